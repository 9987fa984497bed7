/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A page in HTML that is well-formed as XML, too; and what is around the rows of a map:
 * heading, legend, table of members. */
#include "report/map_html.h"

#include <inttypes.h>

#include "report/map_html_private.h"
#include "report/map_style.h"
#include "report/map_words.h"
#include "report/markup.h"
#include "report/shown_filter.h"
#include "report/styled.h"

void map_html_begin(struct text *text, const char *title)
{
	map_html_begin_linked(text, title, 0, NULL);
}

void map_html_begin_linked(struct text *text, const char *title, size_t link_count,
			   const char *style)
{
	text_add(text,
		 "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
		 "<meta name=\"viewport\" content=\"width=device-width\"/>\n"
		 "<meta http-equiv=\"Content-Security-Policy\" "
		 "content=\"default-src 'none'; style-src 'unsafe-inline'\"/>\n<title>");
	markup_add(text, title);
	text_add(text, "</title>\n<style>\n");
	map_style_html(text);
	text_add(text, "%s", style ? style : "");
	for (size_t i = 0; i < link_count; i++)
		text_add(text,
			 ".beside:has(.m%zu:hover) .m%zu,.beside:has(.m%zu:focus) .m%zu"
			 "{outline:3px solid var(--ink);outline-offset:-1px;z-index:7}\n",
			 i, i, i, i);
	text_add(text, "</style>\n</head>\n<body>\n");
}

void map_html_end(struct text *text)
{
	text_add(text, "</body>\n</html>\n");
}

void map_html_begin_beside(struct text *text)
{
	text_add(text, "<div class=\"beside\">\n");
}

void map_html_end_beside(struct text *text)
{
	text_add(text, "</div>\n");
}

static void tell_fact(void *context, const char *line)
{
	struct text *text = context;

	text_add(text, "<p class=\"soft\">");
	markup_add(text, line);
	text_add(text, "</p>\n");
}

static void add_heading(const struct map_page *page)
{
	struct text title = { 0 };

	map_title(&title, page->shown);
	text_add(page->text, "<h1>");
	markup_add(page->text, text_str(&title));
	text_add(page->text, "</h1>\n");
	text_deinit(&title);
	map_tell(page->shown, page->map, tell_fact, page->text);
}

/* A number cell with first to last; empty for what has no size. */
static void add_lines_cell(const struct map_page *page, uint64_t offset_bits,
			   uint64_t size_bits)
{
	uint64_t first, last;

	text_add(page->text, "<td class=\"num\">");
	if (lines_of_run(page->map->geometry, offset_bits, size_bits, &first, &last))
		styled_range(page->text, first, last);
	text_add(page->text, "</td>");
}

static void add_groups(const struct map_page *page)
{
	const struct layout *layout = page->map->layout;

	if (!layout->group_count)
		return;
	text_add(page->text, "<table>\n<thead><tr><th>group</th><th class=\"num\">at</th>"
			     "<th class=\"num\">bytes</th><th class=\"num\">lines</th></tr>"
			     "</thead>\n<tbody>\n");
	for (size_t i = 0; i < layout->group_count; i++) {
		const struct marked_group *group = &layout->groups[i];
		uint64_t size_bits = group->end_bits - group->begin_bits;

		text_add(page->text, "<tr><td><span class=\"sw c%u\"></span>",
			 (unsigned)page->colors[i]);
		markup_add(page->text, map_group_name(group));
		text_add(page->text,
			 "</td><td class=\"num\">%" PRIu64 "</td><td class=\"num\">%" PRIu64
			 "</td>",
			 group->begin_bits / 8, size_bits / 8);
		add_lines_cell(page, group->begin_bits, size_bits);
		text_add(page->text, "</tr>\n");
	}
	text_add(page->text, "</tbody>\n</table>\n");
}

static void add_legend(const struct map_page *page)
{
	text_add(page->text, "<div class=\"legend\">\n");
	add_groups(page);
	text_add(page->text,
		 "<ul class=\"key\">\n<li>%s Point at a box, or step to it with the "
		 "Tab key, to see its type and place.</li>\n",
		 map_explanation);
	for (size_t i = 0; i < MAP_SIGN_COUNT; i++)
		text_add(page->text, "<li><span class=\"sw c0 %s\"></span>%s</li>\n",
			 map_signs[i].style, map_signs[i].meaning);
	text_add(page->text, "</ul>\n</div>\n");
}

static void add_member(const struct map_page *page, const struct placed *placed)
{
	const struct layout *layout = page->map->layout;
	struct text name = { 0 }, words = { 0 };

	text_add(page->text, "<tr><td class=\"num\">%" PRIu64, placed->offset_bits / 8);
	if (placed->member->is_bitfield)
		text_add(page->text, ":%" PRIu64, placed->offset_bits % 8);
	text_add(page->text, "</td><td class=\"num\">0x%" PRIx64 "</td><td class=\"num\">",
		 placed->offset_bits / 8);
	styled_bits(page->text, placed->size_bits);
	text_add(page->text, "</td>");
	add_lines_cell(page, placed->offset_bits, placed->size_bits);
	text_add(page->text, "<td class=\"wrap\">");
	text_add(&name, "%s", placed->path);
	if (placed->member->is_bitfield)
		text_add(&name, ":%" PRIu64, placed->size_bits);
	type_declare(&words, placed->member->type, text_str(&name));
	markup_add(page->text, text_str(&words));
	text_add(page->text, "</td><td>");
	if (placed->group != LAYOUT_NO_GROUP)
		markup_add(page->text, map_group_name(&layout->groups[placed->group]));
	text_clear(&words);
	(void)styled_place(&words, &placed->member->declared_at);
	text_add(page->text, "</td><td>");
	markup_add(page->text, text_str(&words));
	text_add(page->text, "</td></tr>\n");
	text_deinit(&name);
	text_deinit(&words);
}

/* All that the boxes tell, to be searched, read aloud and copied. */
static void add_members(const struct map_page *page)
{
	const struct layout *layout = page->map->layout;

	if (!layout->member_count)
		return;
	text_add(page->text,
		 "<details>\n<summary>All members as a table</summary>\n<table>\n<thead><tr>"
		 "<th class=\"num\">offset</th><th class=\"num\"></th>"
		 "<th class=\"num\">size</th><th class=\"num\">lines</th><th>member</th>"
		 "<th>group</th><th>declared at</th></tr></thead>\n<tbody>\n");
	for (size_t i = 0; i < layout->member_count; i++)
		if (!layout->members[i].is_expanded && shown_member(page->shown, i))
			add_member(page, &layout->members[i]);
	text_add(page->text, "</tbody>\n</table>\n</details>\n");
}

void map_html_add(struct text *text, const struct shown_struct *shown,
		  const struct map_marks *marks)
{
	struct arena arena = { 0 };
	struct map_page page = {
		.text = text,
		.shown = shown,
		.map = line_map_new(&arena, shown->layout, shown->geometry),
		.colors = group_colors_new(&arena, shown->layout),
		.marks = marks,
	};

	text_add(text, "<section>\n");
	add_heading(&page);
	add_legend(&page);
	map_html_add_rows(&page);
	add_members(&page);
	text_add(text, "</section>\n");
	arena_deinit(&arena);
}
