/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The inner loop of the scan: from sibling to sibling over entries that need no look.
 *
 * A vmlinux has millions of them, and whether one is a type, has a sibling or a wanted name is
 * nothing a processor can guess.  So each step is the same few loads and one branch, which is
 * hardly ever taken.
 */
#ifndef LAYLINE_READ_DWARF_STRIDE_H
#define LAYLINE_READ_DWARF_STRIDE_H

#include "read/dwarf_marker_search.h"

/*
 * Moves the cursor, which stands at an entry at file scope, to the next entry that has to be
 * read: a wanted name, a struct that may hold markers, or anything that is not passed in one
 * step.  `wanted` are the places where wanted names are written; NULL: they are known by what
 * is written.
 */
void dwarf_stride(struct unit_reader *reader, const struct dwarf_names *names,
		  struct dwarf_marker_search *search, struct dwarf_places *wanted);

#endif
