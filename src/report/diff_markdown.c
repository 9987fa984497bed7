/* SPDX-License-Identifier: GPL-2.0-or-later */
/* `layline diff` as Markdown, for a cover letter or a comment. */
#include <inttypes.h>
#include <string.h>

#include "report/diff_row.h"

#define ARROW           " → "
#define COLD_ROWS_SHOWN 10

/* A code span in a cell: only what would end either has a meaning. */
static void add_code(struct text *text, const char *words)
{
	text_add(text, "`");
	for (; *words; words++)
		text_add(text, "%c",
			 *words == '`'                 ? '\''
			 : *words == '|'               ? '!'
			 : (unsigned char)*words < ' ' ? '?'
						       : *words);
	text_add(text, "`");
}

static void add_image(struct text *text, const char *label,
		      const struct reported_image *reported)
{
	const struct audit_image *image = reported->image;

	text_add(text, "- %s: ", label);
	add_code(text, image->path);
	text_add(text, " (%s%s%s, %s", image->target.machine, image->release ? ", Linux " : "",
		 image->release ? image->release : "",
		 strcmp(image->source, "btf") == 0 ? "BTF" : "DWARF");
	if (image->debug_file) {
		text_add(text, " from ");
		add_code(text, image->debug_file);
	}
	text_add(text, ")\n");
}

static void add_fact(struct text *text, const char *name, uint64_t before, uint64_t after)
{
	text_add(text, "| %s | %" PRIu64 " | %s%" PRIu64 "%s |\n", name, before,
		 before == after ? "" : "**", after, before == after ? "" : "**");
}

static void add_fastpath(struct text *text, const struct fastpath *before,
			 const struct fastpath *after)
{
	for (size_t i = 0; before && after && i < FASTPATH_COUNT; i++) {
		const char *path = fastpath_name((enum fastpath_kind)i);
		struct text name = { 0 };

		text_add(&name, "fast-path lines%s%s", i == FASTPATH_ALL ? "" : ", ",
			 i == FASTPATH_ALL ? "" : path);
		add_fact(text, text_str(&name), before->uses[i].lines, after->uses[i].lines);
		text_deinit(&name);
	}
}

static void add_facts(struct text *text, const struct comparison *comparison)
{
	const struct audited_struct *before, *after;

	if (!comparison->before || !comparison->after) {
		const struct bound_struct *any =
			comparison->after ? comparison->after : comparison->before;

		text_add(text,
			 "Only in the %s image: %" PRIu64 " bytes, %" PRIu64 " line%s.\n\n",
			 comparison->after ? "latter" : "former",
			 bytes_holding_bits(any->audited->layout->size_bits),
			 any->audited->lines, any->audited->lines == 1 ? "" : "s");
		return;
	}
	before = comparison->before->audited;
	after = comparison->after->audited;
	text_add(text, "| | before | after |\n|---|---:|---:|\n");
	add_fact(text, "bytes", bytes_holding_bits(before->layout->size_bits),
		 bytes_holding_bits(after->layout->size_bits));
	add_fact(text, "lines", before->lines, after->lines);
	add_fastpath(text, before->fastpath, after->fastpath);
	text_add(text, "\n");
}

static void add_layouts(struct text *text, const char *which, const struct bound_struct *bound)
{
	if (bound && bound->variant_count > 1)
		text_add(text,
			 "The %s image defines it in %zu layouts; the first is compared.\n\n",
			 which, bound->variant_count);
}

static void add_group(struct text *text, const struct group_change *group)
{
	const struct audited_group *before = group->before, *after = group->after;

	text_add(text, "| ");
	add_code(text, *group->name ? group->name : "(unnamed)");
	text_add(text, " | ");
	diff_numbers(text, before ? before->size_bytes : 0, after ? after->size_bytes : 0,
		     ARROW);
	text_add(text, " | ");
	diff_numbers(text, before ? before->lines : 0, after ? after->lines : 0, ARROW);
	text_add(text, " | ");
	diff_group_lines(text, group, ARROW);
	text_add(text, " |%s\n",
		 group->flags & GROUP_CHANGE_MARKED     ? " markers are new |"
		 : group->flags & GROUP_CHANGE_UNMARKED ? " markers are gone |"
		 : group->flags & GROUP_CHANGE_APPEARED ? " new |"
		 : group->flags & GROUP_CHANGE_VANISHED ? " gone |"
							: " |");
}

