/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Integers in the byte order of a file, read from and written to memory that need not be
 * aligned. */
#ifndef LAYLINE_BASE_BYTES_H
#define LAYLINE_BASE_BYTES_H

#include <endian.h>
#include <string.h>

#include "base/base.h"

static inline uint16_t bytes_u16(const unsigned char *bytes, bool little_endian)
{
	uint16_t value;

	memcpy(&value, bytes, sizeof(value));
	return little_endian ? le16toh(value) : be16toh(value);
}

static inline uint32_t bytes_u32(const unsigned char *bytes, bool little_endian)
{
	uint32_t value;

	memcpy(&value, bytes, sizeof(value));
	return little_endian ? le32toh(value) : be32toh(value);
}

static inline uint64_t bytes_u64(const unsigned char *bytes, bool little_endian)
{
	uint64_t value;

	memcpy(&value, bytes, sizeof(value));
	return little_endian ? le64toh(value) : be64toh(value);
}

/* `width` bytes, 1 to 8. */
static inline uint64_t bytes_get(const unsigned char *bytes, unsigned width, bool little_endian)
{
	uint64_t value = 0;

	for (unsigned i = 0; i < width; i++)
		value |= (uint64_t)bytes[little_endian ? i : width - 1 - i] << (8 * i);
	return value;
}

/* Writes the low `width` bytes of value, 1 to 8. */
static inline void bytes_put(unsigned char *bytes, unsigned width, bool little_endian,
			     uint64_t value)
{
	for (unsigned i = 0; i < width; i++)
		bytes[little_endian ? i : width - 1 - i] = (unsigned char)(value >> (8 * i));
}

#endif
