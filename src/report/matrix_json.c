/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A matrix for programs: layline-matrix/1, described by docs/layline-matrix.schema.json. */
#include <string.h>

#include "report/json_value.h"
#include "report/matrix.h"

static json_t *build_json(const struct matrix_build *build)
{
	json_t *object = json_object();

	json_put(object, "label", json_text(build->label));
	json_put(object, "file", json_text(build->result->path));
	json_put(object, "machine", json_text(build->first->machine));
	json_put(object, "release", json_text(build->first->release));
	json_put(object, "line_size", json_number(build->first->line_bytes));
	json_put(object, "images", json_number(build->image_count));
	return object;
}

static json_t *cell_json(const struct matrix_cell *cell)
{
	json_t *object = json_object();
	const char *verdict = matrix_verdict(cell);

	json_put(object, "size", cell->is_there ? json_number(cell->size_bytes) : json_null());
	json_put(object, "max_size",
		 cell->has_max_size ? json_number(cell->max_size_bytes) : json_null());
	json_put(object, "lines", cell->is_there ? json_number(cell->lines) : json_null());
	json_put(object, "verdict", json_text(strcmp(verdict, "-") == 0 ? "absent" : verdict));
	json_put(object, "errors", json_number(cell->findings[SEVERITY_ERROR]));
	json_put(object, "warnings", json_number(cell->findings[SEVERITY_WARNING]));
	json_put(object, "notes", json_number(cell->findings[SEVERITY_NOTE]));
	json_put(object, "waived", json_number(cell->findings[SEVERITY_OFF]));
	return object;
}

static json_t *row_json(const struct matrix *matrix, const struct matrix_row *row)
{
	json_t *object = json_object(), *cells = json_array();

	json_put(object, "struct", json_text(row->struct_name));
	json_put(object, "group", json_text(row->group));
	for (size_t i = 0; i < matrix->builds.count; i++)
		json_append(cells, cell_json(&row->cells[i]));
	json_put(object, "cells", cells);
	return object;
}

static json_t *fault_json(const struct matrix *matrix, const struct matrix_fault *fault)
{
	json_t *object = json_object(), *builds = json_array();

	json_put(object, "id", json_text(fault->finding->id));
	json_put(object, "struct", json_text(fault->finding->struct_name));
	json_put(object, "group", json_text(fault->finding->group));
	json_put(object, "member", json_text(fault->finding->member));
	json_put(object, "message", json_text(fault->finding->message));
	for (size_t i = 0; i < matrix->builds.count; i++)
		if (fault->is_in[i])
			json_append(builds, json_number(i));
	json_put(object, "builds", builds);
	return object;
}

void matrix_json(struct text *text, const struct matrix *matrix, bool use_color)
{
	json_t *document = json_object();
	json_t *builds = json_array(), *rows = json_array(), *faults = json_array();
	json_t *notes = json_array();

	(void)use_color;
	for (size_t i = 0; i < matrix->builds.count; i++)
		json_append(builds, build_json(&matrix->builds.items[i]));
	for (size_t i = 0; i < matrix->rows.count; i++)
		json_append(rows, row_json(matrix, &matrix->rows.items[i]));
	for (size_t i = 0; i < matrix->faults.count; i++)
		json_append(faults, fault_json(matrix, &matrix->faults.items[i]));
	for (size_t i = 0; i < matrix->notes.count; i++)
		json_append(notes, json_text(matrix->notes.items[i]));
	json_put(document, "schema", json_text("layline-matrix/1"));
	json_put(document, "builds", builds);
	json_put(document, "rows", rows);
	json_put(document, "errors", faults);
	json_put(document, "notes", notes);
	json_add(text, document, false);
}
