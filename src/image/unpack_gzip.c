/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Files packed by gzip: RFC 1952, through zlib. */
#include <stdlib.h>
#include <zlib.h>

#include "image/unpack_format.h"

/* zlib.h, inflateInit2: the largest window, and 16 for the header of gzip. */
#define GZIP_WINDOW_BITS (15 + 16)

static void *gzip_open(void)
{
	z_stream *stream = calloc(1, sizeof(*stream));

	if (stream && inflateInit2(stream, GZIP_WINDOW_BITS) != Z_OK) {
		free(stream);
		return NULL;
	}
	return stream;
}

static void gzip_close(void *state)
{
	(void)inflateEnd(state);
	free(state);
}

/* zlib counts in unsigned int: it gets at most this much at a time. */
static unsigned int portion(size_t bytes)
{
	return bytes > (1u << 30) ? 1u << 30 : (unsigned int)bytes;
}

static const char *gzip_step(void *state, struct unpack_step *step)
{
	z_stream *stream = state;
	unsigned int in_bytes = portion(step->in_bytes);
	unsigned int out_bytes = portion(step->out_bytes);
	int code;

	/* zlib promises not to write through next_in, but does not say so in its type. */
	stream->next_in = (z_const Bytef *)(uintptr_t)step->in;
	stream->avail_in = in_bytes;
	stream->next_out = step->out;
	stream->avail_out = out_bytes;
	code = inflate(stream, Z_NO_FLUSH);
	step->in += in_bytes - stream->avail_in;
	step->in_bytes -= in_bytes - stream->avail_in;
	step->out += out_bytes - stream->avail_out;
	step->out_bytes -= out_bytes - stream->avail_out;
	if (code == Z_STREAM_END) {
		step->is_at_end = true;
		code = inflateReset(stream); /* for the next member */
	}
	if (code == Z_OK || code == Z_BUF_ERROR)
		return NULL;
	return stream->msg ? stream->msg : "corrupt input";
}

const struct unpack_format unpack_gzip = {
	.name = "gzip",
	.magic = { 0x1f, 0x8b, 8 },
	.magic_bytes = 3,
	.tool = "gunzip",
	.open = gzip_open,
	.close = gzip_close,
	.step = gzip_step,
};
