/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Inflates compressed sections into a buffer of known size. */
#ifndef LAYLINE_IMAGE_DECOMPRESS_H
#define LAYLINE_IMAGE_DECOMPRESS_H

#include "base/error.h"

enum compression {
	COMPRESSION_ZLIB,
	COMPRESSION_ZSTD,
};

/*
 * Fills out[0..out_bytes) from in[0..in_bytes), which may be several streams one behind the
 * other.
 *
 * Errors: ERROR_INPUT when the input is damaged or has not exactly out_bytes.
 */
MUST_CHECK
struct error *decompress(enum compression compression, const unsigned char *in,
			 uint64_t in_bytes, unsigned char *out, uint64_t out_bytes);

/* The most bytes that so many compressed ones can stand for: a claim beyond it is a lie. */
uint64_t decompress_most_bytes(enum compression compression, uint64_t in_bytes);

#endif
