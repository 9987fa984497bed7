/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Files packed by xz, through liblzma where layline is built with it. */
#include <stdlib.h>

#include "image/unpack_format.h"

#ifdef HAVE_LIBLZMA
#include <lzma.h>

/* `xz -9` asks for 65 MiB to unpack what it packs, Linux packs its modules with 2. */
#define XZ_MEMORY_BYTES_MAX ((uint64_t)128 << 20)

static void *xz_open(void)
{
	lzma_stream *stream = malloc(sizeof(*stream));

	if (!stream)
		return NULL;
	*stream = (lzma_stream)LZMA_STREAM_INIT;
	if (lzma_stream_decoder(stream, XZ_MEMORY_BYTES_MAX, LZMA_CONCATENATED) != LZMA_OK) {
		free(stream);
		return NULL;
	}
	return stream;
}

static void xz_close(void *state)
{
	lzma_end(state);
	free(state);
}

static const char *reason_of(lzma_ret code)
{
	if (code == LZMA_MEMLIMIT_ERROR)
		return "more than 128 MiB of memory are needed to unpack it";
	if (code == LZMA_MEM_ERROR)
		return "there is not the memory to unpack it";
	return code == LZMA_OPTIONS_ERROR ? "options that liblzma does not know"
					  : "corrupt input";
}

static const char *xz_step(void *state, struct unpack_step *step)
{
	lzma_stream *stream = state;
	lzma_ret code;

	stream->next_in = step->in;
	stream->avail_in = step->in_bytes;
	stream->next_out = step->out;
	stream->avail_out = step->out_bytes;
	code = lzma_code(stream, LZMA_FINISH);
	step->in = stream->next_in;
	step->in_bytes = stream->avail_in;
	step->out = stream->next_out;
	step->out_bytes = stream->avail_out;
	step->is_at_end = code == LZMA_STREAM_END;
	return code == LZMA_OK || code == LZMA_BUF_ERROR || code == LZMA_STREAM_END
		       ? NULL
		       : reason_of(code);
}
#else
#define xz_open  NULL
#define xz_close NULL
#define xz_step  NULL
#endif

const struct unpack_format unpack_xz = {
	.name = "xz",
	.magic = { 0xfd, '7', 'z', 'X', 'Z', 0 },
	.magic_bytes = 6,
	.tool = "unxz",
	.open = xz_open,
	.close = xz_close,
	.step = xz_step,
};
