/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Waivers: which findings they take out of the count, and when they are told to be of no use.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "audit/waiver.h"
#include "support/audit_fixture.h"

/* Two groups with a hole each; `late` is in no group. */
#define MEMBERS "(g@0 a@0+4 b@8+8 )g@16 (h@16 c@16+4 d@24+8 )h@32 late@32+8"
#define GROUPS                                                      \
	"struct: s\ngroups:\n- {name: g, members: [a, b]}\n"        \
	"- {name: h, members: [c, d]}\n"                            \
	"- {name: wide, members: [w], when: {word_size: 32}}\n"     \
	"- {name: gone, members: [x], optional: true}\n"            \
	"fields:\n- {name: off, config: CONFIG_OFF}\n- {name: a}\n" \
	"- {name: b}\n- {name: c}\n- {name: d}\n- {name: late}\n"   \
	"waivers:\n"

#define HOLE_OF_G                                                                       \
	"note: g: 4 bytes at 4 are unused (a member that fits here would not make the " \
	"group larger)"
#define HOLE_OF_H                                                                        \
	"note: h: 4 bytes at 20 are unused (a member that fits here would not make the " \
	"group larger)"

struct row {
	const char *what;
	const char *waiver;
	const char *holes;  /* the findings of group-hole; NULL: both, and neither waived */
	const char *unused; /* those of waiver-unused */
	const char *expired;
	const char *today;
};

static const struct row rows[] = {
	{ .what = "a group's finding",
	  .waiver = "{id: group-hole, group: g, reason: r}",
	  .holes = "waived " HOLE_OF_G "\n" HOLE_OF_H },
	{ .what = "every finding of the struct",
	  .waiver = "{id: group-hole, reason: r}",
	  .holes = "waived " HOLE_OF_G "\nwaived " HOLE_OF_H },
	{ .what = "before its last day",
	  .waiver = "{id: group-hole, group: h, reason: r, until: 2026-10-09}",
	  .holes = HOLE_OF_G "\nwaived " HOLE_OF_H,
	  .today = "2026-10-08" },
	{ .what = "after its last day",
	  .waiver = "{id: group-hole, reason: r, until: 2026-10-09}",
	  .expired =
		  "warning: s: the waiver of group-hole ended on 2026-10-09; the findings count "
		  "again",
	  .today = "2026-10-10" },
	{ .what = "ended, and nothing to waive",
	  .waiver = "{id: group-hole, group: i, reason: r, until: 2026-10-09}",
	  .unused = "warning: i: there is no group-hole of i here to waive; remove the waiver",
	  .today = "2027-01-01" },
	{ .what = "a finding of that id elsewhere",
	  .waiver = "{id: group-hole, group: g, member: a, reason: r}",
	  .unused =
		  "warning: g: there is no group-hole of a here to waive; remove the waiver" },
	{ .what = "of other machines",
	  .waiver = "{id: group-hole, group: g, reason: r, when: {word_size: 32}}" },
	{ .what = "of this machine",
	  .waiver = "{id: group-hole, group: g, reason: r, when: {word_size: 64}}",
	  .holes = "waived " HOLE_OF_G "\n" HOLE_OF_H },
	{ .what = "a group of other machines",
	  .waiver = "{id: group-too-large, group: wide, reason: r}" },
	{ .what = "a member of such a group",
	  .waiver = "{id: member-straddles-line, member: w, reason: r}" },
	{ .what = "a group that may be absent",
	  .waiver = "{id: group-too-large, group: gone, reason: r}" },
	{ .what = "a row that is compiled out",
	  .waiver = "{id: field-type-differs, member: off, reason: r}" },
	{ .what = "what is absent, when nobody asks",
	  .waiver = "{id: rule-not-exercised, member: off, reason: r}" },
	{ .what = "a finding that is switched off",
	  .waiver = "{id: line-shared, group: g, reason: r}" },
	{ .what = "a struct that is there",
	  .waiver = "{id: struct-missing, reason: r}",
	  .unused = "warning: s: there is no struct-missing here to waive; remove the waiver" },
};

static size_t row_fails(const struct row *row)
{
	struct audit_fixture fixture;
	size_t failed = 0;
	struct error *err;

	audit_fixture_init(&fixture);
	fixture.options.today = row->today;
	fixture.options.severities[CHECK_LINE_SHARED] = SEVERITY_OFF;
	(void)audit_fixture_define(&fixture, "s", 64, MEMBERS, "a.c");
	audit_fixture_rule(&fixture,
			   arena_printf(&fixture.arena, "%s- %s\n", GROUPS, row->waiver));
	err = audit_fixture_run(&fixture);
	assert_null(err);
	for (int i = 0; i < 3; i++) {
		static const enum check_id looked_at[] = { CHECK_GROUP_HOLE,
							   CHECK_WAIVER_UNUSED,
							   CHECK_WAIVER_EXPIRED };
		const char *holes = row->holes ? row->holes : HOLE_OF_G "\n" HOLE_OF_H;
		const char *wanted[] = { holes, row->unused ? row->unused : "",
					 row->expired ? row->expired : "" };
		const char *got = audit_fixture_findings(&fixture, looked_at[i]);

		if (strcmp(got, wanted[i]) != 0) {
			print_error("%s:\n  got:\n%s\n  want:\n%s\n", row->what, got,
				    wanted[i]);
			failed++;
		}
	}
	audit_fixture_deinit(&fixture);
	return failed;
}

