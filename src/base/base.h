/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Attributes, checked arithmetic and the bit/byte edge that every layer uses. */
#ifndef LAYLINE_BASE_BASE_H
#define LAYLINE_BASE_BASE_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MUST_CHECK           __attribute__((warn_unused_result))
#define NEVER_NULL           __attribute__((returns_nonnull))
#define PRINTF_LIKE(fmt, va) __attribute__((format(printf, fmt, va)))
#define ARRAY_SIZE(a)        (sizeof(a) / sizeof((a)[0]))

/* False when the sum or product does not fit; *ret is then untouched. */
static inline MUST_CHECK bool checked_add(uint64_t a, uint64_t b, uint64_t *ret)
{
	uint64_t sum;

	if (__builtin_add_overflow(a, b, &sum))
		return false;
	*ret = sum;
	return true;
}

static inline MUST_CHECK bool checked_mul(uint64_t a, uint64_t b, uint64_t *ret)
{
	uint64_t product;

	if (__builtin_mul_overflow(a, b, &product))
		return false;
	*ret = product;
	return true;
}

/* Offsets and sizes are bits inside the program; these two are the only ways to bytes. */
static inline uint64_t bytes_from_bits(uint64_t bits)
{
	assert(bits % 8 == 0);
	return bits / 8;
}

static inline uint64_t bytes_holding_bits(uint64_t bits)
{
	return bits / 8 + (bits % 8 != 0);
}

static inline uint64_t round_up(uint64_t value, uint64_t multiple)
{
	return multiple ? (value + multiple - 1) / multiple * multiple : value;
}

static inline bool is_power_of_two(uint64_t value)
{
	return value && !(value & (value - 1));
}

#endif
