/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Names by kind, and the names that are group markers. */
#include "read/btf_names.h"

#include "read/wanted_kinds.h"

/* How deep anonymous members are followed. */
#define DEPTH_MAX 32

void btf_names_init(struct btf_names *names, const struct read_request *request)
{
	*names = (struct btf_names){ .everything = request->want_all,
				     .want_marked = request->want_marked };
	names->want_nameless_enums = wanted_kinds_enter(&names->kinds, request);
}

void btf_names_deinit(struct btf_names *names)
{
	map_deinit(&names->kinds);
}

bool btf_names_want(const struct btf_names *names, enum type_kind kind, const char *name)
{
	return names->everything || wanted_kinds_have(&names->kinds, kind, name);
}

static bool has_markers(const struct btf_blob *blob, const struct btf_type *type,
			unsigned depth)
{
	const struct btf_member *members = btf_members(type);
	size_t count = btf_vlen(type);

	for (size_t i = 0; i < count; i++) {
		const char *name = btf_blob_name(blob, members[i].name_off);
		const struct btf_type *inner;

		if (name && name_opens_group(name))
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
