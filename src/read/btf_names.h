/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Which types of a BTF blob a request is about. */
#ifndef LAYLINE_READ_BTF_NAMES_H
#define LAYLINE_READ_BTF_NAMES_H

#include "base/map.h"
#include "read/btf_blob.h"
#include "read/reader.h"

struct btf_names {
	bool everything;          /* no name is unwanted */
	bool want_nameless_enums; /* by their first enumerator */
	bool want_marked; /* structs with group markers are wanted whatever their name */
	struct map kinds; /* name -> bits by enum type_kind, as uintptr_t */
};

/* The request's names must outlive the set. */
void btf_names_init(struct btf_names *names, const struct read_request *request);
void btf_names_deinit(struct btf_names *names);

bool btf_names_want(const struct btf_names *names, enum type_kind kind, const char *name);

/* Whether a struct or union has a member that opens a group, itself or in an anonymous part. */
bool btf_type_has_markers(const struct btf_blob *blob, const struct btf_type *type);

#endif
