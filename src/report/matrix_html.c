/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A matrix as one page of HTML that needs nothing else: no network, no script, light and dark.
 */
#include <inttypes.h>
#include <string.h>

#include "report/markup.h"
#include "report/matrix.h"

static const char sheet[] =
	":root{color-scheme:light dark;--page:#fff;--ink:#111;--soft:#5c5c5c;--rule:#c9c9c9;"
	"--struct:#f0f1f3;--ok:#17683a;--warn-ink:#7a4b00;--warn:#fff2d0;--bad-ink:#a10018;"
	"--bad:#ffe0e3}\n"
	"@media(prefers-color-scheme:dark){:root{--page:#16181b;--ink:#f2f2f2;--soft:#a9adb3;"
	"--rule:#4a4e54;--struct:#23272c;--ok:#7fd6a0;--warn-ink:#ffd27a;--warn:#3d3214;"
	"--bad-ink:#ff9aa4;--bad:#47191f}}\n"
	"*{box-sizing:border-box}\n"
	"body{margin:0;padding:16px 20px 40px;background:var(--page);color:var(--ink);"
	"font:14px/1.4 system-ui,sans-serif}\n"
	"h1{font-size:20px;margin:0 0 8px}h2{font-size:16px;margin:24px 0 6px}\n"
	"p{margin:4px 0}.soft{color:var(--soft)}\n"
	"code{font:12px ui-monospace,monospace}\n"
	".scroll{overflow-x:auto}\n"
	"table{border-collapse:collapse}\n"
	"th,td{padding:3px 12px;border-bottom:1px solid var(--rule);text-align:left;"
	"white-space:nowrap;vertical-align:top}\n"
	"thead th{position:sticky;top:0;background:var(--page);vertical-align:bottom}\n"
	"th small{display:block;font-weight:400;color:var(--soft)}\n"
	"tbody th{position:sticky;left:0;background:var(--page);font-weight:400;padding-left:28px}\n"
	".s th,.s td{background:var(--struct)}.s th{padding-left:12px}.s th code{font-weight:600}\n"
	"td b{font-weight:600;font-variant-numeric:tabular-nums}td span{color:var(--soft)}\n"
	"td i{display:block;font-style:normal;font-size:12px;color:var(--ok)}\n"
	"td.warning{background:var(--warn)}td.warning i{color:var(--warn-ink)}\n"
	"td.error{background:var(--bad);box-shadow:inset 4px 0 var(--bad-ink)}"
	"td.error i{color:var(--bad-ink);font-weight:600}\n"
	"td.absent{color:var(--soft)}\n"
	"li{margin:4px 0}ul{padding-left:20px}\n"
	"@media print{thead th,tbody th{position:static}.scroll{overflow:visible}}\n";

/* "1 error, 2 warnings", or "ok". */
static void add_verdict(struct text *text, const struct matrix_cell *cell)
{
	size_t errors = cell->findings[SEVERITY_ERROR];
	size_t warnings = cell->findings[SEVERITY_WARNING];
	size_t waived = cell->findings[SEVERITY_OFF];

	text_add(text, "<i>");
	if (errors)
		text_add(text, "%zu error%s", errors, errors == 1 ? "" : "s");
	if (warnings)
		text_add(text, "%s%zu warning%s", errors ? ", " : "", warnings,
			 warnings == 1 ? "" : "s");
	if (!errors && !warnings)
		text_add(text, "ok");
	if (waived)
		text_add(text, ", %zu waived", waived);
	text_add(text, "</i>");
}

static void add_cell(struct text *text, const struct matrix_cell *cell)
{
	const char *verdict = matrix_verdict(cell);

	if (strcmp(verdict, "-") == 0) {
		text_add(text, "<td class=\"absent\">-</td>");
		return;
	}
	text_add(text, "<td class=\"%s\">", verdict);
	if (!cell->is_there)
		text_add(text, "missing");
	else
		text_add(text, "<b>%" PRIu64 "</b>", cell->size_bytes);
	if (cell->is_there && cell->has_max_size)
		text_add(text, "<span>/%" PRIu64 "</span>", cell->max_size_bytes);
	if (cell->is_there)
		text_add(text, " <span>bytes,</span> <b>%" PRIu64 "</b> <span>line%s</span>",
			 cell->lines, cell->lines == 1 ? "" : "s");
	add_verdict(text, cell);
	text_add(text, "</td>");
}

