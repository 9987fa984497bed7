/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * `layline check` as JUnit XML, which most CI systems show as test results: a suite for each
 * image, a case for each struct and each of its groups.
 *
 * There is no standard.  What is written is what Jenkins and GitLab read and the schema of
 * Jenkins allows: at most one failure in a case, because GitLab shows no more.
 */
#include <inttypes.h>
#include <stdio.h>

#include "report/finding_lines.h"
#include "report/test_case.h"
#include "report/xml.h"

struct counts {
	size_t tests, failures, errors, skipped;
};

static void count_image(struct counts *counts, const struct tested_image *image)
{
	for (size_t i = 0; i < image->struct_count; i++) {
		for (size_t j = 0; j < image->structs[i].case_count; j++) {
			enum test_verdict verdict = image->structs[i].cases[j].verdict;

			counts->tests++;
			counts->failures += verdict == TEST_FAILED;
			counts->skipped += verdict == TEST_SKIPPED;
		}
	}
}

static void add_count(struct text *text, const char *name, size_t count)
{
	text_add(text, " %s=\"%zu\"", name, count);
}

static void add_property(struct text *text, const char *name, const char *value)
{
	if (!value)
		return;
	text_add(text, "   <property");
	xml_add_attribute(text, "name", name);
	xml_add_attribute(text, "value", value);
	text_add(text, "/>\n");
}

static void add_properties(struct text *text, const struct reported_image *reported)
{
	const struct audit_image *image = reported->image;
	char line_size[24];

	(void)snprintf(line_size, sizeof(line_size), "%" PRIu64, image->target.line_bytes);
	text_add(text, "  <properties>\n");
	add_property(text, "machine", image->target.machine);
	add_property(text, "release", image->release);
	add_property(text, "build_id", image->build_id);
	add_property(text, "line_size", line_size);
	add_property(text, "rules", reported->rules);
	text_add(text, "  </properties>\n");
}

/* The lines of those findings that fail the case, or of those that do not. */
static void add_findings(struct text *text, const struct check_report *report,
			 const struct test_case *test, bool failing)
{
	struct text lines = { 0 };

	for (size_t i = 0; i < test->finding_count; i++) {
		const struct finding *finding = test->findings[i];

		if (test_fails(report, finding) == failing)
			finding_lines_add(&lines, 0, "", finding,
					  report->images[finding->image].image->path);
	}
	/* In an element a newline may stand for itself, and people do read this. */
	for (const char *line = text_str(&lines); *line;) {
		struct text one = { 0 };
		const char *end = line;

		while (*end != '\n')
			end++;
		text_add_bytes(&one, line, (size_t)(end - line));
		xml_add(text, text_str(&one));
		text_add(text, "\n");
		text_deinit(&one);
		line = end + 1;
	}
	text_deinit(&lines);
}

/* Viewers list failures by this line. */
static void add_failure_message(struct text *text, const struct check_report *report,
				const struct test_case *test)
{
	const struct finding *first = NULL;
	struct text words = { 0 };
	size_t count = 0;

	for (size_t i = 0; i < test->finding_count; i++) {
		if (!test_fails(report, test->findings[i]))
			continue;
		if (!first)
			first = test->findings[i];
		count++;
	}
	if (!first)
		return;
	text_add(&words, "%s", first->message);
	if (count > 1)
		text_add(&words, " (and %zu more)", count - 1);
	xml_add_attribute(text, "type", checks[first->check].id);
	xml_add_attribute(text, "message", text_str(&words));
	text_deinit(&words);
}

static size_t passing_count(const struct check_report *report, const struct test_case *test)
{
	size_t count = 0;

	for (size_t i = 0; i < test->finding_count; i++)
		count += !test_fails(report, test->findings[i]);
	return count;
}

static void add_case(struct text *text, const struct check_report *report,
		     const struct tested_struct *tested, const struct test_case *test)
{
	text_add(text, "  <testcase");
	xml_add_attribute(text, "classname", tested->name);
	xml_add_attribute(text, "name", test->name);
	if (test->verdict == TEST_PASSED && test->finding_count == 0) {
		text_add(text, "/>\n");
		return;
	}
	text_add(text, ">\n");
	if (test->verdict == TEST_SKIPPED)
		text_add(text, "   <skipped>not defined in this image</skipped>\n");
	if (test->verdict == TEST_FAILED) {
		text_add(text, "   <failure");
		add_failure_message(text, report, test);
		text_add(text, ">");
		add_findings(text, report, test, true);
		text_add(text, "</failure>\n");
	}
	if (passing_count(report, test)) {
		text_add(text, "   <system-out>");
		add_findings(text, report, test, false);
		text_add(text, "</system-out>\n");
	}
	text_add(text, "  </testcase>\n");
}

static void add_image(struct text *text, const struct check_report *report,
		      const struct tested_image *image)
{
	struct counts counts = { 0 };

	count_image(&counts, image);
	text_add(text, " <testsuite");
	xml_add_attribute(text, "name", image->reported->image->path);
	add_count(text, "tests", counts.tests);
	add_count(text, "failures", counts.failures);
	add_count(text, "errors", 0);
	add_count(text, "skipped", counts.skipped);
	text_add(text, ">\n");
	add_properties(text, image->reported);
	for (size_t i = 0; i < image->struct_count; i++)
		for (size_t j = 0; j < image->structs[i].case_count; j++)
			add_case(text, report, &image->structs[i], &image->structs[i].cases[j]);
	text_add(text, " </testsuite>\n");
}

/* A run that could not look at all of it must not look green. */
static void add_unreadable(struct text *text, size_t count)
{
	text_add(text,
		 " <testsuite name=\"images\" tests=\"1\" failures=\"0\" errors=\"1\" "
		 "skipped=\"0\">\n"
		 "  <testcase classname=\"images\" name=\"read\">\n"
		 "   <error message=\"%zu could not be read\"/>\n"
		 "  </testcase>\n"
		 " </testsuite>\n",
		 count);
}

void report_junit(struct text *text, const struct check_report *report)
{
	bool is_complete = report->unreadable_count == 0;
	struct counts counts = { .tests = !is_complete, .errors = !is_complete };
	struct arena arena = { 0 };
	struct tested_image *images = tested_images(&arena, report);

	for (size_t i = 0; i < report->image_count; i++)
		count_image(&counts, &images[i]);
	text_add(text,
		 "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"layline\"");
	add_count(text, "tests", counts.tests);
	add_count(text, "failures", counts.failures);
	add_count(text, "errors", counts.errors);
	text_add(text, ">\n");
	for (size_t i = 0; i < report->image_count; i++)
		add_image(text, report, &images[i]);
	if (!is_complete)
		add_unreadable(text, report->unreadable_count);
	text_add(text, "</testsuites>\n");
	arena_deinit(&arena);
}
