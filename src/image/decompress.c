/* SPDX-License-Identifier: GPL-2.0-or-later */
/* zlib and zstd, each behind one function, and the true limit of what each can blow up to. */
#include "image/decompress.h"

#include <inttypes.h>
#include <zlib.h>
#include <zstd.h>

/* Deflate codes at most 258 bytes in 2 bits, so 1032:1 (zlib's "Technical Details"). */
#define ZLIB_RATIO 1032
/* A zstd block has at least 4 bytes (header and one literal, RFC 8878, 3.1.1.2) and 128 KiB of
 * content. */
#define ZSTD_BLOCK_BYTES     ((uint64_t)128 << 10)
#define ZSTD_BLOCK_MIN_BYTES 4

uint64_t decompress_most_bytes(enum compression compression, uint64_t in_bytes)
{
	uint64_t most = UINT64_MAX;

	switch (compression) {
	case COMPRESSION_ZLIB:
		if (!checked_mul(in_bytes, ZLIB_RATIO, &most))
			most = UINT64_MAX;
		break;
	case COMPRESSION_ZSTD:
		if (!checked_mul(in_bytes / ZSTD_BLOCK_MIN_BYTES, ZSTD_BLOCK_BYTES, &most))
			most = UINT64_MAX;
		break;
	}
	return most;
}

/* zlib counts in unsigned int: feeds it at most this much at a time. */
static unsigned int zlib_portion(uint64_t bytes)
{
	return bytes > (1u << 30) ? 1u << 30 : (unsigned int)bytes;
}

static struct error *inflate_zlib(const unsigned char *in, uint64_t in_bytes,
				  unsigned char *out, uint64_t out_bytes)
{
	z_stream stream = { 0 };
	uint64_t in_done = 0;
	uint64_t out_done = 0;
	int code;

	if (inflateInit(&stream) != Z_OK)
		return error_new(ERROR_SYSTEM, "zlib cannot be started");
	for (;;) {
		unsigned int in_portion = zlib_portion(in_bytes - in_done);
		unsigned int out_portion = zlib_portion(out_bytes - out_done);

		/* zlib promises not to write through next_in, but does not say so in its type.
		 */
		stream.next_in = (z_const Bytef *)(uintptr_t)(in + in_done);
		stream.avail_in = in_portion;
		stream.next_out = out + out_done;
		stream.avail_out = out_portion;
		code = inflate(&stream, Z_NO_FLUSH);
		in_done += in_portion - stream.avail_in;
		out_done += out_portion - stream.avail_out;
		if (code == Z_STREAM_END && out_done < out_bytes && in_done < in_bytes)
			code = inflateReset(&stream);
		if (code != Z_OK ||
		    (in_portion == stream.avail_in && out_portion == stream.avail_out))
			break;
	}
	(void)inflateEnd(&stream);
	if (code == Z_BUF_ERROR && out_done == out_bytes && in_done < in_bytes)
		return error_new(ERROR_INPUT,
				 "zlib data is damaged: it holds more than the %" PRIu64
				 " bytes it should",
				 out_bytes);
	if (code != Z_STREAM_END || out_done != out_bytes)
		return error_new(ERROR_INPUT,
				 "zlib data is damaged: %" PRIu64 " of %" PRIu64
				 " bytes could be read",
				 out_done, out_bytes);
	return NULL;
}

static struct error *inflate_zstd(const unsigned char *in, uint64_t in_bytes,
				  unsigned char *out, uint64_t out_bytes)
{
	size_t done = ZSTD_decompress(out, out_bytes, in, in_bytes);

	if (ZSTD_isError(done))
		return error_new(ERROR_INPUT, "zstd data is damaged: %s",
				 ZSTD_getErrorName(done));
	if (done != out_bytes)
		return error_new(ERROR_INPUT,
				 "zstd data is damaged: %zu of %" PRIu64 " bytes could be read",
				 done, out_bytes);
	return NULL;
}

struct error *decompress(enum compression compression, const unsigned char *in,
			 uint64_t in_bytes, unsigned char *out, uint64_t out_bytes)
{
	switch (compression) {
	case COMPRESSION_ZLIB:
		return inflate_zlib(in, in_bytes, out, out_bytes);
	case COMPRESSION_ZSTD:
		return inflate_zstd(in, in_bytes, out, out_bytes);
	}
	return error_new(ERROR_INPUT, "compression %d is not known", (int)compression);
}
