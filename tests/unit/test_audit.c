/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Whole audits: which structs, in which order, with which severities, and what to read for
 * them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "base/text.h"
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

static void run(struct audit_fixture *fixture)
{
	struct error *err = audit_fixture_run(fixture);

	if (err)
		print_error("%s\n", error_message(err));
	assert_null(err);
}

static void assert_structs(const struct audit_fixture *fixture, const char *expected)
{
	struct text names = { 0 };

	for (size_t i = 0; i < fixture->audit.structs.count; i++)
		text_add(&names, "%s%s%s", i ? " " : "", fixture->audit.structs.items[i]->name,
			 fixture->audit.structs.items[i]->rule ? "!" : "");
	assert_string_equal(text_str(&names), expected);
	text_deinit(&names);
}

static void define_some(struct audit_fixture *fixture)
{
	(void)audit_fixture_define(fixture, "zebra", 64, "(z@0 a@0+8 )z@8", "a.c");
	(void)audit_fixture_define(fixture, "ruled", 64, "(r@0 a@0+8 )r@8", "a.c");
	(void)audit_fixture_define(fixture, "plain", 64, "a@0+8", "a.c");
	(void)audit_fixture_define(fixture, "ant", 64, "(a@0 a@0+8 )a@8", "a.c");
}

static void rules_come_first_then_marked_structs_by_name(void **state)
{
	struct audit_fixture *fixture = *state;

	define_some(fixture);
	audit_fixture_rule(fixture, "struct: ruled\ngroups:\n- {name: r}\n");
	audit_fixture_rule(fixture, "struct: absent\ngroups:\n- {name: r}\n");
	run(fixture);
	assert_int_equal(fixture->audit.structs.count, 4);
	assert_non_null(fixture->audit.structs.items[0]->rule);
	assert_non_null(fixture->audit.structs.items[1]->rule);
	assert_string_equal(fixture->audit.structs.items[2]->name, "ant");
	assert_string_equal(fixture->audit.structs.items[3]->name, "zebra");
	assert_int_equal(fixture->audit.definition_count, 3);
	assert_int_equal(fixture->audit.variant_count, 3);
}

static void rules_only_leaves_marked_structs_out(void **state)
{
	struct audit_fixture *fixture = *state;

	define_some(fixture);
	audit_fixture_rule(fixture, "struct: ruled\ngroups:\n- {name: r}\n");
	fixture->options.rules_only = true;
	run(fixture);
	assert_structs(fixture, "ruled!");
}

static void rules_for_enums_are_not_audited(void **state)
{
	struct audit_fixture *fixture = *state;

	audit_fixture_rule(fixture, "enum: linux_mib\nfields:\n- {name: LINUX_MIB_NUM}\n");
	run(fixture);
	assert_structs(fixture, "");
}

static void define_typedef(struct audit_fixture *fixture, const char *name,
			   const struct type *target)
{
	struct type_set *set = type_db_get(&fixture->types, KIND_TYPEDEF, name);
	struct type *alias = arena_new(&fixture->arena, struct type);

	alias->kind = KIND_TYPEDEF;
	alias->name = name;
	alias->target = target;
	vec_push(&set->variants)->type = alias;
	set->definition_count = 1;
	set->has_markers = true;
}

static void struct_behind_a_typedef_is_audited_once(void **state)
{
	struct audit_fixture *fixture = *state;
	const struct type *tagged =
		audit_fixture_define(fixture, "tagged", 64, "(g@0 a@0+8 )g@8", "a.c");

	define_typedef(fixture, "alias_t", tagged);
	run(fixture);
	assert_structs(fixture, "tagged");

	audit_deinit(&fixture->audit);
	audit_init(&fixture->audit);
	audit_fixture_rule(fixture, "struct: alias_t\ngroups:\n- {name: g}\n");
	run(fixture);
	assert_structs(fixture, "alias_t!");
	assert_string_equal(fixture->audit.structs.items[0]->layout->name, "alias_t");
}

