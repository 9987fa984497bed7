/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Names by kind, and the names that are group markers. */
#include "read/btf_names.h"

#include <string.h>

/* include/linux/cache.h, __cacheline_group_begin(). */
static const char marker_prefix[] = "__cacheline_group_begin__";

/* How deep anonymous members are followed. */
#define DEPTH_MAX 32

static uintptr_t kind_bit(enum type_kind kind)
{
	return (uintptr_t)1 << kind;
}

void btf_names_init(struct btf_names *names, const struct read_request *request)
{
	*names = (struct btf_names){ .everything = request->want_all,
				     .want_marked = request->want_marked };
	for (size_t i = 0; i < request->name_count; i++) {
		const char *name;
		enum type_kind kind = type_name_split(request->names[i], &name);
		void **kinds = map_put(&names->kinds, name);
		uintptr_t bits = kind == KIND_UNKNOWN ? UINTPTR_MAX : kind_bit(kind);

		*kinds = (void *)((uintptr_t)*kinds | bits);
		names->want_nameless_enums |= kind == KIND_ENUM;
	}
}

void btf_names_deinit(struct btf_names *names)
{
	map_deinit(&names->kinds);
}

bool btf_names_want(const struct btf_names *names, enum type_kind kind, const char *name)
{
	return names->everything ||
	       ((uintptr_t)map_get(&names->kinds, name) & kind_bit(kind)) != 0;
}

static bool has_markers(const struct btf_blob *blob, const struct btf_type *type,
			unsigned depth)
{
	const struct btf_member *members = btf_members(type);
	size_t count = btf_vlen(type);

	for (size_t i = 0; i < count; i++) {
		const char *name = btf_blob_name(blob, members[i].name_off);
		const struct btf_type *inner;

		if (name && strncmp(name, marker_prefix, sizeof(marker_prefix) - 1) == 0)
			return true;
		if (name || depth == DEPTH_MAX)
			continue;
		inner = btf_blob_type(blob, members[i].type);
		if (inner && btf_is_composite(inner) && !inner->name_off &&
		    has_markers(blob, inner, depth + 1))
			return true;
	}
	return false;
}

bool btf_type_has_markers(const struct btf_blob *blob, const struct btf_type *type)
{
	return btf_is_composite(type) && has_markers(blob, type, 0);
}
