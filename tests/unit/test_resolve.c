/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Binding of rules to structs: definitions, containers, groups, members, and their numbers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "audit/c_size.h"
#include "audit/group.h"
#include "audit/resolve.h"
#include "support/audit_fixture.h"

static int setup(void **state)
{
	static struct audit_fixture fixture;

	audit_fixture_init(&fixture);
	*state = &fixture;
	return 0;
}

static int teardown(void **state)
{
	audit_fixture_deinit(*state);
	return 0;
}

/* Binds `struct s` to the only rule there is, or to none. */
static struct bound_struct bind(struct audit_fixture *fixture)
{
	struct audited_struct *audited = arena_new(&fixture->arena, struct audited_struct);
	struct bound_struct bound;
	struct error *err;

	audited->name = "s";
	audited->rule = rule_set_find(&fixture->rules, "s");
	audited->set = type_db_lookup(&fixture->types, "s");
	err = struct_bind(&fixture->arena, &fixture->image, audited, &bound);
	assert_null(err);
	/* So that audit_deinit() frees the line sets. */
	*vec_push(&fixture->audit.structs) = audited;
	return bound;
}

static void names_say_how_a_group_is_accessed(void **state)
{
	static const struct {
		const char *name;
		enum access_kind access;
	} names[] = {
		{ "tcp_sock_read_tx", ACCESS_READ },
		{ "sock_write_rxtx", ACCESS_WRITE },
		{ "read_write", ACCESS_WRITE },
		{ "write_read", ACCESS_WRITE },
		{ "read_mostly", ACCESS_READ },
		{ "cold", ACCESS_COLD },
		{ "cold_read", ACCESS_READ },
		{ "read_cold", ACCESS_READ },
		{ "frag", ACCESS_UNKNOWN },
		{ "thread_pool", ACCESS_UNKNOWN },
		{ "reads_writes", ACCESS_UNKNOWN },
		{ "", ACCESS_UNKNOWN },
		{ "__", ACCESS_UNKNOWN },
		{ "_read_", ACCESS_READ },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		assert_int_equal(group_name_access(names[i].name), names[i].access);
}

/* As the lookup key of a socket: scattered, overlapping, with bit-fields in one byte. */
static void hull_counts_each_byte_and_line_once(void **state)
{
	struct audit_fixture *fixture = *state;
	struct bound_struct bound;
	const struct audited_group *group;

	(void)audit_fixture_define(fixture, "s", 192,
				   "<addrpair@0+8 {daddr@0+4 rcv@4+4}@0+8>@0+8 hash@8+4 "
				   "bits@19:4+1 only@19:5+1 far@126+4",
				   "a.c");
	audit_fixture_rule(fixture, "struct: s\ngroups:\n- name: key\n"
				    "  members: [far, only, hash, rcv, bits, addrpair]\n");
	bound = bind(fixture);
	assert_int_equal(bound.audited->group_count, 1);
	group = &bound.audited->groups[0];
	assert_false(group->is_marked);
	assert_int_equal(group->begin_bytes, 0);
	assert_int_equal(group->end_bytes, 130);
	assert_int_equal(group->size_bytes, 8 + 4 + 1 + 4);
	assert_int_equal(group->lines, 3);
	assert_int_equal(group->best_lines, 1);
	assert_int_equal(group->first_line, 0);
	assert_int_equal(group->last_line, 2);
	assert_int_equal(group->declared_at.line, 2); /* addrpair's */
	assert_int_equal(group->member_count, 6);
	assert_string_equal(group->members[0].path, "addrpair");
	assert_string_equal(group->members[1].path, "rcv");
	assert_string_equal(group->members[2].path, "hash");
	assert_string_equal(group->members[3].path, "bits");
	assert_string_equal(group->members[4].path, "only");
	assert_string_equal(group->members[5].path, "far");
}

static void marked_group_goes_from_marker_to_marker(void **state)
{
	struct audit_fixture *fixture = *state;
	struct bound_struct bound;
	const struct audited_group *group;

	(void)audit_fixture_define(fixture, "s", 128,
				   "a@0+56 (g_read@56 b@60+4 none@64 )g_read@72 c@72+8", "a.c");
	audit_fixture_rule(fixture,
			   "struct: s\ngroups:\n- {name: g_read, max_size: \"8 * 2\"}\n");
	bound = bind(fixture);
	group = &bound.audited->groups[0];
	assert_true(group->is_marked);
	assert_int_equal(group->access, ACCESS_READ);
	assert_int_equal(group->begin_bytes, 56);
	assert_int_equal(group->size_bytes, 16);
	assert_int_equal(group->lines, 2);
	assert_int_equal(group->best_lines, 1);
	assert_true(group->has_max_size);
	assert_int_equal(group->max_size_bytes, 16);
	assert_int_equal(group->declared_at.line, 2);
	assert_int_equal(group->member_count, 2);
	assert_string_equal(group->members[1].path, "none");
}

static void groups_of_rule_and_of_markers_come_by_offset(void **state)
{
	struct audit_fixture *fixture = *state;
	struct bound_struct bound;

	(void)audit_fixture_define(
		fixture, "s", 64,
		"a@0+8 (first@8 b@8+8 )first@16 (second@16 c@16+8 )second@24 (open@24 d@24+8",
		"a.c");
	audit_fixture_rule(
		fixture,
		"struct: s\ngroups:\n- {name: second}\n"
		"- {name: hull, markers: false, members: [a, c]}\n"
		"- {name: gone, optional: true}\n"
		"- {name: empty, markers: false, members: [{name: x, optional: true}]}\n");
	bound = bind(fixture);
	assert_int_equal(bound.audited->group_count, 3);
	assert_string_equal(bound.audited->groups[0].name, "hull");
	assert_string_equal(bound.audited->groups[1].name, "first");
	assert_null(bound.audited->groups[1].rule);
	assert_null(group_bound(&bound, &bound.audited->groups[1]));
	assert_string_equal(bound.audited->groups[2].name, "second");
	assert_ptr_equal(group_bound(&bound, &bound.audited->groups[2]), &bound.groups[0]);
	assert_int_equal(bound.groups[0].state, GROUP_MARKED);
	assert_int_equal(bound.groups[1].state, GROUP_HULL);
	assert_int_equal(bound.groups[2].state, GROUP_EXCUSED);
}

static void container_moves_the_lines(void **state)
{
	struct audit_fixture *fixture = *state;
	struct bound_struct bound;

	(void)audit_fixture_define(fixture, "s", 264, "(g@0 a@0+24 )g@24 b@24+8", "a.c");
	(void)audit_fixture_define(fixture, "outer", 1024, "x@0+680 cnf@680+264", "a.c");
	audit_fixture_rule(fixture, "struct: s\ncontainer: {struct: outer, member: cnf}\n"
				    "groups:\n- {name: g}\n");
	bound = bind(fixture);
	assert_int_equal(bound.container, CONTAINER_FOUND);
	assert_int_equal(bound.container_offset_bits, 680 * 8);
	assert_int_equal(bound.audited->geometry.base_bytes, 40);
	assert_int_equal(bound.audited->lines, 5);
	assert_int_equal(bound.audited->groups[0].lines, 1);
}

static void declared_in_chooses_among_definitions(void **state)
{
	struct audit_fixture *fixture = *state;
	struct type *other;
	struct bound_struct bound;

	(void)audit_fixture_define(fixture, "s", 8, "a@0+8", "a.c");
	other = audit_fixture_define(fixture, "s", 16, "a@8+8", "b.c");
	other->declared_at.file = "/build/linux/include/net/s.h";
	audit_fixture_rule(fixture, "struct: s\ndeclared_in: include/net/s.h\n"
				    "groups:\n- {name: g, members: [a]}\n");
	bound = bind(fixture);
	assert_int_equal(bound.definition, DEFINITION_FOUND);
	assert_int_equal(bound.variant_count, 1);
	assert_ptr_equal(bound.audited->layout->type, other);
}

static void declared_in_cannot_choose_without_places(void **state)
{
	struct audit_fixture *fixture = *state;
	struct bound_struct bound;

	audit_fixture_define(fixture, "s", 8, "a@0+8", NULL)->declared_at.file = NULL;
	audit_fixture_rule(fixture, "struct: s\ndeclared_in: include/net/s.h\n"
				    "groups:\n- {name: g, members: [a]}\n");
	bound = bind(fixture);
	assert_int_equal(bound.definition, DEFINITION_FOUND);
}

static void definitions_that_are_no_structs_are_told_apart(void **state)
{
	static const struct type number = { .kind = KIND_BASE, .name = "int", .size_bytes = 4 };
	struct audit_fixture *fixture = *state;
	struct type_set *set = type_db_get(&fixture->types, KIND_TYPEDEF, "s");
	struct bound_struct bound;

	set->is_declared_only = true;
	bound = bind(fixture);
	assert_int_equal(bound.definition, DEFINITION_DECLARED_ONLY);
	assert_null(bound.audited->set);
	vec_push(&set->variants)->type = &number;
	set->definition_count = 1;
	bound = bind(fixture);
	assert_int_equal(bound.definition, DEFINITION_NOT_A_STRUCT);
}

static void sizeof_knows_the_types_of_c_and_of_the_image(void **state)
{
	static const struct {
		const char *type;
		uint64_t bytes_64, bytes_32; /* 0: unknown */
	} types[] = {
		{ "char", 1, 1 },
		{ "unsigned short", 2, 2 },
		{ "short unsigned int", 2, 2 },
		{ "int", 4, 4 },
		{ "unsigned", 4, 4 },
		{ "long", 8, 4 },
		{ "unsigned long int", 8, 4 },
		{ "long long", 8, 8 },
		{ "void *", 8, 4 },
		{ "struct nowhere *", 8, 4 },
		{ "struct s", 24, 24 },
		{ "s", 24, 24 },
		{ "struct nowhere", 0, 0 },
		{ "long long long", 0, 0 },
		{ "long char", 0, 0 },
		{ "", 0, 0 },
	};
	struct audit_fixture *fixture = *state;
	struct c_sizes sizes = { .types = &fixture->types };

	(void)audit_fixture_define(fixture, "s", 24, "a@0+24", "a.c");
	for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++) {
		uint64_t bytes = 0;

		sizes.word_bits = 64;
		assert_int_equal(c_size_of(&sizes, types[i].type, &bytes),
				 types[i].bytes_64 != 0);
		assert_int_equal(bytes, types[i].bytes_64);
		bytes = 0;
		sizes.word_bits = 32;
		(void)c_size_of(&sizes, types[i].type, &bytes);
		assert_int_equal(bytes, types[i].bytes_32);
	}
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
	static const struct CMUnitTest tests[] = {
		TEST(names_say_how_a_group_is_accessed),
		TEST(hull_counts_each_byte_and_line_once),
		TEST(marked_group_goes_from_marker_to_marker),
		TEST(groups_of_rule_and_of_markers_come_by_offset),
		TEST(container_moves_the_lines),
		TEST(declared_in_chooses_among_definitions),
		TEST(declared_in_cannot_choose_without_places),
		TEST(definitions_that_are_no_structs_are_told_apart),
		TEST(sizeof_knows_the_types_of_c_and_of_the_image),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
