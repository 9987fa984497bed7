/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A matrix as a table of Markdown, for a cover letter or a summary of a job. */
#include <inttypes.h>
#include <string.h>

#include "report/matrix.h"

/* A code span in a table: its own end, the end of a cell and the end of a line are no
 * characters of names, and are replaced. */
static void add_code(struct text *text, const char *words)
{
	text_add(text, "`");
	for (; *words; words++)
		text_add(text, "%c",
			 *words == '`' || *words == '|' ? '\''
			 : (unsigned char)*words < ' '  ? '?'
							: *words);
	text_add(text, "`");
}

static void add_cell(struct text *text, const struct matrix_cell *cell)
{
	const char *verdict = matrix_verdict(cell);
	bool is_bad = strcmp(verdict, "error") == 0;

	if (!cell->is_there) {
		text_add(text, is_bad ? " **missing** |" : " - |");
		return;
	}
	text_add(text, " %" PRIu64, cell->size_bytes);
	if (cell->has_max_size)
		text_add(text, "/%" PRIu64, cell->max_size_bytes);
	text_add(text, " B, %" PRIu64 " L, %s%s%s |", cell->lines, is_bad ? "**" : "", verdict,
		 is_bad ? "**" : "");
}

static void add_row(struct text *text, const struct matrix *matrix,
		    const struct matrix_row *row)
{
	text_add(text, row->group ? "| " : "| **");
	add_code(text, !row->group ? row->struct_name : *row->group ? row->group : "(unnamed)");
	text_add(text, row->group ? " |" : "** |");
	for (size_t i = 0; i < matrix->builds.count; i++)
		add_cell(text, &row->cells[i]);
	text_add(text, "\n");
}

static void add_table(struct text *text, const struct matrix *matrix)
{
	text_add(text, "| Struct, group |");
	for (size_t i = 0; i < matrix->builds.count; i++) {
		text_add(text, " ");
		add_code(text, matrix->builds.items[i].label);
		text_add(text, " |");
	}
	text_add(text, "\n|---|");
	for (size_t i = 0; i < matrix->builds.count; i++)
		text_add(text, "---|");
	text_add(text, "\n");
	for (size_t i = 0; i < matrix->rows.count; i++)
		add_row(text, matrix, &matrix->rows.items[i]);
}

void matrix_markdown(struct text *text, const struct matrix *matrix, bool use_color)
{
	struct arena arena = { 0 };

	(void)use_color;
	text_add(text, "Bytes (B, of the budget), lines (L) and verdict of each build:\n\n");
	add_table(text, matrix);
	text_add(text, "\n");
	for (size_t i = 0; i < matrix->builds.count; i++) {
		text_add(text, "- ");
		add_code(text, matrix->builds.items[i].label);
		text_add(text, ": ");
		add_code(text, matrix_build_words(&matrix->builds.items[i], &arena));
		text_add(text, "\n");
	}
	for (size_t i = 0; i < matrix->notes.count; i++) {
		text_add(text, "- Note: ");
		add_code(text, matrix->notes.items[i]);
		text_add(text, "\n");
	}
	text_add(text, "%s", matrix->faults.count ? "\nErrors:\n\n" : "");
	for (size_t i = 0; i < matrix->faults.count; i++) {
		const struct matrix_fault *fault = &matrix->faults.items[i];

		text_add(text, "- ");
		add_code(text, matrix_fault_builds(matrix, fault, &arena));
		text_add(text, ": ");
		add_code(text, fault->finding->message);
		text_add(text, " (%s)\n", fault->finding->id);
	}
	arena_deinit(&arena);
}
