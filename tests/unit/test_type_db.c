/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Finding definitions by the names that people write. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "types/type_db.h"

static struct type_set *define(struct type_db *db, enum type_kind kind, const char *name)
{
	struct type_set *set = type_db_get(db, kind, name);

	set->definition_count++;
	vec_push(&set->variants)->type = &type_void;
	return set;
}

static void empty_db_has_no_name(void **state)
{
	struct type_db db;

	(void)state;
	type_db_init(&db);
	assert_null(type_db_find(&db, KIND_STRUCT, "sock"));
	assert_null(type_db_lookup(&db, "sock"));
	type_db_deinit(&db);
}

static void set_is_made_once_and_keeps_its_own_copy_of_the_name(void **state)
{
	struct type_db db;
	struct type_set *set;
	char name[] = "sock";

	(void)state;
	type_db_init(&db);
	set = type_db_get(&db, KIND_STRUCT, name);
	name[0] = 'X';
	assert_string_equal(set->name, "sock");
	assert_int_equal(set->kind, KIND_STRUCT);
	assert_ptr_equal(type_db_get(&db, KIND_STRUCT, "sock"), set);
	assert_ptr_equal(type_db_find(&db, KIND_STRUCT, "sock"), set);
	assert_int_equal(db.sets.count, 1);
	type_db_deinit(&db);
}

static void one_name_of_each_kind_is_a_set_of_its_own(void **state)
{
	static const enum type_kind kinds[] = { KIND_ENUM, KIND_TYPEDEF, KIND_UNION,
						KIND_STRUCT };
	struct type_db db;

	(void)state;
	type_db_init(&db);
	for (size_t i = 0; i < ARRAY_SIZE(kinds); i++) {
		struct type_set *set = define(&db, kinds[i], "thing");

		assert_int_equal(db.sets.count, i + 1);
		assert_ptr_equal(db.sets.items[i], set);
		/* The order of the kinds here is the reverse of the one of a look-up. */
		assert_ptr_equal(type_db_lookup(&db, "thing"), set);
	}
	assert_int_equal(type_db_lookup(&db, "enum thing")->kind, KIND_ENUM);
	assert_int_equal(type_db_lookup(&db, "union thing")->kind, KIND_UNION);
	assert_int_equal(type_db_lookup(&db, "typedef thing")->kind, KIND_TYPEDEF);
	assert_int_equal(type_db_lookup(&db, "struct  thing")->kind, KIND_STRUCT);
	assert_null(type_db_lookup(&db, "struct other"));
	type_db_deinit(&db);
}

static void definition_is_found_before_a_declaration(void **state)
{
	struct type_db db;
	struct type_set *declared, *defined;

	(void)state;
	type_db_init(&db);
	declared = type_db_get(&db, KIND_STRUCT, "page");
	assert_ptr_equal(type_db_lookup(&db, "page"), declared);
	defined = define(&db, KIND_TYPEDEF, "page");
	assert_ptr_equal(type_db_lookup(&db, "page"), defined);
	assert_ptr_equal(type_db_lookup(&db, "struct page"), declared);
	type_db_deinit(&db);
}

static void spelling_is_split_at_its_keyword(void **state)
{
	static const struct {
		const char *spelling, *name;
		enum type_kind kind;
	} rows[] = {
		{ "tcp_sock", "tcp_sock", KIND_UNKNOWN },
		{ "struct tcp_sock", "tcp_sock", KIND_STRUCT },
		{ "union   u", "u", KIND_UNION },
		{ "enum e", "e", KIND_ENUM },
		{ "typedef t", "t", KIND_TYPEDEF },
		{ "structure", "structure", KIND_UNKNOWN },
		{ "struct", "struct", KIND_UNKNOWN },
		{ "struct ", "", KIND_STRUCT },
		{ "", "", KIND_UNKNOWN },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		const char *name;

		assert_int_equal(type_name_split(rows[i].spelling, &name), rows[i].kind);
		assert_string_equal(name, rows[i].name);
	}
}

static void audited_type_is_the_first_variant(void **state)
{
	static const struct type first = { .kind = KIND_STRUCT, .size_bytes = 8 };
	struct type_db db;
	struct type_set *set;

	(void)state;
	type_db_init(&db);
	set = type_db_get(&db, KIND_STRUCT, "sock");
	assert_null(type_set_type(set));
	vec_push(&set->variants)->type = &first;
	vec_push(&set->variants)->type = &type_void;
	assert_ptr_equal(type_set_type(set), &first);
	type_db_deinit(&db);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(empty_db_has_no_name),
		cmocka_unit_test(set_is_made_once_and_keeps_its_own_copy_of_the_name),
		cmocka_unit_test(one_name_of_each_kind_is_a_set_of_its_own),
		cmocka_unit_test(definition_is_found_before_a_declaration),
		cmocka_unit_test(spelling_is_split_at_its_keyword),
		cmocka_unit_test(audited_type_is_the_first_variant),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
