/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What a baseline knows of an audit: what is new, worse, gone, added. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "baseline/news.h"
#include "support/audit_fixture.h"

struct news_fixture {
	struct audit_fixture audit;
	struct baseline baseline;
	struct news news;
};

static struct error *baseline_of(struct baseline *ret, const char *json)
{
	FILE *stream = fmemopen((void *)(uintptr_t)json, strlen(json), "r");
	struct error *err;

	assert_non_null(stream);
	err = baseline_read(ret, "old.json", stream);
	(void)fclose(stream);
	return err;
}

/* A document about one image with struct s of one group g. */
#define IMAGE(path) "{\"path\": \"" path "\", \"machine\": \"x86_64\", \"line_size\": 64}"
#define DOCUMENT(images, structs, findings)                                                  \
	"{\"schema\": \"layline-check/1\", \"images\": [" images "], \"structs\": [" structs \
	"], \"findings\": [" findings "]}"
#define STRUCT_G(size, lines, members)                                                          \
	"{\"image\": 0, \"name\": \"s\", \"size\": 128, \"lines\": 2, \"groups\": [{\"name\": " \
	"\"g\", \"size\": " size ", \"lines\": " lines ", \"members\": [" members "]}]}"
#define FINDING(id, severity, group, more)                                                   \
	"{\"id\": \"" id "\", \"severity\": \"" severity                                     \
	"\", \"image\": 0, \"struct\": \"s\", \"group\": " group ", \"message\": \"m\"" more \
	"}"

static void audit_of(struct news_fixture *fixture, const char *members, const char *rule)
{
	audit_fixture_init(&fixture->audit);
	audit_fixture_define(&fixture->audit, "s", 128, members, "s.c");
	if (rule)
		audit_fixture_rule(&fixture->audit, rule);
	/* Only what a test is about. */
	for (size_t i = 0; i < CHECK_COUNT; i++)
		if (i != CHECK_GROUP_TOO_LARGE && i != CHECK_GROUP_TOO_MANY_LINES &&
		    i != CHECK_MEMBER_UNDECLARED && i != CHECK_GROUP_HOLE)
			fixture->audit.options.severities[i] = SEVERITY_OFF;
}

static struct error *compare(struct news_fixture *fixture, const char *json)
{
	const struct audit_image *image = &fixture->audit.image;

	assert_null(audit_fixture_run(&fixture->audit));
	assert_null(baseline_of(&fixture->baseline, json));
	return news_make(&fixture->news, &fixture->audit.audit, &image, 1, &fixture->baseline,
			 &fixture->audit.options);
}

static void end(struct news_fixture *fixture)
{
	news_deinit(&fixture->news);
	baseline_deinit(&fixture->baseline);
	audit_fixture_deinit(&fixture->audit);
}

/* "new error: message (detail)" of each finding, a line each. */
static const char *told(struct news_fixture *fixture)
{
	struct text text = { 0 };
	const struct finding *finding;
	const char *result;

	vec_for_each(finding, &fixture->audit.audit.findings)
		text_add(&text, "%s%s: %s%s%s%s\n", finding_counts(finding) ? "new " : "",
			 severity_name(finding->severity), finding->message,
			 finding->detail ? " (" : "", finding->detail ? finding->detail : "",
			 finding->detail ? ")" : "");
	result = arena_strdup(&fixture->audit.arena, text_str(&text));
	text_deinit(&text);
	return result;
}

static const char budget_rule[] =
	"struct: s\ngroups:\n- {name: g, max_size: 8, max_lines: 1, members: [a, b]}\n";

static void what_is_known_is_not_new_wherever_it_lies(void **state)
{
	struct news_fixture f;

	(void)state;
	audit_of(&f, "(g@48 a@48+8 b@56+8 )g@64", budget_rule);
	assert_null(compare(&f, DOCUMENT(IMAGE("vmlinux"), STRUCT_G("16", "1", "\"a\", \"b\""),
					 FINDING("group-too-large", "error", "\"g\"", ""))));
	assert_string_equal(told(&f), "error: g: 16 bytes, 8 more than the budget of 8\n");
	assert_int_equal(f.news.before.of[SEVERITY_ERROR], 1);
	assert_int_equal(f.news.changes.count, 0);
	end(&f);
}