static void struct_without_a_tag_goes_by_its_typedef(void **state)
{
	struct audit_fixture *fixture = *state;
	struct type *nameless =
		audit_fixture_define(fixture, "unused", 64, "(g@0 a@0+8 )g@8", "a.c");

	nameless->name = NULL;
	define_typedef(fixture, "only_t", nameless);
	/* The set under a tag was only the way to make the type. */
	fixture->types.sets.items[0]->has_markers = false;
	run(fixture);
	assert_structs(fixture, "only_t");
}

static void findings_come_by_struct_then_check_then_offset(void **state)
{
	struct audit_fixture *fixture = *state;

	(void)audit_fixture_define(fixture, "b", 192,
				   "(z@0 a@0+1 b@4+4 )z@8 (y@60%64 c@60+8 e@76+4 )y@80", "a.c");
	(void)audit_fixture_define(fixture, "a", 64, "(x@0 a@0+4%64 c@8+4 )x@12", "a.c");
	run(fixture);
	assert_string_equal(
		audit_fixture_findings(fixture, CHECK_COUNT),
		"note: x: 4 bytes at 4 are unused (a member that fits here would not make the "
		"group larger)\n"
		"warning: y: 20 bytes fit one line but touch two (0, 1) (it starts 60 bytes into "
		"line 0; to fit it may start at most 44 bytes into one: 16 bytes earlier or 4 "
		"later)\n"
		"warning: y: c (8 bytes at 60) fits one line but touches two (0, 1) (it starts 60 "
		"bytes into line 0; to fit it may start at most 56 bytes into one: 4 bytes "
		"earlier or 4 later)\n"
		"note: z: 3 bytes at 1 are unused (a member that fits here would not make the "
		"group larger)\n"
		"note: y: 8 bytes at 68 are unused (a member that fits here would not make the "
		"group larger)\n"
		"note: b: aligned to 4 bytes, not to a line of 64 (lines are counted as if it "
		"started on one)");
	assert_int_equal(audit_count(&fixture->audit, SEVERITY_WARNING), 2);
	assert_int_equal(audit_count(&fixture->audit, SEVERITY_NOTE), 4);
	assert_int_equal(audit_count(&fixture->audit, SEVERITY_ERROR), 0);
}

static void findings_say_where(void **state)
{
	struct audit_fixture *fixture = *state;
	const struct finding *finding;

	(void)audit_fixture_define(fixture, "s", 64, "a@0+8%64 (g@8 b@8+8 )g@16 c@16+8", "a.c");
	audit_fixture_rule(fixture, "struct: s\ngroups:\n- name: g\n  max_size: 4\n"
				    "  members:\n  - b\n  - c\n");
	run(fixture);
	assert_int_equal(fixture->audit.findings.count, 2);
	finding = &fixture->audit.findings.items[0];
	assert_int_equal(finding->check, CHECK_MEMBER_OUTSIDE_GROUP);
	assert_string_equal(finding->struct_name, "s");
	assert_string_equal(finding->group, "g");
	assert_string_equal(finding->member, "c");
	assert_string_equal(finding->declared_at.file, "test.h");
	assert_int_equal(finding->declared_at.line, 5);
	assert_int_equal(finding->rule_at.line, 8); /* the rule file begins with "layline: 1" */
	finding = &fixture->audit.findings.items[1];
	assert_int_equal(finding->check, CHECK_GROUP_TOO_LARGE);
	assert_null(finding->member);
	assert_int_equal(finding->declared_at.line, 2); /* the begin marker */
	assert_int_equal(finding->rule_at.line, 5);
}

static void severities_are_the_options(void **state)
{
	struct audit_fixture *fixture = *state;

	(void)audit_fixture_define(fixture, "s", 64, "(g@0 a@0+1%64 b@4+4 )g@8", "a.c");
	fixture->options.severities[CHECK_GROUP_HOLE] = SEVERITY_ERROR;
	run(fixture);
	assert_int_equal(audit_count(&fixture->audit, SEVERITY_ERROR), 1);
	audit_deinit(&fixture->audit);
	audit_init(&fixture->audit);
	fixture->options.severities[CHECK_GROUP_HOLE] = SEVERITY_OFF;
	run(fixture);
	assert_int_equal(fixture->audit.findings.count, 0);
}

