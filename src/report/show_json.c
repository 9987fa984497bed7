/* SPDX-License-Identifier: GPL-2.0-or-later */
/* `layline show` for programs: layline-show/1, described by docs/layline-show.schema.json. */
#include <string.h>

#include "report/json_value.h"
#include "report/report.h"
#include "report/shown_filter.h"

/*
 * Where a run of bits is: the byte that holds its first bit, the bytes it touches, and, when it
 * is not made of whole bytes, the first bit counted from that byte and the number of bits.
 */
static void put_run(json_t *object, uint64_t offset_bits, uint64_t size_bits, bool is_bits)
{
	json_put(object, "offset", json_number(offset_bits / 8));
	json_put(object, "size", json_number(bytes_holding_bits(offset_bits % 8 + size_bits)));
	json_put(object, "bit_offset", is_bits ? json_number(offset_bits % 8) : json_null());
	json_put(object, "bit_size", is_bits ? json_number(size_bits) : json_null());
}

static void put_lines(json_t *object, struct lines geometry, uint64_t offset_bits,
		      uint64_t size_bits)
{
	uint64_t first, last;
	bool has_lines = lines_of_run(geometry, offset_bits, size_bits, &first, &last);

	json_put(object, "first_line", has_lines ? json_number(first) : json_null());
	json_put(object, "last_line", has_lines ? json_number(last) : json_null());
}

static json_t *member_json(const struct shown_struct *shown, const struct placed *placed)
{
	json_t *object = json_object();
	struct text type = { 0 };

	type_declare(&type, placed->member->type, "");
	json_put(object, "name", json_text(placed->path));
	json_put(object, "type", json_text(text_str(&type)));
	put_run(object, placed->offset_bits, placed->size_bits, placed->member->is_bitfield);
	put_lines(object, shown->geometry, placed->offset_bits, placed->size_bits);
	json_put(object, "group",
		 placed->group == LAYOUT_NO_GROUP
			 ? json_null()
			 : json_text(shown->layout->groups[placed->group].name));
	json_put(object, "declared_at", json_place(&placed->member->declared_at, false));
	text_deinit(&type);
	return object;
}

static json_t *hole_json(const struct hole *hole)
{
	json_t *object = json_object();

	put_run(object, hole->offset_bits, hole->size_bits,
		hole->offset_bits % 8 || hole->size_bits % 8);
	return object;
}

static json_t *group_json(const struct shown_struct *shown, const struct marked_group *group)
{
	json_t *object = json_object();
	uint64_t size_bits = group->end_bits - group->begin_bits;

	json_put(object, "name", json_text(group->name));
	json_put(object, "begin", json_number(group->begin_bits / 8));
	json_put(object, "end", json_number(group->end_bits / 8));
	json_put(object, "size", json_number(size_bits / 8));
	put_lines(object, shown->geometry, group->begin_bits, size_bits);
	return object;
}

/* An expanded member is there through its own members, unless a filter has left these out. */
static bool is_there_in_parts(const struct shown_struct *shown, size_t member)
{
	const struct layout *layout = shown->layout;

	return layout->members[member].is_expanded && member + 1 < layout->member_count &&
	       layout->members[member + 1].depth > layout->members[member].depth &&
	       shown_member(shown, member + 1);
}

static json_t *struct_json(const struct shown_struct *shown)
{
	const struct layout *layout = shown->layout;
	const struct variant *variant = &shown->set->variants.items[shown->variant];
	json_t *object = json_object();
	json_t *members = json_array(), *holes = json_array(), *groups = json_array();

	json_put(object, "name", json_text(shown->set->name));
	json_put(object, "kind", json_text(type_keyword(layout->type->kind)));
	json_put(object, "image", json_text(shown->image->image->path));
	json_put(object, "size", json_number(bytes_holding_bits(layout->size_bits)));
	json_put(object, "align", json_number(layout->align_bytes));
	json_put(object, "line_size", json_number(shown->geometry.line_bytes));
	json_put(object, "lines",
		 json_number(lines_touched(shown->geometry, 0, layout->size_bits)));
	json_put(object, "definitions", json_number(shown->set->definition_count));
	json_put(object, "variants", json_number(shown->set->variants.count));
	json_put(object, "variant", json_number(shown->variant));
	json_put(object, "unit", json_text(variant->unit));
	json_put(object, "declared_at", json_place(&layout->type->declared_at, false));
	for (size_t i = 0; i < layout->member_count; i++)
		if (shown_member(shown, i) && !is_there_in_parts(shown, i))
			json_append(members, member_json(shown, &layout->members[i]));
	json_put(object, "members", members);
	for (size_t i = 0; i < layout->hole_count; i++)
		if (shown_unused(shown, layout->holes[i].offset_bits,
				 layout->holes[i].size_bits))
			json_append(holes, hole_json(&layout->holes[i]));
	json_put(object, "holes", holes);
	json_put(object, "padding", json_number(layout->padding_bits / 8));
	json_put(object, "bit_padding", json_number(layout->padding_bits % 8));
	for (size_t i = 0; i < layout->group_count; i++)
		json_append(groups, group_json(shown, &layout->groups[i]));
	json_put(object, "groups", groups);
	return object;
}

void show_json(struct text *text, const struct shown_struct *shown, size_t count)
{
	json_t *document = json_object();
	json_t *structs = json_array();

	for (size_t i = 0; i < count; i++)
		json_append(structs, struct_json(&shown[i]));
	json_put(document, "schema", json_text("layline-show/1"));
	json_put(document, "structs", structs);
	json_add(text, document, false);
}

void show_json_lines(struct text *text, const struct shown_struct *shown, size_t count)
{
	for (size_t i = 0; i < count; i++)
		json_add(text, struct_json(&shown[i]), true);
}
