/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The report of `layline check` for people, from audits made by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "report/report.h"

#define BYTES(n) ((uint64_t)(n)*8)

/* One struct of 200 bytes, found in as many images as a test wants. */
struct fixture {
	struct type type;
	struct variant variants[2];
	struct type_set set;
	struct layout layout;
	struct rule rule;
	struct audited_group groups[3];
	struct audited_struct structs[3];
	struct audited_struct *struct_list[3];
	struct finding findings[6];
	struct audit_image images[3];
	struct reported_image reported[3];
	struct audit audit;
	struct check_report report;
};

static void fixture_init(struct fixture *fixture)
{
	*fixture = (struct fixture){
		.type = { .kind = KIND_STRUCT,
			  .name = "sock",
			  .size_bytes = 200,
			  .declared_at = { "./include/net/sock.h", 345, 0 } },
		.layout = { .name = "sock", .size_bits = BYTES(200), .align_bytes = 8 },
		.rule = { .name = "sock" },
		.groups = {
			{ .name = "sock_read_rx", .begin_bytes = 40, .end_bytes = 80,
			  .size_bytes = 40, .has_max_size = true, .max_size_bytes = 1000,
			  .first_line = 0, .last_line = 1, .lines = 2, .best_lines = 1 },
			{ .name = "sock_write", .begin_bytes = 128, .end_bytes = 136,
			  .size_bytes = 8, .first_line = 2, .last_line = 2, .lines = 1,
			  .best_lines = 1 },
			{ .name = "nobody", .begin_bytes = 136, .end_bytes = 136 },
		},
	};
	fixture->layout.type = &fixture->type;
	fixture->variants[0] = (struct variant){ .type = &fixture->type,
						 .fingerprint = 7,
						 .definition_count = 1300 };
	fixture->variants[1] = fixture->variants[0];
	fixture->set = (struct type_set){ .name = "sock",
					  .kind = KIND_STRUCT,
					  .variants = { fixture->variants, 1, 1 },
					  .definition_count = 1300 };
	fixture->audit.structs.items = fixture->struct_list;
	fixture->audit.findings.items = fixture->findings;
	fixture->report =
		(struct check_report){ .images = fixture->reported, .audit = &fixture->audit };
}

static struct audited_struct *add_struct(struct fixture *fixture, bool by_rule)
{
	size_t index = fixture->audit.structs.count++;

	fixture->struct_list[index] = &fixture->structs[index];
	fixture->structs[index] = (struct audited_struct){
		.name = "sock",
		.image = fixture->report.image_count - 1,
		.rule = by_rule ? &fixture->rule : NULL,
		.set = &fixture->set,
		.layout = &fixture->layout,
		.geometry = { .line_bytes = 64 },
		.lines = 4,
		.groups = fixture->groups,
		.group_count = 3,
	};
	fixture->audit.definition_count += 1300;
	fixture->audit.variant_count += fixture->set.variants.count;
	return &fixture->structs[index];
}

static void add_image(struct fixture *fixture, const char *path, const char *release)
{
	size_t index = fixture->report.image_count++;

	fixture->images[index] = (struct audit_image){
		.path = path,
		.source = "dwarf",
		.release = release,
		.target = { .word_bits = 64, .machine = "x86_64", .line_bytes = 64 },
	};
	fixture->reported[index] = (struct reported_image){ .image = &fixture->images[index],
							    .rules = "rules/v6.12" };
}

static struct finding *add_finding(struct fixture *fixture, enum check_id check,
				   enum severity severity, const char *message)
{
	struct finding *finding = &fixture->findings[fixture->audit.findings.count++];

	*finding = (struct finding){
		.check = check,
		.severity = severity,
		.image = fixture->report.image_count - 1,
		.struct_name = "sock",
		.message = message,
	};
	return finding;
}

static void assert_report(const struct fixture *fixture, const char *expected)
{
	struct text text = { 0 };

	report_text(&text, &fixture->report);
	assert_string_equal(text_str(&text), expected);
	text_deinit(&text);
}

