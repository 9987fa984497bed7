/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Measures each type by its kind (Documentation/bpf/btf.rst, "Type Section"). */
#include "read/btf_fault.h"

#include <inttypes.h>

#include "base/bytes.h"

/* Every type begins with its name, its info word, and a size or another type. */
#define TYPE_BYTES 12

/* What follows that, by kind: so many bytes, and so many for each part. */
static const struct {
	const char *name; /* NULL: not a kind */
	uint8_t bytes;
	uint8_t part_bytes;
} kinds[] = {
	[BTF_KIND_INT] = { "int", 4, 0 },
	[BTF_KIND_PTR] = { "pointer", 0, 0 },
	[BTF_KIND_ARRAY] = { "array", sizeof(struct btf_array), 0 },
	[BTF_KIND_STRUCT] = { "struct", 0, sizeof(struct btf_member) },
	[BTF_KIND_UNION] = { "union", 0, sizeof(struct btf_member) },
	[BTF_KIND_ENUM] = { "enum", 0, sizeof(struct btf_enum) },
	[BTF_KIND_FWD] = { "declaration", 0, 0 },
	[BTF_KIND_TYPEDEF] = { "typedef", 0, 0 },
	[BTF_KIND_VOLATILE] = { "volatile", 0, 0 },
	[BTF_KIND_CONST] = { "const", 0, 0 },
	[BTF_KIND_RESTRICT] = { "restrict", 0, 0 },
	[BTF_KIND_FUNC] = { "function", 0, 0 },
	[BTF_KIND_FUNC_PROTO] = { "function type", 0, sizeof(struct btf_param) },
	[BTF_KIND_VAR] = { "variable", sizeof(struct btf_var), 0 },
	[BTF_KIND_DATASEC] = { "section", 0, sizeof(struct btf_var_secinfo) },
	[BTF_KIND_FLOAT] = { "float", 0, 0 },
	[BTF_KIND_DECL_TAG] = { "declaration tag", sizeof(struct btf_decl_tag), 0 },
	[BTF_KIND_TYPE_TAG] = { "type tag", 0, 0 },
	[BTF_KIND_ENUM64] = { "64-bit enum", 0, sizeof(struct btf_enum64) },
};

struct error *btf_fault_find(const unsigned char *blob, uint64_t start,
			     const struct btf_extent *extent, uint32_t first_id)
{
	uint64_t at = extent->types_at;
	uint64_t end = extent->types_at + extent->types_bytes;

	for (uint32_t id = first_id; at < end; id++) {
		uint32_t info, kind, part_count;
		uint64_t bytes;

		if (end - at < TYPE_BYTES)
			return error_new(ERROR_INPUT,
					 ".BTF+0x%" PRIx64 ": type %u: only %" PRIu64
					 " of its %d bytes are there",
					 start + at, id, end - at, TYPE_BYTES);
		info = bytes_u32(blob + at + 4, extent->little_endian);
		kind = BTF_INFO_KIND(info);
		part_count = BTF_INFO_VLEN(info);
		if (kind >= ARRAY_SIZE(kinds) || !kinds[kind].name)
			return error_new(ERROR_INPUT,
					 ".BTF+0x%" PRIx64 ": type %u: kind %u is not known%s",
					 start + at, id, kind,
					 kind ? "; it may be newer than this program" : "");
		bytes = TYPE_BYTES + kinds[kind].bytes +
			(uint64_t)part_count * kinds[kind].part_bytes;
		if (bytes > end - at)
			return error_new(
				ERROR_INPUT,
				".BTF+0x%" PRIx64 ": type %u: a %s of %u parts takes %" PRIu64
				" bytes, but the types end %" PRIu64 " bytes behind its start",
				start + at, id, kinds[kind].name, part_count, bytes, end - at);
		at += bytes;
	}
	return NULL;
}
