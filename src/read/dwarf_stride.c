/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Strides over entries; see the header for why it is written as it is. */
#include "read/dwarf_stride.h"

/* How far ahead of the scan memory is asked for, and in what portions. */
#define FAR_AHEAD_BYTES   2048
#define NEAR_AHEAD_BYTES  512
#define MEMORY_LINE_BYTES 64

/* All that the loop keeps at hand. */
struct strider {
	const struct abbrev_stride *strides;
	const unsigned char *unit; /* its first byte: places below are bytes from there */
	uint64_t end;
	uint64_t limit; /* the end, or before it the next place where something wanted is
			   written */
	const struct dwarf_names *names;
	const struct dwarf_candidates *candidates; /* NULL: markers are not sought that way */
	unsigned stops;                            /* enum stride_flag */
};

/* Whether the entry has to be read, given that its abbreviation does not say so already. */
static inline bool is_of_interest(const struct strider *strider,
				  const struct abbrev_stride *stride,
				  const unsigned char *entry, bool little_endian)
{
	uint32_t name = bytes_u32(entry + stride->name_at, little_endian);
	bool is_wanted =
		(stride->flags & STRIDE_NAMED) && dwarf_names_have_offset(strider->names, name);
	uint32_t size;
	uint32_t line;

	if (!strider->candidates || !(stride->flags & STRIDE_CANDIDATE))
		return is_wanted;
	size = bytes_u32(entry + stride->size_at, little_endian) & stride->size_mask;
	line = bytes_u32(entry + stride->line_at, little_endian) & stride->line_mask;
	return is_wanted | !dwarf_candidates_are_recent(strider->candidates,
							candidate_number(name, size, line));
}

/*
 * Most of the time goes into waiting for memory: the way leads from sibling to sibling, and
 * where that lies no processor can guess, but nearly all lie close by.  To ask for two lines at
 * every entry is cheaper than to keep account of those that were asked for; what a long way to
 * a sibling has left out is caught up on nearer by.
 */
static inline void read_ahead(const unsigned char *entry)
{
	__builtin_prefetch(entry + FAR_AHEAD_BYTES);
	__builtin_prefetch(entry + FAR_AHEAD_BYTES + MEMORY_LINE_BYTES);
	__builtin_prefetch(entry + NEAR_AHEAD_BYTES);
	__builtin_prefetch(entry + NEAR_AHEAD_BYTES + MEMORY_LINE_BYTES);
}

/* Gives the place of the entry that ends the way. */
static inline uint64_t stride_over(const struct strider *strider, uint64_t at,
				   bool little_endian)
{
	while (strider->end - at >= STRIDE_BYTES_MAX) {
		const unsigned char *entry = strider->unit + at;
		const struct abbrev_stride *stride = &strider->strides[*entry];
		uint64_t behind = at + stride->bytes;
		uint64_t sibling = bytes_u32(entry + stride->sibling_at, little_endian);
		uint64_t next = stride->flags & STRIDE_SIBLING ? sibling : behind;

		read_ahead(entry);
		/* A sibling that does not lead forward within the unit is damage. */
		if (stride->flags & strider->stops || next < behind || next > strider->limit ||
		    is_of_interest(strider, stride, entry, little_endian))
			break;
		at = next;
	}
	return at;
}

/* The next place where a marker's name is written, or a wanted one, from the start of the unit.
 */
static uint64_t next_place(struct dwarf_marker_search *search, struct dwarf_places *wanted,
			   uint64_t unit, uint64_t here)
{
	uint64_t name = wanted ? dwarf_places_next(wanted, here) : UINT64_MAX;
	uint64_t marker =
		search->by_place ? dwarf_marker_search_next(search, here) : UINT64_MAX;
	uint64_t first = name < marker ? name : marker;

	return first != UINT64_MAX ? first - unit : UINT64_MAX;
}

/* What is wanted by name where names are not to be read. */
static const struct dwarf_names no_names;

void dwarf_stride(struct unit_reader *reader, const struct dwarf_names *names,
		  struct dwarf_marker_search *search, struct dwarf_places *wanted)
{
	struct dwarf_cursor *cursor = &reader->cursor;
	uint64_t unit = reader->unit->offset;
	uint64_t here = (uint64_t)(cursor->pos - reader->section->bytes);
	bool by_candidates = search->is_wanted && !search->by_place;
	uint64_t end = reader->unit->end - unit;
	uint64_t place = next_place(search, wanted, unit, here);
	const struct strider strider = {
		.strides = reader->abbrevs->strides,
		.unit = reader->section->bytes + unit,
		.end = end,
		.limit = place < end ? place : end,
		.names = wanted ? &no_names : names,
		.candidates = by_candidates ? &search->candidates : NULL,
		.stops = STRIDE_STOP | (names->want_nameless_enums ? STRIDE_NAMELESS : 0u),
	};
	uint64_t at = here - unit;

	/* Twice, so that the byte order is no question in the loop. */
	at = cursor->little_endian ? stride_over(&strider, at, true)
				   : stride_over(&strider, at, false);
	cursor->pos = strider.unit + at;
}
