/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Results from other jobs, brought together. */
#include "cli/report_matrix.h"

#include <stdio.h>
#include <string.h>

#include "base/closest.h"
#include "cli/output.h"
#include "report/matrix.h"

#define REMEDY "name results of `layline check --format json`"

static struct error *format_choose(const char *name, const struct matrix_format **ret)
{
	struct text names = { 0 };
	struct closest closest;
	struct error *err;

	closest_init(&closest, name);
	for (size_t i = 0; i < matrix_format_count; i++) {
		if (strcmp(matrix_formats[i].name, name) == 0) {
			*ret = &matrix_formats[i];
			text_deinit(&names);
			return NULL;
		}
		text_add(&names, "%s%s", i ? ", " : "", matrix_formats[i].name);
		closest_offer(&closest, matrix_formats[i].name);
	}
	text_add(&names, ")");
	closest_add(&closest, &names);
	err = error_new(ERROR_USAGE, "--format: a matrix has no format '%s' (%s", name,
			text_str(&names));
	text_deinit(&names);
	return err;
}

static struct error *file_read(struct baseline *result, const char *path)
{
	FILE *stream = fopen(path, "r");
	struct error *err;

	if (!stream)
		return error_errno("%s: cannot be read", path);
	err = result_read(result, path, REMEDY, stream);
	(void)fclose(stream);
	return err;
}

static struct error *write_matrix(const struct options *options,
				  const struct matrix_format *format,
				  const struct baseline *results, size_t count)
{
	struct text text = { 0 };
	struct matrix matrix;
	struct error *err = NULL;

	matrix_make(&matrix, results, count);
	if (!matrix.rows.count)
		err = error_new(ERROR_INPUT,
				"nothing to report: the results are about no struct");
	if (!err) {
		format->matrix(&text, &matrix,
			       output_has_color(options->color, options->output));
		err = output_text(options->output, &text);
	}
	matrix_deinit(&matrix);
	text_deinit(&text);
	return err;
}

struct error *report_matrix(const struct options *options)
{
	const struct matrix_format *format;
	struct arena arena = { 0 };
	struct baseline *results;
	size_t count = 0;
	struct error *err = format_choose(options->format, &format);

	if (!err && !options->argument_count)
		err = error_new(ERROR_USAGE, "--matrix: " REMEDY);
	if (err)
		return err;
	results = arena_array(&arena, struct baseline, options->argument_count);
	for (size_t i = 0; !err && i < options->argument_count; i++) {
		err = file_read(&results[i], options->arguments[i]);
		count += !err;
	}
	if (!err)
		err = write_matrix(options, format, results, count);
	for (size_t i = 0; i < count; i++)
		baseline_deinit(&results[i]);
	arena_deinit(&arena);
	return err;
}
