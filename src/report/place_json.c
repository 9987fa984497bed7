/* SPDX-License-Identifier: GPL-2.0-or-later */
/* `layline place` for programs: layline-place/1, described by docs/layline-place.schema.json.
 */
#include "report/change_json.h"
#include "report/json_value.h"
#include "report/report.h"
#include "rules/words.h"

static json_t *finding_json(const struct finding *finding)
{
	json_t *object = json_object();

	json_put(object, "id", json_text(checks[finding->check].id));
	json_put(object, "severity", json_text(severity_name(finding->severity)));
	json_put(object, "group", json_text(finding->group));
	json_put(object, "member", json_text(finding->member));
	json_put(object, "message", json_text(finding->message));
	return object;
}

static json_t *group_json(const struct place_group *group)
{
	json_t *object = json_object();

	json_put_change(object, "size_before", "size_after", group->size_bytes);
	json_put(object, "max_size",
		 group->max_size_bytes ? json_number(group->max_size_bytes) : json_null());
	json_put_change(object, "lines_before", "lines_after", group->lines);
	json_put(object, "first_line", json_number(group->first_line));
	json_put(object, "last_line", json_number(group->last_line));
	return object;
}

static json_t *effect_json(const struct place_effect *effect, const struct audit_image *image)
{
	json_t *object = json_object(), *findings = json_array();

	json_put(object, "path", json_text(image->path));
	json_put(object, "offset", json_number(effect->offset_bits / 8));
	json_put(object, "bit_offset", json_number(effect->offset_bits % 8));
	json_put(object, "first_line", json_number(effect->first_line));
	json_put(object, "last_line", json_number(effect->last_line));
	json_put(object, "unused_bits", json_number(effect->free_bits));
	json_put(object, "hole", json_boolean(effect->fits_hole));
	json_put(object, "moved", json_number(effect->moved));
	json_put_change(object, "size_before", "size_after", effect->size_bytes);
	json_put_change(object, "lines_before", "lines_after", effect->lines);
	json_put(object, "group", effect->has_group ? group_json(&effect->group) : json_null());
	json_put(object, "paths",
		 effect->has_path_lines ? json_path_lines(effect->path_lines) : json_null());
	for (size_t i = 0; i < effect->finding_count; i++)
		json_append(findings, finding_json(&effect->findings[i]));
	json_put(object, "findings_added", findings);
	json_put(object, "objection", json_text(effect->objection));
	return object;
}

static json_t *candidate_json(const struct place_report *report, size_t index)
{
	const struct place *place = &report->places->items.items[index];
	json_t *object = json_object(), *images = json_array();

	json_put(object, "rank", json_number(index + 1));
	json_put(object, "after", json_text(place->slot.after));
	json_put(object, "before", json_text(place->slot.before));
	json_put(object, "group", json_text(place->group));
	json_put(object, "access", json_text(access_word(place->access)));
	json_put(object, "path", json_text(path_word(place->path)));
	json_put(object, "hole", json_boolean(place->class == PLACE_HOLE));
	json_put(object, "recommended", json_boolean(place->class != PLACE_BREAKS));
	for (size_t i = 0; i < report->image_count; i++)
		json_append(images, effect_json(&place->effects[i], report->images[i].image));
	json_put(object, "images", images);
	return object;
}

static json_t *image_json(const struct reported_image *reported)
{
	const struct audit_image *image = reported->image;
	json_t *object = json_object();

	json_put(object, "path", json_text(image->path));
	json_put(object, "source", json_text(image->source));
	json_put(object, "debug_file", json_text(image->debug_file));
	json_put(object, "machine", json_text(image->target.machine));
	json_put(object, "release", json_text(image->release));
	json_put(object, "rules", json_text(reported->rules));
	json_put(object, "line_size", json_number(image->target.line_bytes));
	return object;
}

void place_json(struct text *text, const struct place_report *report)
{
	json_t *document = json_object();
	json_t *images = json_array(), *candidates = json_array();

	json_put(document, "schema", json_text("layline-place/1"));
	json_put(document, "struct", json_text(report->struct_name));
	json_put(document, "type", json_text(report->type));
	for (size_t i = 0; i < report->image_count; i++)
		json_append(images, image_json(&report->images[i]));
	json_put(document, "images", images);
	for (size_t i = 0; i < report->places->items.count; i++)
		json_append(candidates, candidate_json(report, i));
	json_put(document, "candidates", candidates);
	json_add(text, document, false);
}