static void what_got_worse_is_new_again(void **state)
{
	struct news_fixture f;

	(void)state;
	audit_of(&f, "(g@40 a@40+8 b@48+24 )g@72", budget_rule);
	assert_null(compare(
		&f, DOCUMENT(IMAGE("vmlinux"), STRUCT_G("16", "1", "\"a\", \"b\""),
			     FINDING("group-too-large", "error", "\"g\"",
				     ", "
				     "\"detail\": null") "," FINDING("group-too-many-lines",
								     "warning", "\"g\"", ""))));
	assert_string_equal(
		told(&f),
		"new error: g: 32 bytes, 24 more than the budget of 8 (in the baseline it was 16 "
		"bytes)\n"
		"new error: g: touches two lines (0, 1), at most one is allowed (it starts 40 "
		"bytes into line 0; to fit it may start at most 32 bytes into one: 8 bytes "
		"earlier or 24 later; in the baseline it was a warning)\n");
	assert_int_equal(f.news.worse_count, 2);
	assert_int_equal(f.news.gone.count, 0);
	end(&f);
}

static void findings_that_names_cannot_tell_apart_are_counted(void **state)
{
	struct news_fixture f;

	(void)state;
	audit_of(&f, "(@0 a@0+1 )@2 (@8 b@8+1 )@10", NULL);
	assert_null(compare(
		&f, DOCUMENT(IMAGE("vmlinux"), "", FINDING("group-hole", "note", "\"\"", ""))));
	assert_int_equal(f.news.fresh.of[SEVERITY_NOTE], 1);
	assert_int_equal(f.news.gone.count, 0);
	end(&f);
}

static void what_is_no_more_is_gone_but_not_in_images_nobody_looked_at(void **state)
{
	struct news_fixture f;

	(void)state;
	audit_of(&f, "(g@0 a@0+8 )g@8", NULL);
	assert_null(compare(
		&f,
		DOCUMENT(
			IMAGE("vmlinux") ", " IMAGE("a.ko"), "",
			FINDING("group-hole", "note", "\"g\"", "") "," FINDING(
				"of-the-future", "error", "null",
				"") ","
				    "{\"id\": \"group-hole\", \"severity\": \"note\", \"image\": 1, "
				    "\"struct\": \"s\", \"group\": \"g\", \"message\": \"m\"}")));
	assert_int_equal(f.news.gone.count, 2);
	assert_string_equal(f.news.gone.items[1].finding->id, "of-the-future");
	assert_int_equal(f.news.before.of[SEVERITY_NOTE], 1);
	assert_int_equal(f.news.unseen_count, 1);
	end(&f);
}

static void a_new_image_is_held_against_all_of_its_machine(void **state)
{
	struct news_fixture f;

	(void)state;
	audit_of(&f, "(g@0 a@0+1 )g@8", NULL);
	f.audit.image.path = "new.ko";
	assert_null(compare(&f, DOCUMENT(IMAGE("a.ko") ", " IMAGE("b.ko"), "",
					 FINDING("group-hole", "note", "\"g\"", ""))));
	assert_string_equal(told(&f),
			    "note: g: 7 bytes at 1 are unused (a member that fits here "
			    "would not make the group larger)\n");
	assert_int_equal(f.news.unpaired_count, 1);
	assert_int_equal(f.news.before.of[SEVERITY_NOTE], 0);
	end(&f);
}

static const char waived_rule[] =
	"struct: s\ngroups:\n- {name: g, max_size: 8, members: [a, b]}\n"
	"waivers:\n- {id: group-too-large, group: g, reason: because}\n";

static void a_waived_finding_of_the_baseline_is_new_without_its_waiver(void **state)
{
	static const char json[] =
		DOCUMENT(IMAGE("vmlinux"), STRUCT_G("16", "1", "\"a\", \"b\""),
			 FINDING("group-too-large", "error", "\"g\"",
				 ", \"waived\": {\"reason\": \"r\"}"));
	struct news_fixture f;

	(void)state;
	audit_of(&f, "(g@0 a@0+8 b@8+8 )g@16", budget_rule);
	assert_null(compare(&f, json));
	assert_string_equal(told(&f), "new error: g: 16 bytes, 8 more than the budget of 8\n");
	assert_int_equal(f.news.before.of[SEVERITY_ERROR], 0);
	end(&f);
	audit_of(&f, "(g@0 a@0+8 b@8+8 )g@16", waived_rule);
	assert_null(compare(&f, json));
	assert_string_equal(told(&f), "error: g: 16 bytes, 8 more than the budget of 8\n");
	assert_int_equal(f.news.fresh.of[SEVERITY_ERROR], 0);
	assert_true(f.audit.audit.findings.items[0].is_known);
	end(&f);
}

