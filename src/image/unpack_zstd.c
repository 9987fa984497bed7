/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Files packed by zstd: RFC 8878. */
#include <zstd.h>

#include "image/unpack_format.h"

/* libzstd refuses frames whose window takes more than 128 MiB, unless it is told otherwise. */
static void *zstd_open(void)
{
	return ZSTD_createDStream();
}

static void zstd_close(void *state)
{
	(void)ZSTD_freeDStream(state);
}

static const char *zstd_step(void *state, struct unpack_step *step)
{
	ZSTD_inBuffer in = { step->in, step->in_bytes, 0 };
	ZSTD_outBuffer out = { step->out, step->out_bytes, 0 };
	size_t code = ZSTD_decompressStream(state, &out, &in);

	step->in += in.pos;
	step->in_bytes -= in.pos;
	step->out += out.pos;
	step->out_bytes -= out.pos;
	if (ZSTD_isError(code))
		return ZSTD_getErrorName(code);
	step->is_at_end = code == 0;
	return NULL;
}

const struct unpack_format unpack_zstd = {
	.name = "zstd",
	.magic = { 0x28, 0xb5, 0x2f, 0xfd },
	.magic_bytes = 4,
	.tool = "unzstd",
	.open = zstd_open,
	.close = zstd_close,
	.step = zstd_step,
};
