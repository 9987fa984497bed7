/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * All types that were read from one image: every definition of every wanted name, with the
 * layouts among them that differ.
 */
#ifndef LAYLINE_TYPES_TYPE_DB_H
#define LAYLINE_TYPES_TYPE_DB_H

#include "base/arena.h"
#include "base/map.h"
#include "base/vec.h"
#include "types/type.h"

/* One layout of a name, and how many units of the image agree on it. */
struct variant {
	const struct type *type;
	uint64_t fingerprint; /* of size, and name, offset and size of the members */
	const char *unit; /* the first unit that defines it so; NULL when the format has none */
	size_t definition_count; /* units with this layout */
};

/* Everything the image says of one tag or typedef name. */
struct type_set {
	const char *name;
	enum type_kind kind;          /* KIND_STRUCT, KIND_UNION, KIND_ENUM or KIND_TYPEDEF */
	vec(struct variant) variants; /* in image order; the first is the one audited */
	size_t definition_count;
	bool is_declared_only; /* seen, but never defined here */
	bool has_markers;      /* carries group markers */
};

/* What a reader passed over, so that "no findings" never rests on types nobody read. */
struct skipped {
	size_t units;         /* damaged, of an unknown version, or in a file that is missing */
	size_t foreign_units; /* other languages: their structs are not C structs of the same
				 name */
	size_t entries;       /* damaged entries inside good units */
	const char *first_reason; /* of the damaged ones; NULL when there are none */
};

struct type_db {
	struct arena arena;
	vec(struct type_set *) sets; /* in the order of first appearance in the image */
	struct map by_key;           /* "struct tcp_sock" -> struct type_set */
	struct skipped skipped;
	bool is_only_assembler; /* no unit is of a language that has types */
};

void type_db_init(struct type_db *db);
void type_db_deinit(struct type_db *db);

/* The set of a kind and name; `_get` makes it when absent, `_find` gives NULL. */
struct type_set *type_db_get(struct type_db *db, enum type_kind kind, const char *name);
const struct type_set *type_db_find(const struct type_db *db, enum type_kind kind,
				    const char *name);

/*
 * The set a user means by "tcp_sock", "struct tcp_sock", "union u" or a typedef's name: a
 * struct before a union before a typedef before an enum.  NULL when the image has none.
 */
const struct type_set *type_db_lookup(const struct type_db *db, const char *spelling);

/* "struct tcp_sock" -> KIND_STRUCT and "tcp_sock"; KIND_UNKNOWN and the whole for a bare name.
 */
enum type_kind type_name_split(const char *spelling, const char **ret_name);

/* The type audited under a set: its first variant; NULL for declared only. */
const struct type *type_set_type(const struct type_set *set);

#endif
