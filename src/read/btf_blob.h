/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * One BTF blob as libbpf has it, its header held against the bytes that are there.
 *
 * A blob numbers its types from 1.  A split one continues another, its base: its numbers, and
 * the offsets of its names, begin where those of the base end.
 */
#ifndef LAYLINE_READ_BTF_BLOB_H
#define LAYLINE_READ_BTF_BLOB_H

#include <bpf/btf.h>

#include "base/error.h"

/* Where the parts of a blob lie, in bytes from its start. */
struct btf_extent {
	bool little_endian;
	uint64_t types_at;
	uint64_t types_bytes;
	uint64_t strings_at;
	uint64_t strings_bytes;
	uint64_t end; /* another blob may stand there: linkers lay sections end to end */
};

struct btf_blob {
	struct btf *btf;             /* libbpf's own copy, the base's types included */
	const struct btf_blob *base; /* NULL when it stands alone */
	struct btf_extent extent;
	uint64_t start;      /* of the blob in its section, in bytes */
	uint32_t first_id;   /* of its own types */
	uint32_t type_count; /* one more than the last type's number */
	bool is_distilled;   /* holds no more than the names and sizes of what a module uses */
};

/*
 * Reads the header of the blob that begins `start` bytes into a section.
 *
 * Errors: ERROR_INPUT ".BTF+0xoffset: ..." when a part lies outside the section, or it is no
 * BTF of version 1.   Source: Documentation/bpf/btf.rst, "BTF Header".
 */
MUST_CHECK
struct error *btf_extent_read(const unsigned char *section, uint64_t section_bytes,
			      uint64_t start, struct btf_extent *ret);

/* Whether it continues a base: only a blob that stands alone begins its strings with "".  Of
 * one without types that cannot be told and does not matter. */
bool btf_extent_is_split(const unsigned char *section, uint64_t start,
			 const struct btf_extent *extent);

/*
 * Makes the blob of an extent with types; the base (NULL for none) must outlive it, the section
 * need not.
 *
 * Errors: ERROR_INPUT ".BTF+0xoffset: ..." for types that are cut off or of a kind that libbpf
 * does not know.
 */
MUST_CHECK
struct error *btf_blob_open(const unsigned char *section, uint64_t start,
			    const struct btf_extent *extent, const struct btf_blob *base,
			    struct btf_blob *ret);
void btf_blob_close(struct btf_blob *blob);

/* The type of a number, NULL when neither the blob nor its base has it; 0 is void. */
const struct btf_type *btf_blob_type(const struct btf_blob *blob, uint32_t id);

/* A name, NULL for none or one outside the strings; lives as long as the blob. */
const char *btf_blob_name(const struct btf_blob *blob, uint32_t offset);

/* Where a type stands, in bytes from the start of the section that holds it. */
uint64_t btf_blob_type_place(const struct btf_blob *blob, uint32_t id);

#endif