static void tables_findings_and_totals_are_laid_out(void **state)
{
	struct fixture fixture;
	struct finding *finding;

	(void)state;
	fixture_init(&fixture);
	add_image(&fixture, "vmlinux", "6.12.117");
	add_struct(&fixture, true);
	finding = add_finding(&fixture, CHECK_GROUP_TOO_LARGE, SEVERITY_ERROR,
			      "sock_write: 8 bytes are over its budget of 4");
	finding->group = "sock_write";
	finding->detail = "it grew";
	finding->declared_at = (struct srcpos){ "./include/net/sock.h", 480, 0 };
	finding->rule_at = (struct srcpos){ "rules/v6.12/sock.yaml", 12, 5 };
	add_finding(&fixture, CHECK_BASE_UNALIGNED, SEVERITY_NOTE, "sock: aligned to 8 bytes");
	assert_report(
		&fixture,
		"layline: vmlinux (x86_64, Linux 6.12.117, DWARF), 64-byte lines, rules/v6.12\n"
		"\n"
		"struct sock: 200 bytes, 4 lines                                               include/net/sock.h:345\n"
		"  group         offset   bytes  budget  slack  lines  least\n"
		"  sock_read_rx  40-79       40    1000    960  0-1        1  <-\n"
		"  sock_write    128-135      8       -      -  2          1  <-\n"
		"  nobody        136          0       -      -  -          0\n"
		"include/net/sock.h:480: error: sock_write: 8 bytes are over its budget of 4 [group-too-large]\n"
		"    it grew\n"
		"    the rule: rules/v6.12/sock.yaml:12:5\n"
		"vmlinux: note: sock: aligned to 8 bytes [base-unaligned]\n"
		"\n"
		"by rule: sock\n"
		"1 struct, 3 groups, 1,300 definitions (all agree): 1 error, 0 warnings, 1 note\n");
}

static void structs_without_a_rule_are_said_to_go_by_markers(void **state)
{
	struct fixture fixture;

	(void)state;
	fixture_init(&fixture);
	add_image(&fixture, "tcp.o", NULL);
	fixture.reported[0].rules = NULL;
	add_struct(&fixture, false)->group_count = 0;
	assert_report(
		&fixture,
		"layline: tcp.o (x86_64, DWARF), 64-byte lines\n"
		"  no rules: the image does not say its release; shipped rules: none\n"
		"\n"
		"struct sock: 200 bytes, 4 lines, by its markers                               include/net/sock.h:345\n"
		"\n"
		"by markers only: sock (`layline rules import` makes rules that say what they should hold)\n"
		"1 struct, 0 groups, 1,300 definitions (all agree): 0 errors, 0 warnings, 0 notes\n");
}

static void releases_with_rules_are_named_when_there_are_none_for_this_one(void **state)
{
	static const char *const shipped[] = { "6.12", "7.2" };
	struct fixture fixture;
	struct text text = { 0 };

	(void)state;
	fixture_init(&fixture);
	add_image(&fixture, "vmlinux", "6.13.2");
	fixture.reported[0].rules = NULL;
	fixture.report.shipped_releases = shipped;
	fixture.report.shipped_count = 2;
	add_struct(&fixture, false);
	report_text(&text, &fixture.report);
	assert_non_null(strstr(text_str(&text),
			       "\n  no rules for Linux 6.13.2; shipped rules: 6.12, 7.2 "
			       "(choose with --release)\n\n"));
	text_deinit(&text);
}

static void several_layouts_and_a_base_are_said(void **state)
{
	struct fixture fixture;
	struct text text = { 0 };

	(void)state;
	fixture_init(&fixture);
	add_image(&fixture, "vmlinux", "6.12.117");
	fixture.set.variants.count = 2;
	add_struct(&fixture, true)->geometry.base_bytes = 40;
	report_text(&text, &fixture.report);
	assert_non_null(strstr(
		text_str(&text),
		"struct sock: 200 bytes, 4 lines, begins 40 bytes into a line, the first of 2 layouts\n"));
	assert_non_null(strstr(text_str(&text), "1,300 definitions (2 layouts): "));
	text_deinit(&text);
}

