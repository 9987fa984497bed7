/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Sets of definitions by kind and name, found through one map. */
#include "types/type_db.h"

#include <string.h>

/* In the order in which a bare name is looked up. */
static const enum type_kind lookup_kinds[] = { KIND_STRUCT, KIND_UNION, KIND_TYPEDEF,
					       KIND_ENUM };

void type_db_init(struct type_db *db)
{
	*db = (struct type_db){ 0 };
}

void type_db_deinit(struct type_db *db)
{
	for (size_t i = 0; i < db->sets.count; i++)
		vec_deinit(&db->sets.items[i]->variants);
	vec_deinit(&db->sets);
	map_deinit(&db->by_key);
	arena_deinit(&db->arena);
}

/* "struct tcp_sock": tags, typedefs and kinds are name spaces of their own. */
static const char *key_of(struct text *buffer, enum type_kind kind, const char *name)
{
	const char *keyword = type_keyword(kind);

	text_add_bytes(buffer, keyword, strlen(keyword));
	text_add_bytes(buffer, " ", 1);
	text_add_bytes(buffer, name, strlen(name));
	return text_str(buffer);
}

struct type_set *type_db_get(struct type_db *db, enum type_kind kind, const char *name)
{
	struct text key = { 0 };
	struct type_set *set = map_get(&db->by_key, key_of(&key, kind, name));

	if (!set) {
		set = arena_new(&db->arena, struct type_set);
		set->name = arena_strdup(&db->arena, name);
		set->kind = kind;
		*vec_push(&db->sets) = set;
		*map_put(&db->by_key, arena_strdup(&db->arena, text_str(&key))) = set;
	}
	text_deinit(&key);
	return set;
}

const struct type_set *type_db_find(const struct type_db *db, enum type_kind kind,
				    const char *name)
{
	struct text key = { 0 };
	const struct type_set *set = map_get(&db->by_key, key_of(&key, kind, name));

	text_deinit(&key);
	return set;
}

enum type_kind type_name_split(const char *spelling, const char **ret_name)
{
	for (size_t i = 0; i < ARRAY_SIZE(lookup_kinds); i++) {
		const char *keyword = type_keyword(lookup_kinds[i]);
		size_t length = strlen(keyword);

		if (strncmp(spelling, keyword, length) == 0 && spelling[length] == ' ') {
			*ret_name = spelling + length + strspn(spelling + length, " ");
			return lookup_kinds[i];
		}
	}
	*ret_name = spelling;
	return KIND_UNKNOWN;
}

const struct type_set *type_db_lookup(const struct type_db *db, const char *spelling)
{
	const struct type_set *declared = NULL;
	const char *name;
	enum type_kind kind = type_name_split(spelling, &name);

	for (size_t i = 0; i < ARRAY_SIZE(lookup_kinds); i++) {
		const struct type_set *set;

		if (kind != KIND_UNKNOWN && kind != lookup_kinds[i])
			continue;
		set = type_db_find(db, lookup_kinds[i], name);
		if (set && set->definition_count)
			return set;
		if (set && !declared)
			declared = set;
	}
	return declared;
}

const struct type *type_set_type(const struct type_set *set)
{
	return set->variants.count ? set->variants.items[0].type : NULL;
}
