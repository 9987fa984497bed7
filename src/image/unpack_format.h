/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What a format of packed files has to be able to do: a file unpack_FORMAT.c for each. */
#ifndef LAYLINE_IMAGE_UNPACK_FORMAT_H
#define LAYLINE_IMAGE_UNPACK_FORMAT_H

#include "base/base.h"

#define UNPACK_MAGIC_BYTES_MAX 6

/* What there is to do, and is left to do after a step. */
struct unpack_step {
	const unsigned char *in;
	size_t in_bytes; /* to the end of the file */
	unsigned char *out;
	size_t out_bytes;
	bool is_at_end; /* of one of the streams that may follow each other */
};

struct unpack_format {
	const char *name;
	unsigned char magic[UNPACK_MAGIC_BYTES_MAX];
	size_t magic_bytes;
	const char *tool; /* that does the same */
	/* NULL when memory is short.  No function: this layline was built without the library.
	 */
	void *(*open)(void);
	void (*close)(void *state);
	/*
	 * Takes from `in` and puts into `out` what it can.  Nothing is taken or put, and
	 * is_at_end stays false, when the input is at its end and the stream is not.
	 *
	 * Returns NULL, or what is wrong with the input; static, or as long as the state.
	 */
	const char *(*step)(void *state, struct unpack_step *step);
};

extern const struct unpack_format unpack_gzip;
extern const struct unpack_format unpack_xz;
extern const struct unpack_format unpack_zstd;

#endif
