/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * `layline check` for people: per image a line that says what it is, per struct a table of
 * groups and then its findings in the manner of a compiler, and the totals at the end.  Fits
 * 100 columns.
 *
 * A run over a thousand modules finds the same structs in most of them.  Each is shown once,
 * the others by a reference to it, and images with nothing to tell are only counted.
 */
#include <inttypes.h>
#include <string.h>

#include "base/map.h"
#include "report/counts_text.h"
#include "report/image_line.h"
#include "report/news_text.h"
#include "report/not_exercised_text.h"
#include "report/report.h"
#include "report/struct_text.h"
#include "report/styled.h"
#include "report/verdict_table.h"

struct text_run {
	const struct check_report *report;
	struct audited_part *parts; /* of every struct of the audit, in its order */
	struct map shown;           /* from struct name to the part shown first */
	bool has_said_untold;       /* the line about what BTF does not tell */
	size_t quiet_images;        /* of several: they define none of the structs */
	size_t quiet_notes;
	size_t known_images;  /* of several: all as in the baseline */
	size_t finding_count; /* of those that stand beside their structs */
};

static bool is_compared(const struct text_run *run)
{
	return run->report->news && run->report->news->baseline;
}

/* Beside a baseline only what is new is told. */
static bool is_told(const struct text_run *run, const struct audited_part *part)
{
	return !is_compared(run) || part->told_count || part->change_count;
}

/* An empty line before what follows, once. */
static void end_paragraph(struct text *text)
{
	size_t length = text->length;

	if (length >= 2 &&
	    !(text->bytes[length - 1] == '\n' && text->bytes[length - 2] == '\n'))
		text_add(text, "\n");
}

static void add_present(struct text *text, struct text_run *run, struct audited_part *part)
{
	void **shown;

	if (!is_told(run, part))
		return;
	shown = map_put(&run->shown, part->audited->name);
	if (*shown && struct_text_same(part, *shown)) {
		struct_text_add_same(text, part, *shown);
		return;
	}
	if (!*shown)
		*shown = part;
	end_paragraph(text);
	struct_text_add(text, part);
}

/* Structs that the image does not define: notes share one line, anything worse is told in full.
 */
static void add_absent(struct text *text, const struct audited_part *parts, size_t count)
{
	struct text names = { 0 };
	const char *image_path = parts[0].image_path;

	end_paragraph(text);
	for (size_t i = 0; i < count; i++) {
		const struct audited_part *part = &parts[i];

		if (part->audited->set || part->told_count == 0)
			continue;
		if (audited_part_only_notes(part)) {
			text_add(&names, "%s %s", names.length ? "," : "", part->audited->name);
			continue;
		}
		for (size_t j = 0; j < part->finding_count; j++)
			if (!part->findings[j].is_known)
				struct_text_finding(text, &part->findings[j], image_path);
	}
	if (names.length) {
		size_t start = text->length;

		styled_line(text, image_path);
		text_add(text, ": ");
		styled_add(text, STYLE_NOTE, "note:");
		styled_wrap(text, start, 4, " not defined here:");
		text_add(&names, " [%s]", checks[CHECK_STRUCT_MISSING].id);
		styled_wrap(text, start, 4, text_str(&names));
		text_add(text, "\n");
	}
	text_deinit(&names);
}

static void add_no_rules(struct text *text, const struct check_report *report,
			 const struct audit_image *image)
{
	size_t start = text->length;
	struct text words = { 0 };

	if (image->release)
		text_add(&words, "no rules for Linux %s; shipped rules: ", image->release);
	else
		text_add(&words,
			 "no rules: the image does not say its release; shipped rules: ");
	for (size_t i = 0; i < report->shipped_count; i++)
		text_add(&words, "%s%s", i ? ", " : "", report->shipped_releases[i]);
	text_add(&words, "%s", report->shipped_count ? " (choose with --release)" : "none");
	text_add(text, "  ");
	styled_wrap(text, start, 4, text_str(&words));
	text_add(text, "\n");
	text_deinit(&words);
}

static void add_image(struct text *text, struct text_run *run, size_t index,
		      struct audited_part *parts, size_t count)
{
	const struct reported_image *reported = &run->report->images[index];
	size_t present = 0, notes = 0, told = 0;
	bool is_quiet = run->report->image_count > 1;

	for (size_t i = 0; i < count; i++) {
		present += parts[i].audited->set != NULL;
		notes += parts[i].told_count;
		told += is_told(run, &parts[i]);
		is_quiet = is_quiet && audited_part_only_notes(&parts[i]);
	}
	if (is_quiet && !present && !reported->skipped.units && !reported->skipped.entries) {
		run->quiet_images++;
		run->quiet_notes += notes;
		return;
	}
	if (run->report->image_count > 1 && !told && !reported->skipped.units &&
	    !reported->skipped.entries) {
		run->known_images++;
		return;
	}
	image_line_add(text, reported);
	if (!reported->rules)
		add_no_rules(text, run->report, reported->image);
	image_line_skipped(text, reported);
	if (!run->has_said_untold) {
		size_t length = text->length;

		image_line_untold(text, reported);
		run->has_said_untold = text->length > length;
	}
	text_add(text, "\n");
	for (size_t i = 0; i < count; i++)
		if (parts[i].audited->set)
			add_present(text, run, &parts[i]);
	if (count > present)
		add_absent(text, parts, count);
	end_paragraph(text);
}

