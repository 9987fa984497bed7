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

/* So many abbreviations are asked for at a time: what is known of them is spread over more
 * memory than the nearer caches hold, and is fetched meanwhile. */
#define ABBREVS_AHEAD 16

/* All zero is an empty one. */
struct abbrev_memo {
	struct abbrev_slot {
		uint64_t hash;
		const struct abbrev_known *known; /* NULL: free */
	} * slots;
	size_t slot_count;
	size_t slot_capacity;
	struct arena arena;
	/* The abbreviations that come next, as far as one can tell. */
	struct abbrev_ahead {
		const unsigned char *at; /* behind its code */
		uint64_t hash;
	} ahead[ABBREVS_AHEAD];
	size_t ahead_count;
	size_t ahead_next; /* the first of them that has not been asked for */
};

/*
 * Begins to fetch what is known of the next abbreviations of a table; the cursor stands at a
 * code.  Worth while when those that were looked ahead at have been asked for.
 */
void abbrev_memo_look_ahead(struct abbrev_memo *memo, struct dwarf_cursor cursor);

static inline bool abbrev_memo_is_ahead(const struct abbrev_memo *memo)
{
	return memo->ahead_next < memo->ahead_count;
}

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
