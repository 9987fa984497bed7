/* SPDX-License-Identifier: GPL-2.0-or-later */
/* `layline report` for programs: layline-report/1, described by
 * docs/layline-report.schema.json. */
#include "report/json_value.h"
#include "report/report_table.h"

static void put_use(json_t *object, const struct fastpath_use *use)
{
	json_t *touched = json_array();

	for (size_t i = 0; i < use->run_count; i++) {
		json_t *run = json_array();

		json_append(run, json_number(use->runs[i].first));
		json_append(run, json_number(use->runs[i].last));
		json_append(touched, run);
	}
	json_put(object, "fastpath_lines", json_number(use->lines));
	json_put(object, "fastpath_bytes", json_number(use->bytes));
	json_put(object, "least_lines", json_number(use->least_lines));
	json_put(object, "touched", touched);
	json_put(object, "rows", json_number(use->row_count));
	json_put(object, "rows_found", json_number(use->found_count));
}

static json_t *row_json(const struct table_report *report, const struct audited_struct *audited)
{
	const struct fastpath *fastpath = audited->fastpath;
	json_t *object = json_object();
	json_t *missing = json_array(), *paths = json_object();

	json_put(object, "name", json_text(audited->name));
	json_put(object, "image", json_text(report->images[audited->image].image->path));
	json_put(object, "line_size", json_number(audited->geometry.line_bytes));
	json_put(object, "size", json_number(bytes_holding_bits(audited->layout->size_bits)));
	json_put(object, "lines", json_number(audited->lines));
	put_use(object, &fastpath->uses[FASTPATH_ALL]);
	for (size_t i = 0; i < fastpath->missing_count; i++)
		json_append(missing, json_text(fastpath->missing[i]));
	json_put(object, "rows_missing", missing);
	for (size_t i = FASTPATH_ALL + 1; i < FASTPATH_COUNT; i++) {
		json_t *path = json_object();

		put_use(path, &fastpath->uses[i]);
		json_put(paths, fastpath_name((enum fastpath_kind)i), path);
	}
	json_put(object, "paths", paths);
	return object;
}

void table_json(struct text *text, const struct table_report *report)
{
	json_t *document = json_object();
	json_t *rows = json_array();

	for (size_t i = 0; i < report->image_count; i++) {
		const struct audited_struct *audited;
		size_t index = 0;

		while ((audited = table_next(report, i, &index)))
			json_append(rows, row_json(report, audited));
	}
	json_put(document, "schema", json_text("layline-report/1"));
	json_put(document, "rows", rows);
	json_add(text, document, false);
}
