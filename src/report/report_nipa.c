/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * `layline check` in one line, as netdev's NIPA shows it beside a patch: the counts, and the
 * worst finding; beside a baseline, what was added to a group when nothing is worse.
 *
 * Source: github.com/linux-netdev/nipa, core/test.py: the runner takes the text from a pipe and
 * expects UTF-8.
 */
#include <string.h>

#include "base/utf8.h"
#include "report/counts_text.h"
#include "report/report.h"
#include "report/styled.h"

#define LINE_BYTES 199 /* what a page with one line a test has room for */

static const struct finding *worst_of(const struct audit *audit)
{
	const struct finding *worst = NULL;
	const struct finding *finding;

	vec_for_each(finding, &audit->findings)
		if (finding_counts(finding) && (!worst || finding->severity > worst->severity))
			worst = finding;
	return worst;
}

static void add_extent(struct text *text, const struct audit *audit)
{
	struct audited_struct *const *audited;
	size_t structs = 0, groups = 0;

	vec_for_each(audited, &audit->structs) {
		structs += (*audited)->set != NULL;
		groups += (*audited)->group_count;
	}
	text_add(text, " in ");
	styled_count(text, structs, "struct");
	text_add(text, ", ");
	styled_count(text, groups, "group");
}

static void add_counts(struct text *text, const struct check_report *report)
{
	counts_add(text, report->audit, audit_count_that_counts);
	if (report->unreadable_count) {
		text_add(text, ", ");
		styled_count(text, report->unreadable_count, "image");
		text_add(text, " could not be read");
	}
}

/* Cuts between characters. */
static void shorten(struct text *line)
{
	static const char ellipsis[] = "...";
	size_t length = 0;

	if (line->length <= LINE_BYTES)
		return;
	while (length + utf8_length(line->bytes + length) <= LINE_BYTES - strlen(ellipsis))
		length += utf8_length(line->bytes + length);
	line->length = length;
	text_add(line, "%s", ellipsis);
}

void report_nipa(struct text *text, const struct check_report *report)
{
	const struct news *compared =
		report->news && report->news->baseline ? report->news : NULL;
	const struct finding *worst = worst_of(report->audit);
	struct text line = { 0 };

	text_add(&line, "%s", compared ? "new: " : "");
	add_counts(&line, report);
	if (compared && compared->changes.count &&
	    (!worst || worst->severity < SEVERITY_ERROR)) {
		text_add(&line, ": ");
		utf8_add_line(&line, compared->changes.items[0].text);
	} else if (worst && (compared || worst->severity > SEVERITY_NOTE)) {
		text_add(&line, ": ");
		utf8_add_line(&line, worst->message);
		text_add(&line, " [%s]", checks[worst->check].id);
	} else {
		add_extent(&line, report->audit);
	}
	shorten(&line);
	text_add(text, "%s\n", text_str(&line));
	text_deinit(&line);
}