static void require_all_makes_absence_an_error_everywhere(void **state)
{
	struct audit_fixture *fixture = *state;

	fixture->image.kind = IMAGE_MODULE;
	audit_fixture_rule(fixture, "struct: s\ngroups:\n- {name: g, members: [a]}\n");
	fixture->options.require_all = true;
	run(fixture);
	assert_string_equal(audit_fixture_findings(fixture, CHECK_STRUCT_MISSING),
			    "error: s: not defined in this image");
	assert_int_equal(fixture->audit.structs.count, 1);
	assert_null(fixture->audit.structs.items[0]->set);
}

static void absence_from_a_module_obeys_a_check_that_is_off(void **state)
{
	struct audit_fixture *fixture = *state;

	fixture->image.kind = IMAGE_MODULE;
	audit_fixture_rule(fixture, "struct: s\ngroups:\n- {name: g, members: [a]}\n");
	fixture->options.severities[CHECK_STRUCT_MISSING] = SEVERITY_OFF;
	run(fixture);
	assert_int_equal(fixture->audit.findings.count, 0);
}

static void budget_of_an_unknown_type_is_an_error(void **state)
{
	struct audit_fixture *fixture = *state;
	struct error *err;

	(void)audit_fixture_define(fixture, "s", 64, "(g@0 a@0+8 )g@8", "a.c");
	audit_fixture_rule(fixture, "struct: s\ngroups:\n"
				    "- {name: g, max_size: \"sizeof(struct nowhere)\"}\n");
	err = audit_fixture_run(fixture);
	assert_non_null(err);
	assert_int_equal(error_kind(err), ERROR_RULES);
	assert_non_null(strstr(error_message(err), "struct nowhere"));
	assert_non_null(strstr(error_message(err), ".yaml:4:"));
	error_free(err);
}

static void several_images_add_up(void **state)
{
	struct audit_fixture *fixture = *state;

	define_some(fixture);
	run(fixture);
	assert_null(audit_image(&fixture->audit, &fixture->image, 1, &fixture->rules,
				&fixture->options));
	assert_structs(fixture, "ant ruled zebra ant ruled zebra");
	assert_int_equal(fixture->audit.structs.items[3]->image, 1);
	assert_int_equal(fixture->audit.findings.count, 6);
	assert_int_equal(fixture->audit.findings.items[5].image, 1);
}

static void visit_name(void *context, const char *type)
{
	text_add(context, "%s;", type);
}

static void wanted_types_are_structs_containers_and_operands(void **state)
{
	struct audit_fixture *fixture = *state;
	struct text names = { 0 };

	audit_fixture_rule(fixture,
			   "struct: s\ncontainer: {struct: net, member: ipv4}\ngroups:\n"
			   "- {name: g, max_size: {64: \"8 + sizeof(struct napi_struct)\", "
			   "32: \"sizeof(long) + sizeof(void *) + sizeof(u32)\"}}\n");
	audit_wanted_types(&fixture->rules, visit_name, &names);
	assert_string_equal(text_str(&names), "s;net;struct napi_struct;u32;");
	text_deinit(&names);
}

/* Thousands of groups and members in one struct; anything quadratic would take minutes. */
static void thousands_of_groups_are_no_trouble(void **state)
{
	struct audit_fixture *fixture = *state;
	struct text text = { 0 };

	for (unsigned i = 0; i < 5000; i++)
		text_add(&text, "(g%u_%s@%u a%u@%u+4 )g%u_%s@%u ", i, i % 2 ? "read" : "write",
			 i * 8, i, i * 8, i, i % 2 ? "read" : "write", i * 8 + 8);
	(void)audit_fixture_define(fixture, "s", 40000, text_str(&text), "a.c");
	text_deinit(&text);
	run(fixture);
	assert_int_equal(fixture->audit.structs.items[0]->group_count, 5000);
	/* each group's hole, its base, and eight groups to a line, four of them read */
	assert_int_equal(audit_count(&fixture->audit, SEVERITY_NOTE), 5000 + 1);
	assert_int_equal(audit_count(&fixture->audit, SEVERITY_WARNING), 40000 / 64 * 16);
}

