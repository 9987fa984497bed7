/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A matrix as comma-separated values (RFC 4180, with plain line ends): a line for each struct
 * or group of each build. */
#include <inttypes.h>
#include <string.h>

#include "report/csv_value.h"
#include "report/matrix.h"

static void add_cell(struct text *text, const struct matrix_row *row,
		     const struct matrix_build *build, const struct matrix_cell *cell)
{
	const struct baseline_image *first = build->first;

	csv_value_add(text, row->struct_name);
	text_add(text, ",");
	csv_value_add(text, row->group ? row->group : "");
	text_add(text, ",");
	csv_value_add(text, build->label);
	text_add(text, ",");
	csv_value_add(text, first->machine);
	text_add(text, ",");
	csv_value_add(text, first->release ? first->release : "");
	text_add(text, ",%" PRIu64 ",", first->line_bytes);
	if (cell->is_there)
		text_add(text, "%" PRIu64 ",", cell->size_bytes);
	else
		text_add(text, ",");
	if (cell->has_max_size)
		text_add(text, "%" PRIu64, cell->max_size_bytes);
	text_add(text, ",");
	if (cell->is_there)
		text_add(text, "%" PRIu64, cell->lines);
	text_add(text, ",%s,%zu,%zu,%zu,%zu\n",
		 cell->is_there || strcmp(matrix_verdict(cell), "-") != 0 ? matrix_verdict(cell)
									  : "absent",
		 cell->findings[SEVERITY_ERROR], cell->findings[SEVERITY_WARNING],
		 cell->findings[SEVERITY_NOTE], cell->findings[SEVERITY_OFF]);
}

void matrix_csv(struct text *text, const struct matrix *matrix, bool use_color)
{
	(void)use_color;
	text_add(text,
		 "struct,group,build,machine,release,line_size,bytes,max_size,lines,verdict,"
		 "errors,warnings,notes,waived\n");
	for (size_t i = 0; i < matrix->rows.count; i++)
		for (size_t k = 0; k < matrix->builds.count; k++)
			add_cell(text, &matrix->rows.items[i], &matrix->builds.items[k],
				 &matrix->rows.items[i].cells[k]);
}
