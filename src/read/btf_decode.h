/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Turns the types of a BTF blob into ours. */
#ifndef LAYLINE_READ_BTF_DECODE_H
#define LAYLINE_READ_BTF_DECODE_H

#include "base/arena.h"
#include "read/btf_blob.h"
#include "types/type.h"

struct btf_decoder;

/*
 * The blob must outlive the decoder.  Types and names are copied into the arena, which may
 * outlive both.  `max_align_bytes` is the most that the machine aligns a base type to.
 */
struct btf_decoder *btf_decoder_new(const struct btf_blob *blob, unsigned word_bytes,
				    uint32_t max_align_bytes, struct arena *arena);
void btf_decoder_free(struct btf_decoder *decoder);

/*
 * The type of a number with everything it embeds by value.  What it only points to is named,
 * not read.  A part that cannot be read becomes KIND_UNKNOWN and is counted.  Never NULL; the
 * same number gives the same type.
 *
 * BTF does not say which alignment was forced, nor where a declaration stands: align_bytes is 0
 * everywhere and declared_at empty.  [0] and [] are one to it; both are given as [0].
 */
const struct type *btf_decode_type(struct btf_decoder *decoder, uint32_t id);

/* How many types could not be read, and the first reason (".BTF+0xoffset: ..."), NULL for none.
 */
size_t btf_decoder_damage(const struct btf_decoder *decoder, const char **ret_first);

#endif