static size_t findings_of_image(const struct audit_fixture *fixture, size_t image)
{
	size_t count = 0;

	for (size_t i = 0; i < fixture->audit.findings.count; i++)
		count += fixture->audit.findings.items[i].image == image;
	return count;
}

/* Audits the fixture's image again, as if it were another one of the run. */
static void run_again(struct audit_fixture *fixture, size_t image)
{
	assert_null(audit_image(&fixture->audit, &fixture->image, image, &fixture->rules,
				&fixture->options));
}

static void struct_of_another_image_is_audited_once_and_reported_twice(void **state)
{
	struct audit_fixture *fixture = *state;

	(void)audit_fixture_define(fixture, "ruled", 192, "a@0+40 (r@40 b@40+8 c@48+32 )r@80",
				   "a.c");
	audit_fixture_rule(fixture, "struct: ruled\ngroups:\n- {name: r, max_size: 8}\n");
	run(fixture);
	run_again(fixture, 1);
	assert_int_equal(fixture->audit.structs.count, 2);
	assert_false(fixture->audit.structs.items[0]->is_repeat);
	assert_true(fixture->audit.structs.items[1]->is_repeat);
	assert_int_equal(fixture->audit.structs.items[1]->image, 1);
	assert_true(findings_of_image(fixture, 0) > 0);
	assert_int_equal(findings_of_image(fixture, 0), findings_of_image(fixture, 1));
}

static void other_lines_are_audited_anew(void **state)
{
	struct audit_fixture *fixture = *state;

	(void)audit_fixture_define(fixture, "ruled", 192, "a@0+40 (r@40 b@40+8 c@48+32 )r@80",
				   "a.c");
	audit_fixture_rule(fixture, "struct: ruled\ngroups:\n- {name: r}\n");
	run(fixture);
	fixture->image.target.line_bytes = 128;
	run_again(fixture, 1);
	assert_false(fixture->audit.structs.items[1]->is_repeat);
	assert_int_not_equal(fixture->audit.structs.items[0]->lines,
			     fixture->audit.structs.items[1]->lines);
}

static void other_definition_is_audited_anew(void **state)
{
	struct audit_fixture *fixture = *state;

	(void)audit_fixture_define(fixture, "ruled", 192, "a@0+40 (r@40 b@40+8 )r@48", "a.c");
	audit_fixture_rule(fixture, "struct: ruled\ngroups:\n- {name: r}\n");
	run(fixture);
	(void)audit_fixture_define(fixture, "ruled", 128, "(r@0 b@0+8 )r@8", "b.c");
	run_again(fixture, 1);
	assert_false(fixture->audit.structs.items[1]->is_repeat);
	assert_true(findings_of_image(fixture, 1) > findings_of_image(fixture, 0));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
	static const struct CMUnitTest tests[] = {
		TEST(rules_come_first_then_marked_structs_by_name),
		TEST(rules_only_leaves_marked_structs_out),
		TEST(rules_for_enums_are_not_audited),
		TEST(struct_behind_a_typedef_is_audited_once),
		TEST(struct_without_a_tag_goes_by_its_typedef),
		TEST(findings_come_by_struct_then_check_then_offset),
		TEST(findings_say_where),
		TEST(severities_are_the_options),
		TEST(require_all_makes_absence_an_error_everywhere),
		TEST(absence_from_a_module_obeys_a_check_that_is_off),
		TEST(budget_of_an_unknown_type_is_an_error),
		TEST(several_images_add_up),
		TEST(wanted_types_are_structs_containers_and_operands),
		TEST(thousands_of_groups_are_no_trouble),
		TEST(struct_of_another_image_is_audited_once_and_reported_twice),
		TEST(other_lines_are_audited_anew),
		TEST(other_definition_is_audited_anew),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
