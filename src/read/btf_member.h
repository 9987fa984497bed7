/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Where the members of a BTF struct lie. */
#ifndef LAYLINE_READ_BTF_MEMBER_H
#define LAYLINE_READ_BTF_MEMBER_H

#include "read/btf_blob.h"
#include "types/type.h"

/*
 * Sets offset, size (both in bits) and is_bitfield of a member of the struct `of`; its type is
 * set already.
 *
 * Source: Documentation/bpf/btf.rst, "BTF_KIND_STRUCT" for kind_flag and "BTF_KIND_INT" for
 * bit-fields of structs without it.
 */
void btf_member_place(const struct btf_blob *blob, const struct btf_type *of,
		      const struct btf_member *from, struct member *member);

/*
 * Whether the struct is so large that offsets of the members came out as small ones: 32 bits
 * count the bits of a struct, 24 with kind_flag.  The order of the members shows it.
 */
bool btf_members_wrap(const struct btf_type *of, const struct member *members);

#endif
