/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * `layline check` as KTAP, the kernel's form of test results: images, in them structs, in them
 * the struct as a whole and its groups; findings are diagnostics before the result that they
 * belong to.
 *
 * Source: Documentation/dev-tools/ktap.rst of Linux 6.12, "The Kernel Test Anything Protocol,
 * version 1".
 */
#include "base/utf8.h"
#include "report/finding_lines.h"
#include "report/test_case.h"

#define LEVEL_BLANKS 2 /* of a nested test, as in the kernel's examples */

/* A description ends at '#', where directives begin. */
static void add_name(struct text *text, const char *name)
{
	size_t start = text->length;

	utf8_add_line(text, name);
	for (size_t i = start; i < text->length; i++)
		if (text->bytes[i] == '#')
			text->bytes[i] = '_';
}

static void begin_subtest(struct text *text, size_t indent, const char *name, size_t count)
{
	text_pad(text, text->length, indent);
	text_add(text, "KTAP version 1\n");
	text_pad(text, text->length, indent);
	text_add(text, "# Subtest: ");
	add_name(text, name);
	text_add(text, "\n");
	text_pad(text, text->length, indent);
	text_add(text, "1..%zu\n", count);
}

/* `reason` is why it would be skipped; "" where it cannot be. */
static void add_result(struct text *text, size_t indent, enum test_verdict verdict,
		       size_t number, const char *name, const char *reason)
{
	text_pad(text, text->length, indent);
	text_add(text, "%s %zu ", verdict == TEST_FAILED ? "not ok" : "ok", number);
	add_name(text, name);
	if (verdict == TEST_SKIPPED)
		text_add(text, " # SKIP %s", reason);
	text_add(text, "\n");
}

static void add_findings(struct text *text, const struct check_report *report, size_t indent,
			 const struct test_case *test)
{
	for (size_t i = 0; i < test->finding_count; i++)
		finding_lines_add(text, indent, "# ", test->findings[i],
				  report->images[test->findings[i]->image].image->path);
}

/* One that is not in the image has nothing to be tested and no tests in it. */
static void add_struct(struct text *text, const struct check_report *report,
		       const struct tested_struct *tested, size_t number)
{
	size_t indent = LEVEL_BLANKS, inner = 2 * LEVEL_BLANKS;

	if (tested->verdict == TEST_SKIPPED) {
		add_findings(text, report, indent, &tested->cases[0]);
		add_result(text, indent, tested->verdict, number, tested->name,
			   "not defined in this image");
		return;
	}
	begin_subtest(text, inner, tested->name, tested->case_count);
	for (size_t i = 0; i < tested->case_count; i++) {
		const struct test_case *test = &tested->cases[i];

		add_findings(text, report, inner, test);
		add_result(text, inner, test->verdict, i + 1, test->name, "");
	}
	add_result(text, indent, tested->verdict, number, tested->name, "");
}

void report_ktap(struct text *text, const struct check_report *report)
{
	struct arena arena = { 0 };
	struct tested_image *images = tested_images(&arena, report);
	size_t count = report->image_count;

	text_add(text, "KTAP version 1\n1..%zu\n", count + (report->unreadable_count ? 1 : 0));
	for (size_t i = 0; i < count; i++) {
		const char *path = images[i].reported->image->path;

		if (images[i].struct_count)
			begin_subtest(text, LEVEL_BLANKS, path, images[i].struct_count);
		for (size_t j = 0; j < images[i].struct_count; j++)
			add_struct(text, report, &images[i].structs[j], j + 1);
		add_result(text, 0, images[i].verdict, i + 1, path,
			   "it defines none of the structs");
	}
	/* A run that could not look at all of it must not look green. */
	if (report->unreadable_count) {
		text_add(text, "# %zu could not be read\n", report->unreadable_count);
		add_result(text, 0, TEST_FAILED, count + 1, "images are readable", "");
	}
	arena_deinit(&arena);
}
