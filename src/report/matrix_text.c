/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A matrix for people: which builds, a table as wide as a page (and another below it for the
 * builds that do not fit), and the errors with the builds that have them.
 */
#include <inttypes.h>
#include <string.h>

#include "report/matrix.h"
#include "report/styled.h"

/* Of one build: "91/95", "2", "warn". */
enum part {
	PART_BYTES,
	PART_LINES,
	PART_VERDICT,
	PART_COUNT,
};

struct text_table {
	const struct matrix *matrix;
	struct arena arena;
	size_t name_width;
	size_t (*widths)[PART_COUNT]; /* a build's columns */
};

static const char *cell_part(struct arena *arena, const struct matrix_cell *cell, int part)
{
	const char *verdict = matrix_verdict(cell);

	/* Four builds of a kernel fit a page. */
	if (part == PART_VERDICT)
		return strcmp(verdict, "warning") == 0 ? "warn" : verdict;
	if (!cell->is_there)
		return "-";
	if (part == PART_LINES)
		return arena_printf(arena, "%" PRIu64, cell->lines);
	if (cell->has_max_size)
		return arena_printf(arena, "%" PRIu64 "/%" PRIu64, cell->size_bytes,
				    cell->max_size_bytes);
	return arena_printf(arena, "%" PRIu64, cell->size_bytes);
}

static const char *row_name(struct arena *arena, const struct matrix_row *row)
{
	if (!row->group)
		return row->struct_name;
	return arena_printf(arena, "  %s", *row->group ? row->group : "(unnamed)");
}

static void widen(size_t *width, const char *cell)
{
	if (*width < strlen(cell))
		*width = strlen(cell);
}

static size_t build_width(const struct text_table *table, size_t build)
{
	const size_t *widths = table->widths[build];
	size_t width = widths[PART_BYTES] + 1 + widths[PART_LINES] + 1 + widths[PART_VERDICT];
	size_t label = strlen(table->matrix->builds.items[build].label);

	return width < label ? label : width;
}

static void measure(struct text_table *table)
{
	const struct matrix *matrix = table->matrix;

	for (size_t i = 0; i < matrix->rows.count; i++) {
		const struct matrix_row *row = &matrix->rows.items[i];

		widen(&table->name_width, row_name(&table->arena, row));
		for (size_t k = 0; k < matrix->builds.count; k++)
			for (int part = 0; part < PART_COUNT; part++)
				widen(&table->widths[k][part],
				      cell_part(&table->arena, &row->cells[k], part));
	}
}

static enum style style_of(const struct matrix_cell *cell)
{
	return cell->findings[SEVERITY_ERROR]     ? STYLE_ERROR
	       : cell->findings[SEVERITY_WARNING] ? STYLE_WARNING
						  : STYLE_PLAIN;
}

static void add_cell(struct text *text, struct text_table *table, size_t line_start,
		     size_t column, size_t build, const struct matrix_cell *cell)
{
	const size_t *widths = table->widths[build];

	for (int part = 0; part < PART_COUNT; part++) {
		const char *words = cell_part(&table->arena, cell, part);
		bool is_right = part != PART_VERDICT;

		styled_pad(text, line_start,
			   column + (is_right ? widths[part] - strlen(words) : 0));
		if (part == PART_VERDICT)
			styled_add(text, style_of(cell), "%s", words);
		else
			text_add(text, "%s", words);
		column += widths[part] + 1;
	}
}

/* The builds from `first` on that fit the page; at least one. */
static size_t builds_that_fit(const struct text_table *table, size_t first)
{
	size_t column = 2 + table->name_width, count = 0;

	while (first + count < table->matrix->builds.count) {
		column += 2 + build_width(table, first + count);
		if (count && column > REPORT_COLUMNS)
			break;
		count++;
	}
	return count;
}

/* One row; NULL for the heads. */
static void add_row(struct text *text, struct text_table *table, const struct matrix_row *row,
		    size_t first, size_t count)
{
	size_t start = text->length, column = 2;

	styled_pad(text, start, column);
	if (row && !row->group)
		styled_add(text, STYLE_NAME, "%s", row->struct_name);
	else if (row)
		text_add(text, "%s", row_name(&table->arena, row));
	column += table->name_width + 2;
	for (size_t i = first; i < first + count; i++) {
		styled_pad(text, start, column);
		if (row)
			add_cell(text, table, start, column, i, &row->cells[i]);
		else
			text_add(text, "%s", table->matrix->builds.items[i].label);
		column += build_width(table, i) + 2;
	}
	text_add(text, "\n");
}

