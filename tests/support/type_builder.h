/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Makes struct types from a line of text, so that a test shows the layout it is about:
 *
 *	a@0+4  bits@4:3+2  hot@64+4%64  grp{x@0+4 y@4+2}@8+8  {left@0+8}@16+8  <big@0+8
 *small@0+1>@24+8 (rx@32  c@32+8  )rx@40  ~rx@64%64
 *
 * NAME@BYTE+SIZE is a member in bytes, @BYTE:BIT+BITS a bit-field, %N a forced alignment. {...}
 *is a struct and <...> a union, anonymous without a name, with offsets of their own.  (X, )X
 *and ~X are the begin, end and pad markers of group X.  A '?' before the name makes the
 *member's type unknown. Every member is declared in "test.h", on the line that counts members
 *from 1.
 */
#ifndef LAYLINE_TESTS_SUPPORT_TYPE_BUILDER_H
#define LAYLINE_TESTS_SUPPORT_TYPE_BUILDER_H

#include "base/arena.h"
#include "types/type.h"

/* A struct of that tag (NULL for none); fails the test at a fault in the text. */
struct type *type_build(struct arena *arena, const char *name, uint64_t size_bytes,
			const char *members);

#endif