static void add_groups(struct text *text, const struct comparison *comparison)
{
	bool has_head = false;

	for (size_t i = 0; i < comparison->group_count; i++) {
		if (!comparison->groups[i].flags)
			continue;
		if (!has_head)
			text_add(text, "| Group | Bytes | Lines | On lines | |\n"
				       "|---|---:|---:|---|---|\n");
		has_head = true;
		add_group(text, &comparison->groups[i]);
	}
	text_add(text, "%s", has_head ? "\n" : "");
}

/* What kind of change a row is, with what is not in a column of its own. */
static void add_change(struct text *text, const struct diff_row *row)
{
	unsigned flags = row->first->change->flags;

	text_add(text, "%s",
		 row->section == DIFF_MOVED_COLD || row->section == DIFF_MOVED ? "moved"
		 : row->section != DIFF_RETYPED ? diff_section_name(row->section)
		 : flags & CHANGE_RETYPED       ? "another type"
						: "another size");
	if (row->first->is_hot)
		text_add(text, ", hot");
	if (flags & CHANGE_RESIZED) {
		text_add(text, ", ");
		diff_row_sizes(text, row, ARROW);
	}
}

static void add_row(struct text *text, const struct comparison *comparison,
		    const struct diff_row *row)
{
	struct text cell = { 0 };

	text_add(text, "| ");
	diff_row_names(&cell, row, ARROW);
	add_code(text, text_str(&cell));
	text_clear(&cell);
	text_add(text, " | ");
	if (row->count == 1) {
		diff_row_types(&cell, row, ARROW);
		add_code(text, text_str(&cell));
	}
	text_add(text, " | ");
	add_change(text, row);
	text_add(text, " | ");
	diff_row_offsets(text, row, ARROW);
	text_add(text, " | ");
	diff_row_lines(text, comparison, row, ARROW);
	text_add(text, " | ");
	text_clear(&cell);
	diff_row_groups(&cell, row, ARROW);
	if (cell.length)
		add_code(text, text_str(&cell));
	text_add(text, " |\n");
	text_deinit(&cell);
}

static void add_members(struct text *text, const struct comparison *comparison, bool lists_all)
{
	size_t index = 0, cold;
	bool hides = diff_section_rows(comparison, DIFF_MOVED_COLD, &cold) > COLD_ROWS_SHOWN &&
		     !lists_all;
	bool has_head = false;
	struct diff_row row;

	while (diff_row_next(comparison, &index, &row)) {
		if (hides && row.section == DIFF_MOVED_COLD)
			continue;
		if (!has_head)
			text_add(text, "| Member | Type | Change | Offset | Line | Group |\n"
				       "|---|---|---|---|---|---|\n");
		has_head = true;
		add_row(text, comparison, &row);
	}
	if (has_head)
		text_add(text, "\n");
	if (hides)
		text_add(text, "Moved and not hot: %zu members (`--all` lists them).\n\n",
			 cold);
}

static void add_struct(struct text *text, const struct comparison *comparison, bool lists_all)
{
	text_add(text, "### ");
	add_code(text, comparison->name);
	text_add(text, "\n\n");
	add_layouts(text, "former", comparison->before);
	add_layouts(text, "latter", comparison->after);
	add_facts(text, comparison);
	add_groups(text, comparison);
	add_members(text, comparison, lists_all);
}

static void add_list(struct text *text, const struct diff_report *report, const char *label,
		     bool wants_hot)
{
	bool has_any = false;

	for (size_t i = 0; i < report->struct_count; i++) {
		const struct comparison *comparison = report->structs[i];

		if (wants_hot ? !comparison->has_hot_move : !comparison->is_empty)
			continue;
		text_add(text, "%s", has_any ? ", " : label);
		add_code(text, comparison->name);
		has_any = true;
	}
	if (has_any)
		text_add(text, ".\n");
}

void diff_markdown(struct text *text, const struct diff_report *report)
{
	const struct target *before = &report->images[0].image->target;
	const struct target *after = &report->images[1].image->target;

	add_image(text, "before", &report->images[0]);
	add_image(text, "after", &report->images[1]);
	text_add(text, "- %" PRIu64 "-byte lines%s%s\n", after->line_bytes,
		 report->images[1].rules ? ", " : "",
		 report->images[1].rules ? report->images[1].rules : "");
	if (strcmp(before->machine, after->machine) != 0)
		text_add(text, "- the machines differ: so do sizes and alignments\n");
	text_add(text, "\n");
	for (size_t i = 0; i < report->struct_count; i++)
		if (!report->structs[i]->is_empty)
			add_struct(text, report->structs[i], report->lists_all);
	add_list(text, report, "Something hot moved in ", true);
	add_list(text, report, "Unchanged: ", false);
}