static void add_table(struct text *text, const struct matrix *matrix)
{
	struct text_table table = { .matrix = matrix };
	size_t first = 0;

	table.widths =
		arena_alloc_array(&table.arena, matrix->builds.count, sizeof(*table.widths));
	memset(table.widths, 0, matrix->builds.count * sizeof(*table.widths));
	measure(&table);
	while (first < matrix->builds.count) {
		size_t count = builds_that_fit(&table, first);

		add_row(text, &table, NULL, first, count);
		for (size_t i = 0; i < matrix->rows.count; i++)
			add_row(text, &table, &matrix->rows.items[i], first, count);
		text_add(text, "\n");
		first += count;
	}
	arena_deinit(&table.arena);
}

static void add_builds(struct text *text, const struct matrix *matrix, struct arena *arena)
{
	size_t width = 0;

	for (size_t i = 0; i < matrix->builds.count; i++)
		widen(&width, matrix->builds.items[i].label);
	for (size_t i = 0; i < matrix->builds.count; i++) {
		const struct matrix_build *build = &matrix->builds.items[i];
		size_t start = text->length;

		text_add(text, "  ");
		styled_add(text, STYLE_NAME, "%s", build->label);
		styled_pad(text, start, width + 4);
		styled_wrap(text, start, width + 4, matrix_build_words(build, arena));
		text_add(text, "\n");
	}
	for (size_t i = 0; i < matrix->notes.count; i++) {
		size_t start = text->length;

		text_add(text, "  ");
		styled_add(text, STYLE_NOTE, "note:");
		text_add(text, " ");
		styled_wrap(text, start, 4, matrix->notes.items[i]);
		text_add(text, "\n");
	}
}

static void add_faults(struct text *text, const struct matrix *matrix, struct arena *arena)
{
	for (size_t i = 0; i < matrix->faults.count; i++) {
		const struct matrix_fault *fault = &matrix->faults.items[i];
		size_t start = text->length;

		text_add(text, "%s: ", matrix_fault_builds(matrix, fault, arena));
		styled_add(text, STYLE_ERROR, "error:");
		text_add(text, " ");
		styled_wrap(text, start, 4,
			    arena_printf(arena, "%s [%s]", fault->finding->message,
					 fault->finding->id));
		text_add(text, "\n");
	}
	text_add(text, "%s", matrix->faults.count ? "\n" : "");
}

/* "4 builds: 2 without errors, 2 with (i386, arm)" */
static void add_totals(struct text *text, const struct matrix *matrix)
{
	struct text names = { 0 };
	size_t start = text->length, bad = 0;

	for (size_t i = 0; i < matrix->builds.count; i++)
		if (matrix_build_severity(matrix, i) == SEVERITY_ERROR)
			text_add(&names, "%s%s", bad++ ? ", " : " (",
				 matrix->builds.items[i].label);
	styled_count(text, matrix->builds.count, "build");
	if (bad)
		text_add(&names, ")");
	styled_wrap(text, start, 4, ":");
	if (bad < matrix->builds.count)
		text_add(text, " %zu without errors", matrix->builds.count - bad);
	if (bad) {
		text_add(text, "%s %zu with errors", bad < matrix->builds.count ? "," : "",
			 bad);
		styled_wrap(text, start, 4, text_str(&names));
	}
	text_add(text, "\n");
	text_deinit(&names);
}

void matrix_text(struct text *text, const struct matrix *matrix, bool use_color)
{
	struct arena arena = { 0 };
	size_t start = text->length;

	text_add(text, "bytes (of the budget), lines and verdict of each build:\n");
	add_builds(text, matrix, &arena);
	text_add(text, "\n");
	add_table(text, matrix);
	add_faults(text, matrix, &arena);
	add_totals(text, matrix);
	styled_finish(text, start, use_color);
	arena_deinit(&arena);
}
