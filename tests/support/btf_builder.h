/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Makes BTF blobs type by type, in either byte order, so that a test shows the types it is
 * about and can say what no compiler would.
 *
 * A type is added by its head, and what its kind asks for behind it follows word by word
 * (Documentation/bpf/btf.rst, "Type Section").  Nothing is checked.
 */
#ifndef LAYLINE_TESTS_SUPPORT_BTF_BUILDER_H
#define LAYLINE_TESTS_SUPPORT_BTF_BUILDER_H

#include <linux/btf.h>

#include "base/text.h"

struct blob {
	bool big_endian;
	uint32_t first_id;
	uint32_t next_id;
	uint32_t first_string; /* the offset at which its own strings begin */
	struct text types;
	struct text strings;
};

/* `base` is the blob that it continues, NULL for none. */
void blob_init(struct blob *blob, const struct blob *base);
void blob_deinit(struct blob *blob);

/* The offset of a new name; 0 for NULL. */
uint32_t blob_name(struct blob *blob, const char *name);
void blob_word(struct blob *blob, uint32_t word);

/* Bits 0-15 of `flags` count parts, bit 31 is kind_flag.  The type's number. */
uint32_t blob_type(struct blob *blob, uint32_t kind, const char *name, uint32_t flags,
		   uint32_t size_or_type);
#define KIND_FLAG (UINT32_C(1) << 31)

uint32_t blob_int(struct blob *blob, const char *name, uint32_t size_bytes);
/* An int as structs without kind_flag take it for a bit-field. */
uint32_t blob_bits(struct blob *blob, const char *name, uint32_t size_bytes,
		   uint32_t offset_bits, uint32_t bits);
uint32_t blob_array(struct blob *blob, uint32_t element, uint32_t count);
void blob_member(struct blob *blob, const char *name, uint32_t type, uint32_t offset);
#define BITS(offset_bits, size_bits) ((uint32_t)(size_bits) << 24 | (uint32_t)(offset_bits))
void blob_enumerator(struct blob *blob, const char *name, int32_t value);

/* Appends header, types and strings. */
void blob_finish(const struct blob *blob, struct text *ret);

#endif
