/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The words around a map. */
#include "report/map_words.h"

#include <inttypes.h>

#include "report/image_line.h"
#include "report/shown_heading.h"
#include "report/styled.h"

const char map_explanation[] =
	"A row is a cache line, a column a byte. Colours are groups: blue to green what is read, "
	"yellow to red what is written; grey is in none.";

const struct map_sign map_signs[MAP_SIGN_COUNT] = {
	{ "hole", "a hole: bytes that nothing uses" },
	{ "padding", "padding behind the last member" },
	{ "straddle", "fits one line but touches two" },
	{ "from on", "goes on from or into another line" },
	{ "bits", "bit-fields that share bytes" },
};

void map_title(struct text *text, const struct shown_struct *shown)
{
	const char *keyword = type_keyword(shown->set->kind);

	if (shown->set->kind != KIND_TYPEDEF && *keyword)
		text_add(text, "%s ", keyword);
	text_add(text, "%s", shown->set->name);
}

static void add_size(struct text *line, const struct shown_struct *shown)
{
	const struct layout *layout = shown->layout;
	struct text place = { 0 };

	styled_bits(line, layout->size_bits);
	text_add(line, " on ");
	styled_count(line, lines_touched(shown->geometry, 0, layout->size_bits), "line");
	text_add(line, " of %" PRIu64 " bytes, aligned to %" PRIu64, shown->geometry.line_bytes,
		 layout->align_bytes);
	if (styled_place(&place, &layout->type->declared_at))
		text_add(line, ", declared at %s", text_str(&place));
	text_deinit(&place);
}

static void add_unused(struct text *line, const struct layout *layout)
{
	uint64_t hole_bits = 0;

	for (size_t i = 0; i < layout->hole_count; i++)
		hole_bits += layout->holes[i].size_bits;
	if (layout->hole_count) {
		styled_count(line, layout->hole_count, "hole");
		text_add(line, " of ");
		styled_bits(line, hole_bits);
	} else {
		text_add(line, "no hole");
	}
	if (layout->padding_bits) {
		text_add(line, ", ");
		styled_bits(line, layout->padding_bits);
		text_add(line, " of padding");
	}
}

static void add_image(struct text *line, const struct shown_struct *shown)
{
	const struct audit_image *image = shown->image->image;

	text_add(line, "%s (%s, ", image->path, image->target.machine);
	if (image->release)
		text_add(line, "Linux %s, ", image->release);
	image_line_source(line, image);
	text_add(line, ")");
}

static void add_variant(struct text *line, const struct shown_struct *shown)
{
	const struct variant *variant = &shown->set->variants.items[shown->variant];

	text_add(line, "layout %zu of %zu, in ", shown->variant + 1,
		 shown->set->variants.count);
	styled_count(line, variant->definition_count, "unit");
	if (variant->unit)
		text_add(line, ", the first is %s", shown_path(variant->unit));
}

/* Members without a size have no box. */
static void add_sizeless(struct text *line, const struct layout *layout)
{
	for (size_t i = 0; i < layout->member_count; i++) {
		const struct placed *placed = &layout->members[i];

		if (placed->size_bits || placed->is_expanded)
			continue;
		text_add(line, "%s%s at %" PRIu64,
			 line->length ? ", " : "without a size: ", placed->path,
			 placed->offset_bits / 8);
	}
}

void map_tell(const struct shown_struct *shown, const struct line_map *map,
	      void (*tell)(void *context, const char *line), void *context)
{
	struct text line = { 0 };

	add_size(&line, shown);
	tell(context, text_str(&line));
	text_clear(&line);
	if (shown_base_words(&line, shown))
		tell(context, text_str(&line));
	text_clear(&line);
	add_unused(&line, shown->layout);
	tell(context, text_str(&line));
	text_clear(&line);
	add_sizeless(&line, shown->layout);
	if (line.length)
		tell(context, text_str(&line));
	text_clear(&line);
	add_image(&line, shown);
	tell(context, text_str(&line));
	text_clear(&line);
	if (shown->set->variants.count > 1) {
		add_variant(&line, shown);
		tell(context, text_str(&line));
	}
	if (map->is_cut)
		tell(context, "too many members: the rest is left out");
	text_deinit(&line);
}

const char *map_group_name(const struct marked_group *group)
{
	return *group->name ? group->name : "(unnamed)";
}

void map_row_name(struct text *text, const struct line_row *row)
{
	text_add(text, row->first_line == row->last_line ? "line " : "lines ");
	styled_range(text, row->first_line, row->last_line);
}
