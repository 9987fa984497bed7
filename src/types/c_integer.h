/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Names of integer types: what they say of width and sign, whoever chose them. */
#ifndef LAYLINE_TYPES_C_INTEGER_H
#define LAYLINE_TYPES_C_INTEGER_H

#include "base/base.h"
#include "base/text.h"

enum c_rank {
	RANK_FIXED, /* u32, __be16: a number of bits and no word of C */
	RANK_BOOL,
	RANK_CHAR,
	RANK_SHORT,
	RANK_INT,
	RANK_LONG,
	RANK_LONG_LONG,
};

struct c_integer {
	enum c_rank rank;
	unsigned width_bits; /* 0 for long, which depends on the machine */
	bool is_unsigned;
	bool is_plain_char; /* neither signed nor unsigned is written */
};

/*
 * Understands C's words in any order, with blanks or underscores between them ("long unsigned
 * int", "unsigned_long"), and the kernel's names of fixed width with and without __.  False,
 * and *ret untouched, for any other name.
 */
bool c_integer_parse(const char *name, struct c_integer *ret);

/* Whether the two have one width and one sign.  long is like long only. */
bool c_integer_same(const struct c_integer *a, const struct c_integer *b);

/* Appends C's words as the kernel's documents write them: "unsigned_long"; "unsigned" for a
 * bit-field of unsigned int.  Not for RANK_FIXED. */
void c_integer_document(struct text *text, const struct c_integer *integer, bool is_bitfield);

#endif
