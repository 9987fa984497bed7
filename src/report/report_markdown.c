/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * `layline check` as Markdown, for a comment on a pull request or a cover letter: the totals, a
 * table of structs and groups with a verdict each, then the findings, notes folded away.
 */
#include <inttypes.h>

#include "base/map.h"
#include "report/audited_part.h"
#include "report/counts_text.h"
#include "report/markdown.h"
#include "report/struct_text.h"
#include "report/styled.h"

struct markdown_run {
	const struct check_report *report;
	struct audited_part *parts;
	struct map shown; /* from struct name to the part shown first */
	size_t quiet_images;
};

static const char *verdict_of(enum severity worst)
{
	return worst == SEVERITY_OFF ? "ok" : severity_name(worst);
}

static void add_group(struct text *text, const struct audited_part *part,
		      const struct audited_group *group)
{
	text_add(text, "| | ");
	markdown_add_cell_code(text, *group->name ? group->name : "(unnamed)");
	text_add(text, " | %" PRIu64 " | ", group->size_bytes);
	if (group->has_max_size)
		text_add(text, "%" PRIu64 " ", group->max_size_bytes);
	text_add(text, "| %" PRIu64 " | %" PRIu64 " | %s |\n", group->lines, group->best_lines,
		 verdict_of(audited_part_worst(part, group->name)));
}

/* The same struct in another image is named, not shown again. */
static void add_struct(struct text *text, struct markdown_run *run, struct audited_part *part)
{
	const struct audited_struct *audited = part->audited;
	void **shown = map_put(&run->shown, audited->name);

	text_add(text, "| ");
	markdown_add_cell_code(text, audited->name);
	if (*shown && struct_text_same(part, *shown)) {
		text_add(text, " | as in ");
		markdown_add_cell_code(text, ((const struct audited_part *)*shown)->image_path);
		text_add(text, " | | | | | |\n");
		return;
	}
	if (!*shown)
		*shown = part;
	text_add(text, " | | %" PRIu64 " | | %" PRIu64 " | | %s |\n",
		 bytes_holding_bits(audited->layout->size_bits), audited->lines,
		 verdict_of(audited_part_worst(part, NULL)));
	for (size_t i = 0; i < audited->group_count; i++)
		add_group(text, part, &audited->groups[i]);
}

static void add_image_line(struct text *text, const struct reported_image *reported)
{
	const struct audit_image *image = reported->image;

	text_add(text, "\n");
	markdown_add_code(text, image->path);
	text_add(text, " (");
	markdown_add_words(text, image->target.machine);
	if (image->release) {
		text_add(text, ", Linux ");
		markdown_add_words(text, image->release);
	}
	text_add(text, "), %" PRIu64 "-byte lines", image->target.line_bytes);
	if (reported->rules) {
		text_add(text, ", ");
		markdown_add_code(text, reported->rules);
	}
	text_add(text, "\n");
}

static void add_image(struct text *text, struct markdown_run *run, size_t index,
		      struct audited_part *parts, size_t count)
{
	size_t present = 0;
	bool is_quiet = run->report->image_count > 1;

	for (size_t i = 0; i < count; i++) {
		present += parts[i].audited->set != NULL;
		is_quiet = is_quiet && audited_part_only_notes(&parts[i]);
	}
	if (is_quiet && !present) {
		run->quiet_images++;
		return;
	}
	add_image_line(text, &run->report->images[index]);
	if (!present)
		return;
	text_add(text, "\n| Struct | Group | Bytes | Budget | Lines | Least | Verdict |\n"
		       "|---|---|---:|---:|---:|---:|---|\n");
	for (size_t i = 0; i < count; i++)
		if (parts[i].audited->set)
			add_struct(text, run, &parts[i]);
}

static void add_finding(struct text *text, const struct finding *finding,
			const char *image_path)
{
	struct text place = { 0 };

	if (!styled_place(&place, finding->declared_at.file ? &finding->declared_at
							    : &finding->rule_at))
		text_add(&place, "%s", image_path);
	text_add(text, "- **%s** ",
		 finding->waiver ? "waived" : severity_name(finding->severity));
	markdown_add_code(text, checks[finding->check].id);
	text_add(text, " ");
	markdown_add_code(text, text_str(&place));
	text_add(text, ": ");
	markdown_add_words(text, finding->message);
	text_add(text, "\n");
	if (finding->waiver || finding->detail) {
		text_add(text, "  ");
		markdown_add_words(text,
				   finding->waiver ? finding->waiver->reason : finding->detail);
		text_add(text, "\n");
	}
	text_deinit(&place);
}

