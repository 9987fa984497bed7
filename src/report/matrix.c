/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Brings results together: which columns, which rows, and what each build says of each. */
#include "report/matrix.h"

#include <inttypes.h>
#include <string.h>

#include "base/map.h"
#include "report/matrix_builds.h"
#include "report/styled.h"

const struct matrix_format matrix_formats[] = {
	{ "text", matrix_text }, { "markdown", matrix_markdown }, { "html", matrix_html },
	{ "json", matrix_json }, { "csv", matrix_csv },
};

const size_t matrix_format_count = ARRAY_SIZE(matrix_formats);

/* A matrix under way, with its rows by struct and group. */
struct making {
	struct matrix *matrix;
	struct map structs; /* from the name to struct struct_rows */
	struct map faults;  /* from id and message to the place in the matrix's faults */
};

struct struct_rows {
	const char *name;
	struct matrix_cell *cells;
	vec(struct matrix_row) groups;
};

static struct matrix_cell *new_cells(struct matrix *matrix)
{
	return arena_array(&matrix->arena, struct matrix_cell, matrix->builds.count);
}

static struct struct_rows *struct_rows(struct making *making, const char *name)
{
	void **place = map_put(&making->structs, name);

	if (!*place) {
		struct struct_rows *rows =
			arena_new(&making->matrix->arena, struct struct_rows);

		*rows = (struct struct_rows){ .name = name,
					      .cells = new_cells(making->matrix) };
		*place = rows;
	}
	return *place;
}

/* The row of a group; a new one comes behind `after`, the group before it in its build. */
static struct matrix_row *group_row(struct making *making, struct struct_rows *rows,
				    const char *group, const char *after)
{
	size_t at = 0;

	for (size_t i = 0; i < rows->groups.count; i++) {
		if (strcmp(rows->groups.items[i].group, group) == 0)
			return &rows->groups.items[i];
		if (after && strcmp(rows->groups.items[i].group, after) == 0)
			at = i + 1;
	}
	(void)vec_push(&rows->groups);
	memmove(&rows->groups.items[at + 1], &rows->groups.items[at],
		(rows->groups.count - 1 - at) * sizeof(*rows->groups.items));
	rows->groups.items[at] =
		(struct matrix_row){ rows->name, group, new_cells(making->matrix) };
	return &rows->groups.items[at];
}

/* Several images of a build have the struct: what is largest counts, and it is said. */
static bool cell_take(struct matrix_cell *cell, uint64_t size_bytes, uint64_t lines)
{
	bool differs =
		cell->is_there && (cell->size_bytes != size_bytes || cell->lines != lines);

	if (!cell->is_there || cell->size_bytes < size_bytes)
		cell->size_bytes = size_bytes;
	if (!cell->is_there || cell->lines < lines)
		cell->lines = lines;
	cell->is_there = true;
	return differs;
}

static void take_struct(struct making *making, size_t build, const struct baseline_struct *from)
{
	struct struct_rows *rows = struct_rows(making, from->name);
	bool differs = cell_take(&rows->cells[build], from->size_bytes, from->lines);
	const char *after = NULL;

	for (size_t i = 0; i < from->group_count; i++) {
		const struct baseline_group *group = &from->groups[i];
		struct matrix_cell *cell =
			&group_row(making, rows, group->name, after)->cells[build];

		differs |= cell_take(cell, group->size_bytes, group->lines);
		if (group->has_max_size) {
			cell->has_max_size = true;
			cell->max_size_bytes = group->max_size_bytes;
		}
		after = group->name;
	}
	if (differs)
		matrix_note(making->matrix, "%s: images differ about %s; the largest is shown",
			    making->matrix->builds.items[build].label, from->name);
}

static void count_finding(struct matrix_cell *cell, const struct baseline_finding *finding)
{
	cell->findings[finding->is_waived ? SEVERITY_OFF : finding->severity]++;
}

/* The same message from several builds is one fault. */
static void take_fault(struct making *making, size_t build,
		       const struct baseline_finding *finding)
{
	struct matrix *matrix = making->matrix;
	void **place = map_put(&making->faults, arena_printf(&matrix->arena, "%s\037%s",
							     finding->id, finding->message));
	struct matrix_fault *fault;

	if (!*place) {
		size_t *index = arena_new(&matrix->arena, size_t);

		*index = matrix->faults.count;
		*place = index;
		*vec_push(&matrix->faults) = (struct matrix_fault){
			.finding = finding,
			.is_in = arena_array(&matrix->arena, bool, matrix->builds.count),
		};
	}
	fault = &matrix->faults.items[*(const size_t *)*place];
	fault->build_count += !fault->is_in[build];
	fault->is_in[build] = true;
}

