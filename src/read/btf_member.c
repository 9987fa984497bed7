/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The two ways in which BTF has bit-fields, and where its offsets end. */
#include "read/btf_member.h"

/* A longer chain of typedefs and qualifiers is damage, not C. */
#define DEPTH_MAX 512

/* A member's own size in bits; a type of overflowing size counts as empty. */
static uint64_t size_bits(const struct type *type)
{
	uint64_t bits;

	return checked_mul(type->size_bytes, 8, &bits) ? bits : 0;
}

/*
 * The int under typedefs and qualifiers, NULL for any other type.  In structs without kind_flag
 * it says how wide a bit-field is (Documentation/bpf/btf.rst, "BTF_KIND_INT").
 */
static const struct btf_type *int_under(const struct btf_blob *blob, uint32_t id)
{
	for (unsigned i = 0; i < DEPTH_MAX; i++) {
		const struct btf_type *from = btf_blob_type(blob, id);

		if (!from || btf_is_int(from))
			return from;
		if (!btf_is_mod(from) && !btf_is_typedef(from))
			return NULL;
		id = from->type;
	}
	return NULL;
}

void btf_member_place(const struct btf_blob *blob, const struct btf_type *of,
		      const struct btf_member *from, struct member *member)
{
	member->size_bits = size_bits(member->type);
	member->offset_bits = from->offset;
	if (btf_kflag(of)) {
		member->offset_bits = BTF_MEMBER_BIT_OFFSET(from->offset);
		member->is_bitfield = BTF_MEMBER_BITFIELD_SIZE(from->offset) != 0;
		if (member->is_bitfield)
			member->size_bits = BTF_MEMBER_BITFIELD_SIZE(from->offset);
	} else {
		const struct btf_type *number = int_under(blob, from->type);
		unsigned bits = number ? btf_int_bits(number) : 0;

		if (!bits || (bits == (uint64_t)number->size * 8 && !btf_int_offset(number)))
			return;
		member->is_bitfield = true;
		member->offset_bits += btf_int_offset(number);
		member->size_bits = bits;
	}
}

bool btf_members_wrap(const struct btf_type *from, const struct member *members)
{
	uint64_t most_bits = btf_kflag(from) ? UINT64_C(1) << 24 : UINT64_C(1) << 32;

	if (!btf_is_struct(from) || (uint64_t)from->size * 8 <= most_bits)
		return false;
	for (size_t i = 1; i < btf_vlen(from); i++)
		if (members[i].offset_bits < members[i - 1].offset_bits)
			return true;
	return false;
}
