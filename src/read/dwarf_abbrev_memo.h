/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Abbreviations that have been compiled before.
 *
 * A compiler writes every unit a table of its own, but nearly always of the same lines: of the
 * 366,000 abbreviations of a vmlinux 9,000 differ.
 */
#ifndef LAYLINE_READ_DWARF_ABBREV_MEMO_H
#define LAYLINE_READ_DWARF_ABBREV_MEMO_H

#include "read/dwarf_abbrev.h"

struct abbrev_known;

/* All zero is an empty one. */
struct abbrev_memo {
	struct abbrev_slot {
		uint64_t hash;
		const struct abbrev_known *known; /* NULL: free */
	} * slots;
	size_t slot_count;
	size_t slot_capacity;
	struct arena arena;
};

/*
 * The abbreviation at the cursor, which stands behind its code and is moved behind it; compiled
 * when its like has not been seen.  Valid until the memo is emptied.  NULL with *ret_damage
 * when it is damaged.
 */
const struct abbrev *abbrev_memo_get(struct abbrev_memo *memo,
				     const struct abbrev_format *format,
				     struct dwarf_cursor *cursor, const char **ret_damage);

/* Forgets everything; also when the format changes, on which all of it depends. */
void abbrev_memo_empty(struct abbrev_memo *memo);

#endif