/* Of what only one build has a struct for, a finding is reason enough for a row. */
static void take_finding(struct making *making, size_t build,
			 const struct baseline_finding *finding)
{
	struct struct_rows *rows;

	/* A module need not have every struct; that is no row. */
	if (!finding->struct_name || (finding->severity == SEVERITY_NOTE &&
				      !map_get(&making->structs, finding->struct_name)))
		return;
	rows = struct_rows(making, finding->struct_name);
	count_finding(&rows->cells[build], finding);
	if (finding->group)
		for (size_t i = 0; i < rows->groups.count; i++)
			if (strcmp(rows->groups.items[i].group, finding->group) == 0)
				count_finding(&rows->groups.items[i].cells[build], finding);
	if (finding->severity == SEVERITY_ERROR && !finding->is_waived)
		take_fault(making, build, finding);
}

static void take_build(struct making *making, size_t index, bool findings)
{
	const struct matrix_build *build = &making->matrix->builds.items[index];
	const struct baseline *result = build->result;

	for (size_t i = 0; !findings && i < result->struct_count; i++)
		if (matrix_build_has(build, result->structs[i].image))
			take_struct(making, index, &result->structs[i]);
	for (size_t i = 0; findings && i < result->finding_count; i++)
		if (matrix_build_has(build, result->findings[i].image))
			take_finding(making, index, &result->findings[i]);
}

void matrix_make(struct matrix *matrix, const struct baseline *results, size_t result_count)
{
	struct making making = { .matrix = matrix };

	*matrix = (struct matrix){ 0 };
	matrix_builds_make(matrix, results, result_count);
	/* All rows first, so that findings meet them wherever their build stands. */
	for (int findings = 0; findings < 2; findings++)
		for (size_t i = 0; i < matrix->builds.count; i++)
			take_build(&making, i, findings);
	for (size_t i = 0; i < making.structs.count; i++) {
		struct struct_rows *rows = making.structs.entries[i].value;

		*vec_push(&matrix->rows) = (struct matrix_row){ rows->name, NULL, rows->cells };
		for (size_t k = 0; k < rows->groups.count; k++)
			*vec_push(&matrix->rows) = rows->groups.items[k];
		vec_deinit(&rows->groups);
	}
	map_deinit(&making.faults);
	map_deinit(&making.structs);
}

void matrix_deinit(struct matrix *matrix)
{
	vec_deinit(&matrix->builds);
	vec_deinit(&matrix->rows);
	vec_deinit(&matrix->faults);
	vec_deinit(&matrix->notes);
	arena_deinit(&matrix->arena);
}

const char *matrix_verdict(const struct matrix_cell *cell)
{
	if (cell->findings[SEVERITY_ERROR])
		return "error";
	if (cell->findings[SEVERITY_WARNING])
		return "warning";
	return cell->is_there ? "ok" : "-";
}

enum severity matrix_build_severity(const struct matrix *matrix, size_t build)
{
	enum severity worst = SEVERITY_OFF;

	for (size_t i = 0; i < matrix->rows.count; i++)
		for (enum severity severity = SEVERITY_NOTE; severity <= SEVERITY_ERROR;
		     severity++)
			if (matrix->rows.items[i].cells[build].findings[severity] &&
			    severity > worst)
				worst = severity;
	return worst;
}

const char *matrix_fault_builds(const struct matrix *matrix, const struct matrix_fault *fault,
				struct arena *arena)
{
	struct text words = { 0 };
	const char *copy;

	if (matrix->builds.count > 1 && fault->build_count == matrix->builds.count)
		return "all builds";
	for (size_t i = 0; i < matrix->builds.count; i++)
		if (fault->is_in[i])
			text_add(&words, "%s%s", words.length ? ", " : "",
				 matrix->builds.items[i].label);
	copy = arena_strdup(arena, text_str(&words));
	text_deinit(&words);
	return copy;
}

const char *matrix_build_words(const struct matrix_build *build, struct arena *arena)
{
	const struct baseline_image *first = build->first;
	struct text words = { 0 };
	const char *copy;

	text_add(&words, "%s, %s%s%" PRIu64 "-byte lines, ", first->machine,
		 first->release ? "Linux " : "",
		 first->release ? arena_printf(arena, "%s, ", first->release) : "",
		 first->line_bytes);
	if (build->image_count == 1)
		text_add(&words, "%s", first->path);
	else
		styled_count(&words, build->image_count, "image");
	copy = arena_strdup(arena, text_str(&words));
	text_deinit(&words);
	return copy;
}
