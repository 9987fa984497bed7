/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Which bytes of a word, or of 64 bytes, are zero: where strings end, and lists of pairs. */
#ifndef LAYLINE_BASE_ZERO_BYTES_H
#define LAYLINE_BASE_ZERO_BYTES_H

#include "base/bytes.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* The highest bit of each byte that is zero, and no other bit. */
static inline uint64_t zero_bytes_of_word(uint64_t word)
{
	const uint64_t low_bits = 0x7f7f7f7f7f7f7f7fu;

	return ~(((word & low_bits) + low_bits) | word | low_bits);
}

#define ZERO_BYTES_BLOCK 64

/* A bit for each of ZERO_BYTES_BLOCK bytes, the first the lowest, whether it is zero. */
static inline uint64_t zero_bytes_of_block_by_words(const unsigned char *bytes)
{
	uint64_t zeros = 0;

	for (unsigned i = 0; i < ZERO_BYTES_BLOCK / 8; i++) {
		uint64_t high = zero_bytes_of_word(bytes_u64(bytes + i * 8, true));

		/* The multiplication moves the eight bits together. */
		zeros |= ((high >> 7) * 0x0102040810204080u >> 56) << (i * 8);
	}
	return zeros;
}

/* The same, as the machine does it best: every x86-64 has an instruction for 16 bytes. */
static inline uint64_t zero_bytes_of_block(const unsigned char *bytes)
{
#ifdef __SSE2__
	const __m128i zero = _mm_setzero_si128();
	uint64_t zeros = 0;

	for (unsigned i = 0; i < ZERO_BYTES_BLOCK / 16; i++) {
		__m128i part = _mm_loadu_si128((const __m128i *)(const void *)(bytes + i * 16));

		zeros |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(part, zero))
			 << (i * 16);
	}
	return zeros;
#else
	return zero_bytes_of_block_by_words(bytes);
#endif
}

#endif