static void lines_of_scattered_groups_are_listed(void **state)
{
	struct fixture fixture;
	struct text text = { 0 };

	(void)state;
	fixture_init(&fixture);
	add_image(&fixture, "vmlinux", "6.12.117");
	fixture.groups[0].last_line = 3;
	fixture.groups[0].lines = 3;
	line_set_add(&fixture.groups[0].line_set, 0, 0);
	line_set_add(&fixture.groups[0].line_set, 2, 3);
	add_struct(&fixture, true);
	report_text(&text, &fixture.report);
	assert_non_null(strstr(text_str(&text), "1000    960  0,2-3      1  <-\n"));
	line_set_deinit(&fixture.groups[0].line_set);
	text_deinit(&text);
}

static void what_was_not_read_is_said(void **state)
{
	struct fixture fixture;
	struct text text = { 0 };

	(void)state;
	fixture_init(&fixture);
	add_image(&fixture, "vmlinux", "6.12.117");
	add_struct(&fixture, true);
	fixture.reported[0].skipped =
		(struct skipped){ .units = 1,
				  .foreign_units = 45,
				  .entries = 2,
				  .first_reason = ".debug_info+0x40: cut" };
	report_text(&text, &fixture.report);
	assert_non_null(strstr(
		text_str(&text),
		"\n  not read: 1 unit damaged, unknown or missing, 2 damaged entries, 45 units in other languages\n"
		"    (first: .debug_info+0x40: cut)\n"));
	text_deinit(&text);
}

static void a_struct_seen_before_is_only_referred_to(void **state)
{
	struct fixture fixture;
	struct type_set other;
	struct variant variant;
	struct type type;
	struct text text = { 0 };

	(void)state;
	fixture_init(&fixture);
	add_image(&fixture, "a.ko", "6.12.117");
	add_struct(&fixture, true);
	add_finding(&fixture, CHECK_BASE_UNALIGNED, SEVERITY_NOTE, "sock: aligned to 8 bytes");
	add_image(&fixture, "b.ko", "6.12.117");
	add_struct(&fixture, true);
	add_finding(&fixture, CHECK_BASE_UNALIGNED, SEVERITY_NOTE, "sock: aligned to 8 bytes");
	report_text(&text, &fixture.report);
	assert_non_null(strstr(text_str(&text),
			       "\n\nstruct sock: as in a.ko\n\n"
			       "  struct  bytes  lines  verdict     image\n"
			       "  sock      200      4  ok, 1 note  a.ko\n"
			       "  sock      200      4  ok, 1 note  b.ko\n\nby rule: sock\n"));
	assert_non_null(strstr(text_str(&text),
			       "\n2 images, 2 structs, 6 groups, 2,600 definitions "
			       "(all agree): 0 errors, 0 warnings, 2 notes\n"));
	text_clear(&text);
	/* Images make fingerprints of what is in them; the same layout may have two. */
	variant = fixture.variants[0];
	variant.fingerprint++;
	other = fixture.set;
	other.variants.items = &variant;
	fixture.structs[1].set = &other;
	report_text(&text, &fixture.report);
	assert_non_null(strstr(text_str(&text), "struct sock: as in a.ko"));
	text_clear(&text);
	/* Another layout, or another finding, is shown in full. */
	variant = fixture.variants[0];
	type = *variant.type;
	type.size_bytes++;
	variant.type = &type;
	other = fixture.set;
	other.variants.items = &variant;
	fixture.structs[1].set = &other;
	report_text(&text, &fixture.report);
	assert_null(strstr(text_str(&text), "as in"));
	text_clear(&text);
	fixture.structs[1].set = &fixture.set;
	fixture.findings[1].message = "sock: aligned to 4 bytes";
	report_text(&text, &fixture.report);
	assert_null(strstr(text_str(&text), "as in"));
	text_deinit(&text);
}

