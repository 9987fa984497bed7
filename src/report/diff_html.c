/* SPDX-License-Identifier: GPL-2.0-or-later */
/* `layline diff` as a page: the maps of both builds beside each other, in which a member that
 * is pointed at shows in both. */
#include <inttypes.h>

#include "report/diff_map.h"
#include "report/diff_row.h"
#include "report/markup.h"

#define ARROW " → "

/* What the page has besides maps; the maps' own legends would say the same thing twice. */
static const char style[] =
	"h2{font-size:22px;margin:36px 0 4px}h2 code{font-size:inherit}.beside .legend{display:none}\n"
	".beside h1{font-size:15px}.beside{margin-top:14px}\n"
	".sums{display:flex;flex-wrap:wrap;gap:6px 48px;align-items:flex-start}\n"
	".marks span{display:inline-block;margin-right:22px;padding:0 6px 5px}\n"
	"@media(max-width:1100px){.beside{display:block}.beside>section+section"
	"{margin-top:24px}}\n";

static void add_code(struct text *text, const char *words)
{
	text_add(text, "<code>");
	markup_add(text, words);
	text_add(text, "</code>");
}

static void add_marked(struct text *text, uint64_t before, uint64_t after)
{
	text_add(text, "<td class=\"num\">");
	if (before != after)
		text_add(text, "<b>");
	diff_numbers(text, before, after, ARROW);
	text_add(text, "%s</td>", before != after ? "</b>" : "");
}

static void add_fact(struct text *text, const char *name, uint64_t before, uint64_t after)
{
	text_add(text, "<tr><td>%s</td>", name);
	add_marked(text, before, after);
	text_add(text, "</tr>\n");
}

static void add_facts(struct text *text, const struct audited_struct *before,
		      const struct audited_struct *after)
{
	static const char *const names[FASTPATH_COUNT] = {
		[FASTPATH_ALL] = "fast-path lines",
		[FASTPATH_TX] = "fast-path lines, tx",
		[FASTPATH_RX] = "fast-path lines, rx",
	};

	text_add(text, "<table>\n<tbody>\n");
	add_fact(text, "bytes", bytes_holding_bits(before->layout->size_bits),
		 bytes_holding_bits(after->layout->size_bits));
	add_fact(text, "lines", before->lines, after->lines);
	for (size_t i = 0; before->fastpath && after->fastpath && i < FASTPATH_COUNT; i++)
		add_fact(text, names[i], before->fastpath->uses[i].lines,
			 after->fastpath->uses[i].lines);
	text_add(text, "</tbody>\n</table>\n");
}

static void add_group(struct text *text, const struct group_change *group, unsigned color)
{
	const struct audited_group *before = group->before, *after = group->after;
	const char *note = group->flags & GROUP_CHANGE_MARKED     ? "markers are new"
			   : group->flags & GROUP_CHANGE_UNMARKED ? "markers are gone"
			   : group->flags & GROUP_CHANGE_APPEARED ? "new"
			   : group->flags & GROUP_CHANGE_VANISHED ? "gone"
								  : "";

	text_add(text, "<tr><td><span class=\"sw c%u\"></span>", color);
	markup_add(text, *group->name ? group->name : "(unnamed)");
	text_add(text, "</td>");
	add_marked(text, before ? before->size_bytes : 0, after ? after->size_bytes : 0);
	add_marked(text, before ? before->lines : 0, after ? after->lines : 0);
	text_add(text, "<td>");
	diff_group_lines(text, group, ARROW);
	text_add(text, "</td><td class=\"soft\">%s</td></tr>\n", note);
}

static void add_groups(struct text *text, const struct comparison *comparison,
		       const struct diff_map *maps)
{
	if (!comparison->group_count)
		return;
	text_add(text, "<table>\n<thead><tr><th>group</th><th class=\"num\">bytes</th>"
		       "<th class=\"num\">lines</th><th>on lines</th><th></th></tr></thead>\n"
		       "<tbody>\n");
	for (size_t i = 0; i < comparison->group_count; i++) {
		const struct group_change *group = &comparison->groups[i];
		size_t side = group->after ? AFTER : BEFORE;

		add_group(text, group,
			  diff_map_color(&maps[side],
					 group->after ? group->after : group->before));
	}
	text_add(text, "</tbody>\n</table>\n");
}

static void add_cell(struct text *text, const struct text *cell, const char *class)
{
	text_add(text, "<td%s%s%s>", *class ? " class=\"" : "", class, *class ? "\"" : "");
	markup_add(text, text_str(cell));
	text_add(text, "</td>");
}