/* The names of the structs that went by rule or by markers, each once however many images have
 * it. */
static void add_sort(struct text *text, const struct audit *audit, bool by_rule,
		     const char *head, const char *tail)
{
	struct map seen = { 0 };
	struct audited_struct *const *audited;
	struct text names = { 0 };

	vec_for_each(audited, &audit->structs) {
		void **mark;

		if (!(*audited)->set || ((*audited)->rule != NULL) != by_rule)
			continue;
		mark = map_put(&seen, (*audited)->name);
		if (!*mark)
			text_add(&names, "%s %s", seen.count > 1 ? "," : head,
				 (*audited)->name);
		*mark = *audited;
	}
	if (seen.count) {
		text_add(&names, "%s", tail);
		styled_wrap(text, text->length, 4, text_str(&names));
		text_add(text, "\n");
	}
	text_deinit(&names);
	map_deinit(&seen);
}

static void add_totals(struct text *text, const struct check_report *report)
{
	const struct audit *audit = report->audit;
	size_t structs = 0, groups = 0;
	struct audited_struct *const *audited;
	struct text words = { 0 };

	vec_for_each(audited, &audit->structs) {
		if (!(*audited)->set)
			continue;
		structs++;
		groups += (*audited)->group_count;
	}
	if (report->image_count > 1) {
		styled_count(&words, report->image_count, "image");
		text_add(&words, ", ");
	}
	styled_count(&words, structs, "struct");
	text_add(&words, ", ");
	styled_count(&words, groups, "group");
	text_add(&words, ", ");
	styled_count(&words, audit->definition_count, "definition");
	if (audit->variant_count > structs)
		text_add(&words, " (%zu layouts)", audit->variant_count);
	else if (audit->definition_count > structs)
		text_add(&words, " (all agree)");
	text_add(&words, ": ");
	counts_add(&words, audit, audit_count);
	if (report->unreadable_count) {
		text_add(&words, "; ");
		styled_count(&words, report->unreadable_count, "image");
		text_add(&words, " could not be read");
	}
	styled_wrap(text, text->length, 4, text_str(&words));
	text_add(text, "\n");
	text_deinit(&words);
}

static void add_quiet(struct text *text, const struct text_run *run)
{
	if (!run->quiet_images)
		return;
	styled_count(text, run->quiet_images, "image");
	text_add(text, " define%s none of the structs", run->quiet_images == 1 ? "s" : "");
	if (run->quiet_notes) {
		text_add(text, ": ");
		styled_count(text, run->quiet_notes, "note");
		text_add(text, " [%s]", checks[CHECK_STRUCT_MISSING].id);
	}
	text_add(text, "\n");
}

static void add_passed_over(struct text *text, const struct passed_over *passed_over)
{
	if (passed_over->without_debug) {
		styled_count(text, passed_over->without_debug, "file");
		text_add(text, " without debug information passed over\n");
	}
	if (passed_over->only_assembler) {
		styled_count(text, passed_over->only_assembler, "file");
		text_add(text, " of assembler units only, which have no types, passed over\n");
	}
}

void report_text(struct text *text, const struct check_report *report)
{
	const struct audit *audit = report->audit;
	struct arena arena = { 0 };
	struct text_run run = { .report = report };
	size_t start = text->length;
	size_t next = 0;

	run.parts = arena_array(&arena, struct audited_part, audit->structs.count);
	run.finding_count = audited_parts_find(run.parts, report);
	for (size_t i = 0; i < report->image_count; i++) {
		size_t first = next;

		while (next < audit->structs.count && audit->structs.items[next]->image == i)
			next++;
		add_image(text, &run, i, &run.parts[first], next - first);
	}
	for (size_t i = run.finding_count; i < audit->findings.count; i++)
		if (!audit->findings.items[i].is_known)
			struct_text_finding(
				text, &audit->findings.items[i],
				report->images[audit->findings.items[i].image].image->path);
	end_paragraph(text);
	if (is_compared(&run))
		news_text_gone(text, report->news);
	if (run.known_images) {
		styled_count(text, run.known_images, "image");
		text_add(text, " as in the baseline\n");
	}
	add_quiet(text, &run);
	if (report->image_count > 1) {
		verdict_table_add(text, run.parts, audit->structs.count);
		end_paragraph(text);
	}
	add_passed_over(text, &report->passed_over);
	not_exercised_text_add(text, audit, report->image_count);
	add_sort(text, audit, true, "by rule:", "");
	add_sort(text, audit, false, "by markers only:",
		 " (`layline rules import` makes rules that say what they should hold)");
	add_totals(text, report);
	if (report->news)
		news_text_totals(text, report);
	styled_finish(text, start, report->use_color);
	map_deinit(&run.shown);
	arena_deinit(&arena);
}