static void waivers_do_what_the_table_expects(void **state)
{
	size_t failed = 0;

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++)
		failed += row_fails(&rows[i]);
	assert_int_equal(failed, 0);
}

static void waived_findings_do_not_count(void **state)
{
	struct audit_fixture fixture;

	(void)state;
	audit_fixture_init(&fixture);
	(void)audit_fixture_define(&fixture, "s", 64, "(g@0 a@0+8 )g@8", "a.c");
	audit_fixture_rule(&fixture,
			   "struct: s\ngroups:\n- {name: g, max_size: 4, members: [a]}\n"
			   "waivers:\n- {id: group-too-large, group: g, reason: r}\n"
			   "- {id: base-unaligned, reason: r}\n");
	assert_null(audit_fixture_run(&fixture));
	assert_int_equal(audit_count(&fixture.audit, SEVERITY_ERROR), 0);
	assert_int_equal(audit_count(&fixture.audit, SEVERITY_NOTE), 0);
	assert_int_equal(audit_waived_count(&fixture.audit), 2);
	audit_fixture_deinit(&fixture);
}

/* An absent struct was not looked at; only its absence can be waived. */
static void waivers_of_an_absent_struct_are_not_unused(void **state)
{
	struct audit_fixture fixture;

	(void)state;
	audit_fixture_init(&fixture);
	audit_fixture_rule(&fixture, "struct: s\ngroups:\n- {name: g}\n"
				     "waivers:\n- {id: group-too-large, group: g, reason: r}\n"
				     "- {id: struct-missing, reason: r}\n");
	assert_null(audit_fixture_run(&fixture));
	assert_string_equal(audit_fixture_findings(&fixture, CHECK_COUNT),
			    "waived error: s: not defined in this image");
	audit_fixture_deinit(&fixture);
}

/* What one build needs, another may not: only both together show that a waiver is of no use. */
static void a_waiver_is_used_when_one_image_needs_it(void **state)
{
	struct audit_fixture fixture;
	struct audit_image other;
	struct type_db types;

	(void)state;
	audit_fixture_init(&fixture);
	(void)audit_fixture_define(&fixture, "s", 64, "(g@0 a@0+8 b@8+8 )g@16", "a.c");
	audit_fixture_rule(&fixture, "struct: s\ngroups:\n- {name: g, members: [a, b]}\n"
				     "waivers:\n- {id: group-hole, group: g, reason: r}\n"
				     "- {id: group-hole, group: h, reason: r}\n");
	assert_null(audit_image(&fixture.audit, &fixture.image, 0, &fixture.rules,
				&fixture.options));
	types = fixture.types;
	other = fixture.image;
	type_db_init(&fixture.types);
	(void)audit_fixture_define(&fixture, "s", 64, "(g@0 a@0+4 b@8+8 )g@16", "a.c");
	assert_null(audit_image(&fixture.audit, &other, 1, &fixture.rules, &fixture.options));
	audit_finish(&fixture.audit, &fixture.options);
	assert_string_equal(
		audit_fixture_findings(&fixture, CHECK_WAIVER_UNUSED),
		"warning: h: there is no group-hole of h here to waive; remove the waiver");
	assert_int_equal(audit_waived_count(&fixture.audit), 1);
	type_db_deinit(&types);
	audit_fixture_deinit(&fixture);
}

static void ids_are_checked_where_they_stand(void **state)
{
	static const struct {
		const char *id, *message;
	} faults[] = {
		{ "group-holes",
		  "no finding has the id 'group-holes'; did you mean 'group-hole'?" },
		{ "qqqqqqqqqqqq",
		  "no finding has the id 'qqqqqqqqqqqq'; `layline rules explain` "
		  "lists them" },
		{ "waiver-unused",
		  "waiver-unused cannot be waived; remove or correct the waiver it is about" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(faults); i++) {
		struct audit_fixture fixture;
		struct error *err;

		audit_fixture_init(&fixture);
		audit_fixture_rule(&fixture,
				   arena_printf(&fixture.arena,
						"struct: s\nwaivers:\n- {id: %s, reason: r}\n",
						faults[i].id));
		err = waivers_check(&fixture.rules);
		assert_non_null(err);
		assert_int_equal(error_kind(err), ERROR_RULES);
		assert_non_null(strstr(error_message(err), ":4:8: "));
		assert_string_equal(strstr(error_message(err), ":4:8: ") + strlen(":4:8: "),
				    faults[i].message);
		error_free(err);
		audit_fixture_deinit(&fixture);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(waivers_do_what_the_table_expects),
		cmocka_unit_test(waived_findings_do_not_count),
		cmocka_unit_test(waivers_of_an_absent_struct_are_not_unused),
		cmocka_unit_test(a_waiver_is_used_when_one_image_needs_it),
		cmocka_unit_test(ids_are_checked_where_they_stand),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