static void add_row(struct text *text, const struct comparison *comparison,
		    const struct diff_row *row)
{
	struct text cell = { 0 };

	text_add(text, "<tr>");
	diff_row_names(&cell, row, ARROW);
	add_cell(text, &cell, "wrap");
	text_clear(&cell);
	if (row->count == 1)
		diff_row_types(&cell, row, ARROW);
	add_cell(text, &cell, "wrap");
	text_clear(&cell);
	text_add(&cell, "%s", diff_section_name(row->section));
	add_cell(text, &cell, "");
	text_clear(&cell);
	diff_row_offsets(&cell, row, ARROW);
	add_cell(text, &cell, "num");
	text_clear(&cell);
	diff_row_lines(&cell, comparison, row, ARROW);
	add_cell(text, &cell, "num");
	text_clear(&cell);
	diff_row_groups(&cell, row, ARROW);
	add_cell(text, &cell, "");
	text_add(text, "</tr>\n");
	text_deinit(&cell);
}

/* All that the maps tell, to be searched, read aloud and copied. */
static void add_changes(struct text *text, const struct comparison *comparison)
{
	struct diff_row row;
	size_t index = 0;

	if (!comparison->member_count)
		return;
	text_add(text,
		 "<details>\n<summary>All changes as a table</summary>\n<table>\n<thead>"
		 "<tr><th>member</th><th>type</th><th>change</th><th class=\"num\">offset"
		 "</th><th class=\"num\">lines</th><th>group</th></tr></thead>\n<tbody>\n");
	while (diff_row_next(comparison, &index, &row))
		add_row(text, comparison, &row);
	text_add(text, "</tbody>\n</table>\n</details>\n");
}

static void add_maps(struct text *text, const struct diff_map *maps)
{
	map_html_begin_beside(text);
	for (size_t i = 0; i < BUILDS; i++)
		if (maps[i].shown.layout)
			map_html_add(text, &maps[i].shown, &maps[i].marks);
	map_html_end_beside(text);
}

static void add_struct(struct text *text, const struct diff_report *report,
		       const struct comparison *comparison)
{
	const struct bound_struct *const sides[BUILDS] = { comparison->before,
							   comparison->after };
	struct diff_map maps[BUILDS] = { 0 };
	struct arena arena = { 0 };

	for (size_t i = 0; i < BUILDS; i++)
		if (sides[i])
			diff_map_init(&maps[i], &arena, comparison, &report->images[i], i);
	text_add(text, "<h2>");
	add_code(text, comparison->name);
	text_add(text, "</h2>\n");
	if (comparison->before && comparison->after) {
		text_add(text, "<div class=\"sums\">\n");
		add_facts(text, comparison->before->audited, comparison->after->audited);
		add_groups(text, comparison, maps);
		text_add(text, "</div>\n");
	} else {
		text_add(text, "<p>Only in the %s image.</p>\n",
			 comparison->after ? "latter" : "former");
	}
	add_maps(text, maps);
	add_changes(text, comparison);
	arena_deinit(&arena);
}

static size_t links_needed(const struct diff_report *report)
{
	size_t most = 0;

	for (size_t i = 0; i < report->struct_count; i++) {
		const struct bound_struct *after = report->structs[i]->after;

		if (!report->structs[i]->is_empty && after &&
		    after->audited->layout->member_count > most)
			most = after->audited->layout->member_count;
	}
	return most;
}

static void add_heading(struct text *text, const struct diff_report *report)
{
	text_add(text, "<h1>What moved</h1>\n<p>From ");
	add_code(text, report->images[BEFORE].image->path);
	text_add(text, " (left) to ");
	add_code(text, report->images[AFTER].image->path);
	text_add(text,
		 " (right). A row is a cache line of %" PRIu64 " bytes, a column a byte; "
		 "colours are groups: blue to green what is read, yellow to red what is "
		 "written, grey is in none. Point at a member to see it on both sides, and "
		 "its type and place.</p>\n",
		 report->images[AFTER].image->target.line_bytes);
	text_add(text, "<p class=\"marks\"><span class=\"added\">added</span>"
		       "<span class=\"removed\">removed</span>"
		       "<span class=\"moved\">hot, and moved</span>"
		       "<span class=\"retyped\">another type, size or name, or different inside"
		       "</span></p>\n");
}

void diff_html(struct text *text, const struct diff_report *report)
{
	struct text same = { 0 };

	map_html_begin_linked(text, "What moved", links_needed(report), style);
	add_heading(text, report);
	for (size_t i = 0; i < report->struct_count; i++) {
		const struct comparison *comparison = report->structs[i];

		if (comparison->is_empty)
			text_add(&same, "%s%s", same.length ? ", " : "", comparison->name);
		else
			add_struct(text, report, comparison);
	}
	if (same.length) {
		text_add(text, "<p>Unchanged: ");
		markup_add(text, text_str(&same));
		text_add(text, "</p>\n");
	}
	map_html_end(text);
	text_deinit(&same);
}
