/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The phrases that messages of findings are made of: sizes, places, lines, lists of names. */
#ifndef LAYLINE_AUDIT_WORDING_H
#define LAYLINE_AUDIT_WORDING_H

#include "base/arena.h"
#include "base/text.h"
#include "layout/cacheline.h"

/* "one" to "ten", then digits.  Lives in arena, as everything below. */
const char *word_number(struct arena *arena, uint64_t number);

/* "1 byte", "40 bytes", "3 bits", "2 bytes and 3 bits". */
const char *word_size(struct arena *arena, uint64_t size_bits);

/* "1448", or "1689:5" for bit 5 of byte 1689. */
const char *word_place(struct arena *arena, uint64_t offset_bits);

/* "1448-1487", or "1448" for one byte or none. */
const char *word_range(struct arena *arena, uint64_t begin_bytes, uint64_t end_bytes);

/* "3", "22, 23", "27-29". */
const char *word_line_numbers(struct arena *arena, const struct line_set *set);

/* "line 3", "lines 22, 23". */
const char *word_lines(struct arena *arena, const struct line_set *set);

/*
 * Where `size_bytes` at `begin_bytes` would have to start to touch only `lines` lines: "it
 * starts 40 bytes into line 22; to fit it may start at most 24 bytes into one: 16 bytes earlier
 * or 24 later".  NULL when it cannot fit or already does.
 */
const char *word_fit(struct arena *arena, struct lines geometry, uint64_t begin_bytes,
		     uint64_t size_bytes, uint64_t lines);

/* A list of names that ends in "and 3 more" when it gets long. */
struct word_list {
	struct text text;
	size_t count;
};

void word_list_add(struct word_list *list, const char *name);
/* Gives the list and frees its memory. */
const char *word_list_take(struct word_list *list, struct arena *arena);

#endif