static void images_without_any_struct_are_counted(void **state)
{
	struct fixture fixture;
	struct text text = { 0 };

	(void)state;
	fixture_init(&fixture);
	add_image(&fixture, "a.ko", "6.12.117");
	add_struct(&fixture, true);
	for (int i = 0; i < 2; i++) {
		add_image(&fixture, "quiet.ko", "6.12.117");
		add_struct(&fixture, true)->set = NULL;
		add_finding(&fixture, CHECK_STRUCT_MISSING, SEVERITY_NOTE,
			    "sock is not defined here");
	}
	fixture.report.unreadable_count = 1;
	report_text(&text, &fixture.report);
	assert_null(strstr(text_str(&text), "quiet.ko"));
	assert_non_null(
		strstr(text_str(&text),
		       "\n2 images define none of the structs: 2 notes [struct-missing]\n"));
	assert_non_null(strstr(text_str(&text), "; 1 image\n    could not be read\n"));
	text_clear(&text);
	/* An error is not quiet. */
	fixture.findings[1].severity = SEVERITY_ERROR;
	report_text(&text, &fixture.report);
	assert_non_null(strstr(text_str(&text), "\nquiet.ko: error: sock is not defined here "
						"[struct-missing]\n"));
	assert_non_null(
		strstr(text_str(&text),
		       "\n1 image defines none of the structs: 1 note [struct-missing]\n"));
	text_deinit(&text);
}

static void absent_structs_of_an_image_share_a_line(void **state)
{
	struct fixture fixture;
	struct text text = { 0 };

	(void)state;
	fixture_init(&fixture);
	add_image(&fixture, "a.ko", "6.12.117");
	add_struct(&fixture, true);
	for (int i = 0; i < 2; i++) {
		struct audited_struct *absent = add_struct(&fixture, true);

		absent->set = NULL;
		absent->name = i ? "tcp_sock" : "page_pool";
		add_finding(&fixture, CHECK_STRUCT_MISSING, SEVERITY_NOTE, "not here")
			->struct_name = absent->name;
	}
	report_text(&text, &fixture.report);
	assert_non_null(strstr(text_str(&text),
			       "\na.ko: note: not defined here: page_pool, tcp_sock "
			       "[struct-missing]\n\nby rule: sock\n"));
	text_deinit(&text);
}

static void a_finding_about_no_listed_struct_is_not_lost(void **state)
{
	struct fixture fixture;
	struct text text = { 0 };

	(void)state;
	fixture_init(&fixture);
	add_image(&fixture, "a.ko", "6.12.117");
	add_struct(&fixture, true);
	add_finding(&fixture, CHECK_STRUCT_MISSING, SEVERITY_ERROR, "stray")->struct_name =
		"elsewhere";
	report_text(&text, &fixture.report);
	assert_non_null(strstr(text_str(&text), "\na.ko: error: stray [struct-missing]\n"));
	text_deinit(&text);
}

static void colour_is_only_there_when_asked_for(void **state)
{
	struct fixture fixture;
	struct text text = { 0 };

	(void)state;
	fixture_init(&fixture);
	add_image(&fixture, "a.ko", "6.12.117");
	add_struct(&fixture, true);
	add_finding(&fixture, CHECK_GROUP_TOO_LARGE, SEVERITY_ERROR, "too large");
	report_text(&text, &fixture.report);
	assert_null(strchr(text_str(&text), '\033'));
	text_clear(&text);
	fixture.report.use_color = true;
	report_text(&text, &fixture.report);
	assert_non_null(strstr(text_str(&text), "\033[1;31merror:\033[0m too large"));
	text_deinit(&text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(tables_findings_and_totals_are_laid_out),
		cmocka_unit_test(structs_without_a_rule_are_said_to_go_by_markers),
		cmocka_unit_test(
			releases_with_rules_are_named_when_there_are_none_for_this_one),
		cmocka_unit_test(several_layouts_and_a_base_are_said),
		cmocka_unit_test(lines_of_scattered_groups_are_listed),
		cmocka_unit_test(what_was_not_read_is_said),
		cmocka_unit_test(a_struct_seen_before_is_only_referred_to),
		cmocka_unit_test(images_without_any_struct_are_counted),
		cmocka_unit_test(absent_structs_of_an_image_share_a_line),
		cmocka_unit_test(a_finding_about_no_listed_struct_is_not_lost),
		cmocka_unit_test(colour_is_only_there_when_asked_for),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
