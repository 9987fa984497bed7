/* SPDX-License-Identifier: GPL-2.0-or-later */
/* `layline pack` for programs: layline-pack/1, described by docs/layline-pack.schema.json. */
#include "layout/slot.h"
#include "report/change_json.h"
#include "report/json_value.h"
#include "report/report.h"

static json_t *group_json(const struct pack_group *group)
{
	json_t *object = json_object();

	json_put(object, "name", json_text(group->name));
	json_put_change(object, "size_before", "size_after", group->size_bytes);
	json_put_change(object, "lines_before", "lines_after", group->lines);
	return object;
}

static uint64_t align_of(const struct member *member)
{
	uint64_t natural = type_align_bytes(member->type);

	return member->align_bytes > natural ? member->align_bytes : natural;
}

static json_t *member_json(const struct pack_image *image, size_t index)
{
	const struct member *after = &image->after->members[index];
	const struct member *before = &image->before->members[image->origins[index]];
	json_t *object = json_object();
	struct text type = { 0 };

	type_declare(&type, after->type, "");
	json_put(object, "name", json_text(member_known_as(after)));
	json_put(object, "type", json_text(text_str(&type)));
	json_put(object, "index_before", json_number(image->origins[index]));
	json_put(object, "offset_before", json_number(before->offset_bits / 8));
	json_put(object, "offset_after", json_number(after->offset_bits / 8));
	json_put(object, "bit_offset_after",
		 after->is_bitfield ? json_number(after->offset_bits % 8) : json_null());
	json_put(object, "size", json_number(bytes_holding_bits(after->size_bits)));
	json_put(object, "align", json_number(align_of(after)));
	json_put(object, "type_size", json_number(type_peel(after->type)->size_bytes));
	json_put(object, "bit_size",
		 after->is_bitfield ? json_number(after->size_bits) : json_null());
	text_deinit(&type);
	return object;
}

static json_t *image_json(const struct reported_image *reported, const struct pack_image *image)
{
	json_t *object = json_object(), *groups = json_array(), *order = json_array();

	json_put(object, "path", json_text(reported->image->path));
	json_put(object, "machine", json_text(reported->image->target.machine));
	json_put(object, "release", json_text(reported->image->release));
	json_put(object, "rules", json_text(reported->rules));
	json_put(object, "line_size", json_number(reported->image->target.line_bytes));
	json_put_change(object, "size_before", "size_after", image->size_bytes);
	json_put(object, "align", json_number(image->after->align_bytes));
	json_put_change(object, "lines_before", "lines_after", image->lines);
	json_put(object, "paths",
		 image->has_path_lines ? json_path_lines(image->path_lines) : json_null());
	for (size_t i = 0; i < image->group_count; i++)
		json_append(groups, group_json(&image->groups[i]));
	json_put(object, "groups", groups);
	json_put(object, "moved", json_number(image->moved));
	for (size_t i = 0; i < image->after->member_count; i++)
		json_append(order, member_json(image, i));
	json_put(object, "order", order);
	return object;
}

void pack_json(struct text *text, const struct pack_report *report)
{
	static const char *const verdicts[] = { [PACK_BETTER] = "better",
						[PACK_NOTHING_GAINED] = "nothing-gained",
						[PACK_LEFT_ALONE] = "left-alone" };
	const struct packing *packing = report->packing;
	json_t *document = json_object(), *images = json_array();

	json_put(document, "schema", json_text("layline-pack/1"));
	json_put(document, "struct", json_text(report->struct_name));
	json_put(document, "verdict", json_text(verdicts[packing->verdict]));
	json_put(document, "reason", json_text(packing->reason));
	for (size_t i = 0; packing->verdict == PACK_BETTER && i < packing->image_count; i++)
		json_append(images, image_json(&report->images[i], &packing->images[i]));
	json_put(document, "images", images);
	json_add(text, document, false);
}
