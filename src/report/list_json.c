/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * `layline list` for programs, layline-list/1: {"structs": [{"name", "kind", "image", "size",
 * "lines", "definitions", "variants", "grouped"}]}; kind is "struct", "union" or "typedef".
 */
#include "report/json_value.h"
#include "report/report.h"

void list_json(struct text *text, const struct list_report *report)
{
	json_t *document = json_object();
	json_t *structs = json_array();

	for (size_t i = 0; i < report->struct_count; i++) {
		const struct listed_struct *listed = &report->structs[i];
		json_t *object = json_object();

		json_put(object, "name", json_text(listed->set->name));
		json_put(object, "kind", json_text(type_keyword(listed->set->kind)));
		json_put(object, "image", json_text(report->images[listed->image].image->path));
		json_put(object, "size", json_number(listed->type->size_bytes));
		json_put(object, "lines", json_number(listed->lines));
		json_put(object, "definitions", json_number(listed->set->definition_count));
		json_put(object, "variants", json_number(listed->set->variants.count));
		json_put(object, "grouped", json_boolean(listed->set->has_markers));
		json_append(structs, object);
	}
	json_put(document, "schema", json_text("layline-list/1"));
	json_put(document, "structs", structs);
	json_add(text, document, false);
}