static void an_addition_that_no_rule_could_know_is_a_note(void **state)
{
	static const char json[] =
		DOCUMENT(IMAGE("vmlinux"), STRUCT_G("8", "1", "\"a\", \"old\""), "");
	static const struct {
		enum severity severity;
		const char *rule;
		const char *expected;
	} rows[] = {
		{ SEVERITY_WARNING, NULL,
		  "new note: g: b (8 bytes at 8) was added since the baseline (new since the "
		  "baseline: 8 -> 16 bytes, still 1 line)\n" },
		{ SEVERITY_WARNING, "struct: s\ngroups:\n- {name: g, max_size: 24}\n",
		  "new note: g: b (8 bytes at 8) was added since the baseline (new since the "
		  "baseline: 8 -> 16 of 24, still 1 line)\n" },
		{ SEVERITY_ERROR, NULL,
		  "new error: g: b (8 bytes at 8) was added since the baseline (new since the "
		  "baseline: 8 -> 16 bytes, still 1 line)\n" },
		{ SEVERITY_OFF, NULL, "" },
		{ SEVERITY_WARNING, "struct: s\ngroups:\n- {name: g, members: [a]}\n",
		  "new warning: g: b (8 bytes at 8) is in the group, but no rule names it (new "
		  "since the baseline: 8 -> 16 bytes, still 1 line)\n" },
		{ SEVERITY_WARNING, "struct: s\ngroups:\n- {name: g, members: [a, b]}\n", "" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct news_fixture f;

		audit_of(&f, "(g@0 a@0+8 b@8+8 )g@16", rows[i].rule);
		f.audit.options.severities[CHECK_MEMBER_UNDECLARED] = rows[i].severity;
		assert_null(compare(&f, json));
		assert_string_equal(told(&f), rows[i].expected);
		assert_int_equal(f.news.changes.count, 1);
		assert_string_equal(f.news.changes.items[0].removed[0], "old");
		end(&f);
	}
}

static void changes_are_told_in_a_line(void **state)
{
	static const struct {
		const char *structs, *rule, *expected;
	} rows[] = {
		{ STRUCT_G("16", "1", "\"a\", \"b\""), NULL, "" },
		{ STRUCT_G("12", "2", "\"a\", \"c\""), budget_rule,
		  "g: +b, 8 bytes, -c, 12 -> 16 of 8, 2 -> 1 line" },
		{ STRUCT_G("16", "1", "\"a\", \"b\", \"c\""), NULL,
		  "g: -c, still 16 bytes, still 1 line" },
		{ "", NULL, "s: not in the baseline" },
		{ "{\"image\": 0, \"name\": \"s\", \"size\": 64, \"lines\": 1, \"groups\": []}",
		  NULL, "s: 64 -> 128 bytes, 1 -> 2 lines|g: a new group, 16 bytes, 1 line" },
		{ "{\"image\": 0, \"name\": \"s\", \"size\": 128, \"lines\": 2, \"groups\": "
		  "[{\"name\": \"h\", \"size\": 4, \"lines\": 1, \"members\": []}]}",
		  NULL,
		  "g: a new group, 16 bytes, 1 line|h: the group is gone; it had 4 bytes" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct news_fixture f;
		struct text json = { 0 }, lines = { 0 };
		const struct layout_change *change;

		text_add(&json, DOCUMENT(IMAGE("vmlinux"), "%s", ""), rows[i].structs);
		audit_of(&f, "(g@0 a@0+8 b@8+8 )g@16", rows[i].rule);
		assert_null(compare(&f, text_str(&json)));
		vec_for_each(change, &f.news.changes)
			text_add(&lines, "%s%s", lines.length ? "|" : "", change->text);
		assert_string_equal(text_str(&lines), rows[i].expected);
		text_deinit(&json);
		text_deinit(&lines);
		end(&f);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_is_known_is_not_new_wherever_it_lies),
		cmocka_unit_test(what_got_worse_is_new_again),
		cmocka_unit_test(findings_that_names_cannot_tell_apart_are_counted),
		cmocka_unit_test(what_is_no_more_is_gone_but_not_in_images_nobody_looked_at),
		cmocka_unit_test(a_new_image_is_held_against_all_of_its_machine),
		cmocka_unit_test(a_waived_finding_of_the_baseline_is_new_without_its_waiver),
		cmocka_unit_test(an_addition_that_no_rule_could_know_is_a_note),
		cmocka_unit_test(changes_are_told_in_a_line),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