static void add_head(struct text *text, const struct matrix *matrix, struct arena *arena)
{
	text_add(text, "<thead><tr><th>struct, group</th>");
	for (size_t i = 0; i < matrix->builds.count; i++) {
		const struct baseline_image *first = matrix->builds.items[i].first;

		text_add(text, "<th>");
		markup_add(text, matrix->builds.items[i].label);
		text_add(text, "<small>");
		markup_add(text, first->machine);
		if (first->release)
			markup_add(text, arena_printf(arena, ", %s", first->release));
		text_add(text, "<br>%" PRIu64 "-byte lines</small></th>", first->line_bytes);
	}
	text_add(text, "</tr></thead>\n");
}

static void add_row(struct text *text, const struct matrix *matrix,
		    const struct matrix_row *row)
{
	text_add(text, row->group ? "<tr>" : "<tr class=\"s\">");
	text_add(text, "<th scope=\"row\"><code>");
	markup_add(text, !row->group   ? row->struct_name
			 : *row->group ? row->group
				       : "(unnamed)");
	text_add(text, "</code></th>");
	for (size_t i = 0; i < matrix->builds.count; i++)
		add_cell(text, &row->cells[i]);
	text_add(text, "</tr>\n");
}

static void add_faults(struct text *text, const struct matrix *matrix, struct arena *arena)
{
	if (!matrix->faults.count)
		return;
	text_add(text, "<h2>Errors</h2>\n<ul>\n");
	for (size_t i = 0; i < matrix->faults.count; i++) {
		const struct matrix_fault *fault = &matrix->faults.items[i];

		text_add(text, "<li><strong>");
		markup_add(text, matrix_fault_builds(matrix, fault, arena));
		text_add(text, "</strong>: ");
		markup_add(text, fault->finding->message);
		text_add(text, " <code>[");
		markup_add(text, fault->finding->id);
		text_add(text, "]</code></li>\n");
	}
	text_add(text, "</ul>\n");
}

static void add_builds(struct text *text, const struct matrix *matrix, struct arena *arena)
{
	text_add(text, "<h2>Builds</h2>\n<ul>\n");
	for (size_t i = 0; i < matrix->builds.count; i++) {
		const struct matrix_build *build = &matrix->builds.items[i];

		text_add(text, "<li><strong>");
		markup_add(text, build->label);
		text_add(text, "</strong>: ");
		markup_add(text, matrix_build_words(build, arena));
		text_add(text, " <span class=\"soft\">(<code>");
		markup_add(text, build->result->path);
		text_add(text, "</code>)</span></li>\n");
	}
	for (size_t i = 0; i < matrix->notes.count; i++) {
		text_add(text, "<li class=\"soft\">");
		markup_add(text, matrix->notes.items[i]);
		text_add(text, "</li>\n");
	}
	text_add(text, "</ul>\n");
}

void matrix_html(struct text *text, const struct matrix *matrix, bool use_color)
{
	struct arena arena = { 0 };

	(void)use_color;
	text_add(text, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
		       "<meta name=\"viewport\" content=\"width=device-width\">\n"
		       "<title>layline: layouts of several builds</title>\n<style>\n");
	text_add(text, "%s", sheet);
	text_add(text,
		 "</style>\n</head>\n<body>\n<h1>Layouts of several builds</h1>\n"
		 "<p class=\"soft\">Bytes (of the budget), lines touched, and the verdict "
		 "of each build.</p>\n<div class=\"scroll\">\n<table>\n");
	add_head(text, matrix, &arena);
	text_add(text, "<tbody>\n");
	for (size_t i = 0; i < matrix->rows.count; i++)
		add_row(text, matrix, &matrix->rows.items[i]);
	text_add(text, "</tbody>\n</table>\n</div>\n");
	add_faults(text, matrix, &arena);
	add_builds(text, matrix, &arena);
	text_add(text, "</body>\n</html>\n");
	arena_deinit(&arena);
}
