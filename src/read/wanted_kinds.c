/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A bit for each kind behind every wanted name. */
#include "read/wanted_kinds.h"

#include <string.h>

static uintptr_t kind_bit(enum type_kind kind)
{
	return (uintptr_t)1 << kind;
}

bool wanted_kinds_enter(struct map *kinds, const struct read_request *request)
{
	bool wants_enums = false;

	for (size_t i = 0; i < request->name_count; i++) {
		const char *name;
		enum type_kind kind = type_name_split(request->names[i], &name);
		void **bits = map_put(kinds, name);
		uintptr_t more = kind == KIND_UNKNOWN ? UINTPTR_MAX : kind_bit(kind);

		*bits = (void *)((uintptr_t)*bits | more);
		wants_enums |= kind == KIND_ENUM;
	}
	return wants_enums;
}

bool wanted_kinds_have(const struct map *kinds, enum type_kind kind, const char *name)
{
	return ((uintptr_t)map_get(kinds, name) & kind_bit(kind)) != 0;
}

bool name_opens_group(const char *name)
{
	return strncmp(name, GROUP_BEGIN_PREFIX, sizeof(GROUP_BEGIN_PREFIX) - 1) == 0;
}
