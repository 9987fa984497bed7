/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A place in a debug section that moves forward and never beyond its end.  A read that does not
 * fit sets `failed` and gives 0, so that a loop may check once per entry instead of once per
 * byte.
 */
#ifndef LAYLINE_READ_DWARF_CURSOR_H
#define LAYLINE_READ_DWARF_CURSOR_H

#include <string.h>

#include "base/bytes.h"

struct dwarf_cursor {
	const unsigned char *pos;
	const unsigned char *end;
	bool little_endian;
	bool failed;
};

static inline uint64_t cursor_left(const struct dwarf_cursor *cursor)
{
	return (uint64_t)(cursor->end - cursor->pos);
}

static inline void cursor_fail(struct dwarf_cursor *cursor)
{
	cursor->failed = true;
	cursor->pos = cursor->end;
}

static inline void cursor_skip(struct dwarf_cursor *cursor, uint64_t bytes)
{
	if (bytes <= cursor_left(cursor))
		cursor->pos += bytes;
	else
		cursor_fail(cursor);
}

/* `width` is 1, 2, 3, 4 or 8 bytes. */
static inline uint64_t cursor_uint(struct dwarf_cursor *cursor, unsigned width)
{
	uint64_t value;

	if (cursor_left(cursor) < width) {
		cursor_fail(cursor);
		return 0;
	}
	switch (width) {
	case 1:
		value = *cursor->pos;
		break;
	case 4:
		value = bytes_u32(cursor->pos, cursor->little_endian);
		break;
	default:
		value = bytes_get(cursor->pos, width, cursor->little_endian);
		break;
	}
	cursor->pos += width;
	return value;
}

/* DWARF 5, 7.6.  Bits beyond the 64th are dropped; ten bytes is the longest number. */
static inline uint64_t cursor_uleb(struct dwarf_cursor *cursor)
{
	uint64_t value = 0;

	if (cursor->pos < cursor->end && *cursor->pos < 0x80)
		return *cursor->pos++;
	for (unsigned shift = 0; cursor->pos < cursor->end && shift < 70; shift += 7) {
		unsigned char byte = *cursor->pos++;

		if (shift < 64)
			value |= (uint64_t)(byte & 0x7f) << shift;
		if (byte < 0x80)
			return value;
	}
	cursor_fail(cursor);
	return 0;
}

static inline int64_t cursor_sleb(struct dwarf_cursor *cursor)
{
	uint64_t value = 0;

	for (unsigned shift = 0; cursor->pos < cursor->end && shift < 70; shift += 7) {
		unsigned char byte = *cursor->pos++;

		if (shift < 64)
			value |= (uint64_t)(byte & 0x7f) << shift;
		if (byte < 0x80) {
			if (byte & 0x40 && shift + 7 < 64)
				value |= UINT64_MAX << (shift + 7);
			return (int64_t)value;
		}
	}
	cursor_fail(cursor);
	return 0;
}

/* The string that starts here, and moves behind it; NULL when it does not end. */
static inline const char *cursor_string(struct dwarf_cursor *cursor)
{
	const unsigned char *start = cursor->pos;
	const unsigned char *nul =
		cursor->pos < cursor->end ? memchr(start, 0, cursor_left(cursor)) : NULL;

	if (!nul) {
		cursor_fail(cursor);
		return NULL;
	}
	cursor->pos = nul + 1;
	return (const char *)start;
}

#endif
