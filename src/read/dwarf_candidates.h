/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Structs that nobody asked for by name but that may carry group markers: which of them have
 * been entered already.
 *
 * Each distinct name, size and line is entered once.  A number stands for the three; two
 * structs of the same number are the same text in the same header, as good as always.
 */
#ifndef LAYLINE_READ_DWARF_CANDIDATES_H
#define LAYLINE_READ_DWARF_CANDIDATES_H

#include "base/base.h"

/* Numbers seen last, each at the one place where it may stand: the question costs one load. */
#define RECENT_COUNT 16384

struct dwarf_candidates {
	uint64_t *recent; /* RECENT_COUNT of them */
	uint64_t *seen;   /* all of them: open addressing, 0 for free */
	size_t seen_count;
	size_t seen_capacity;
};

/* `name` is the offset in .debug_str, or a hash when the name stands elsewhere.  Never 0. */
static inline uint64_t candidate_number(uint64_t name, uint64_t size, uint64_t line)
{
	uint64_t number = (name ^ size << 40) * 0x9e3779b97f4a7c15u;

	number = (number ^ number >> 32 ^ line) * 0xbf58476d1ce4e5b9u;
	return number | 1;
}

void dwarf_candidates_init(struct dwarf_candidates *candidates);
void dwarf_candidates_deinit(struct dwarf_candidates *candidates);

/* True only for numbers that were noted; most of them, not all. */
static inline bool dwarf_candidates_are_recent(const struct dwarf_candidates *candidates,
					       uint64_t number)
{
	return candidates->recent[number >> 32 & (RECENT_COUNT - 1)] == number;
}

/* Notes a number.  True the first time it comes by: enter the struct. */
bool dwarf_candidates_note(struct dwarf_candidates *candidates, uint64_t number);

#endif
