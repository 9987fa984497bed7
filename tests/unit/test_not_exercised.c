/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What rules say and builds give no occasion to check. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "audit/not_exercised.h"
#include "base/text.h"
#include "support/audit_fixture.h"

/* "IMAGE STRUCT GROUP MEMBER WHY DETAIL", a line each. */
static const char *lines_of(struct audit_fixture *fixture)
{
	const struct not_exercised *item;
	struct text text = { 0 };
	const char *copy;

	vec_for_each(item, &fixture->audit.not_exercised)
		text_add(&text, "%s%zu %s %s %s %s %s", text.length ? "\n" : "", item->image,
			 item->rule->name, item->group ? item->group : "-",
			 item->member ? item->member : "-", why_name(item->why),
			 item->detail ? item->detail : "-");
	copy = arena_strdup(&fixture->arena, text_str(&text));
	text_deinit(&text);
	return copy;
}

static void assert_lines(const char *members, const char *rule, const char *expected)
{
	struct audit_fixture fixture;

	audit_fixture_init(&fixture);
	if (members)
		(void)audit_fixture_define(&fixture, "s", 64, members, "a.c");
	audit_fixture_rule(&fixture, rule);
	assert_null(audit_fixture_run(&fixture));
	assert_string_equal(lines_of(&fixture), expected);
	audit_fixture_deinit(&fixture);
}

static void an_absent_struct_is_one_item(void **state)
{
	(void)state;
	assert_lines(NULL,
		     "struct: s\ngroups:\n- {name: g, optional: true}\nfields:\n"
		     "- {name: a, config: CONFIG_A}\n",
		     "0 s - - absent -");
}

static void groups_members_and_rows_say_why(void **state)
{
	(void)state;
	assert_lines(
		"(g@0 a@0+8 )g@8",
		"struct: s\ncontainer: {struct: outer, member: inner}\ngroups:\n"
		"- {name: g, max_size: {32: 8, line128: 9}, members: [a, {name: b, optional: "
		"true}, {name: c, when: {word_size: 32}}]}\n"
		"- {name: h, optional: true, members: [x]}\n"
		"- {name: i, when: {machine: [arm]}, members: [y]}\n"
		"fields:\n- {name: b, config: CONFIG_B}\n- {name: d, config: CONFIG_D}\n"
		"- {name: e, when: {word_size: 32}}\n",
		"0 s - - container outer\n"
		"0 s g - budget -\n"
		"0 s g b optional -\n"
		"0 s g c when -\n"
		"0 s h - optional -\n"
		"0 s i - when -\n"
		"0 s - d config CONFIG_D\n"
		"0 s - e when -");
}

/* What should be there and is not is a finding already. */
static void faults_are_not_told_again(void **state)
{
	(void)state;
	assert_lines("(g@0 a@0+8 )g@8",
		     "struct: s\ngroups:\n- {name: g, members: [a, b]}\n- {name: h, members: "
		     "[c]}\nfields:\n- {name: d}\n",
		     "");
}

static void what_is_there_is_exercised(void **state)
{
	(void)state;
	assert_lines("(g@0 a@0+8 )g@8",
		     "struct: s\ngroups:\n- {name: g, optional: true, max_size: {default: 9}, "
		     "members: [{name: a, optional: true, when: {word_size: 64}}]}\n"
		     "fields:\n- {name: a, config: CONFIG_A}\n",
		     "");
}

static void a_repeated_struct_tells_of_each_image(void **state)
{
	struct audit_fixture fixture;

	(void)state;
	audit_fixture_init(&fixture);
	(void)audit_fixture_define(&fixture, "s", 64, "(g@0 a@0+8 )g@8", "a.c");
	audit_fixture_rule(&fixture, "struct: s\ngroups:\n- {name: h, optional: true}\n");
	for (size_t i = 0; i < 2; i++)
		assert_null(audit_image(&fixture.audit, &fixture.image, i, &fixture.rules,
					&fixture.options));
	assert_true(fixture.audit.structs.items[1]->is_repeat);
	assert_string_equal(lines_of(&fixture), "0 s h - optional -\n1 s h - optional -");
	audit_fixture_deinit(&fixture);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(an_absent_struct_is_one_item),
		cmocka_unit_test(groups_members_and_rows_say_why),
		cmocka_unit_test(faults_are_not_told_again),
		cmocka_unit_test(what_is_there_is_exercised),
		cmocka_unit_test(a_repeated_struct_tells_of_each_image),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