/*
 * Those of a severity that count, or, for SEVERITY_OFF, those that are waived.  What several
 * images have in common is said once.
 */
static void add_findings(struct text *text, const struct check_report *report,
			 enum severity severity)
{
	struct arena arena = { 0 };
	struct map seen = { 0 };
	const struct finding *finding;

	vec_for_each(finding, &report->audit->findings) {
		struct text item = { 0 };
		void **mark;

		if (finding->is_known ||
		    (finding->waiver ? SEVERITY_OFF : finding->severity) != severity)
			continue;
		add_finding(&item, finding, report->images[finding->image].image->path);
		mark = map_put(&seen, arena_strdup(&arena, text_str(&item)));
		if (!*mark)
			text_add(text, "%s", text_str(&item));
		*mark = &seen;
		text_deinit(&item);
	}
	map_deinit(&seen);
	arena_deinit(&arena);
}

/* Behind a title that unfolds it. */
static void add_folded(struct text *text, const struct check_report *report, const char *title,
		       enum severity severity)
{
	text_add(text, "\n<details><summary>%s</summary>\n\n", title);
	add_findings(text, report, severity);
	text_add(text, "\n</details>\n");
}

static void add_all_findings(struct text *text, const struct check_report *report)
{
	const struct audit *audit = report->audit;

	if (audit_count_that_counts(audit, SEVERITY_ERROR) +
	    audit_count_that_counts(audit, SEVERITY_WARNING)) {
		text_add(text, "\n");
		add_findings(text, report, SEVERITY_ERROR);
		add_findings(text, report, SEVERITY_WARNING);
	}
	if (audit_count_that_counts(audit, SEVERITY_NOTE))
		add_folded(text, report, "Notes", SEVERITY_NOTE);
	if (audit_waived_count(audit))
		add_folded(text, report, "Waived", SEVERITY_OFF);
}

/* What a patch did, beside the baseline.  The same in several images is said once. */
static void add_news(struct text *text, const struct news *news)
{
	struct map seen = { 0 };
	const struct layout_change *change;
	const struct gone_finding *gone;

	text_add(text, "\nOnly what is new since ");
	markdown_add_code(text, news->path);
	text_add(text, " is told.\n%s", news->changes.count || news->gone.count ? "\n" : "");
	vec_for_each(change, &news->changes) {
		void **mark = map_put(&seen, change->text);

		if (*mark)
			continue;
		*mark = &seen;
		text_add(text, "- ");
		markdown_add_words(text, change->text);
		text_add(text, "\n");
	}
	vec_for_each(gone, &news->gone) {
		void **mark = map_put(&seen, gone->finding->key);

		if (*mark)
			continue;
		*mark = &seen;
		text_add(text, "- gone: ");
		markdown_add_words(text, gone->finding->message);
		text_add(text, " ");
		markdown_add_code(text, gone->finding->id);
		text_add(text, "\n");
	}
	map_deinit(&seen);
}

void report_markdown(struct text *text, const struct check_report *report)
{
	const struct audit *audit = report->audit;
	struct arena arena = { 0 };
	struct markdown_run run = { .report = report };
	size_t next = 0;

	run.parts = arena_array(&arena, struct audited_part, audit->structs.count);
	(void)audited_parts_find(run.parts, report);
	text_add(text, "**layline: ");
	counts_add(text, audit, audit_count_that_counts);
	if (report->image_count > 1) {
		text_add(text, " in ");
		styled_count(text, report->image_count, "image");
	}
	text_add(text, "**\n");
	for (size_t i = 0; i < report->image_count; i++) {
		size_t first = next;

		while (next < audit->structs.count && audit->structs.items[next]->image == i)
			next++;
		add_image(text, &run, i, &run.parts[first], next - first);
	}
	if (run.quiet_images) {
		text_add(text, "\n");
		styled_count(text, run.quiet_images, "image");
		text_add(text, " define%s none of the structs.\n",
			 run.quiet_images == 1 ? "s" : "");
	}
	if (report->unreadable_count) {
		text_add(text, "\n**");
		styled_count(text, report->unreadable_count, "image");
		text_add(text, " could not be read.**\n");
	}
	if (report->news && report->news->baseline)
		add_news(text, report->news);
	add_all_findings(text, report);
	map_deinit(&run.shown);
	arena_deinit(&arena);
}
