/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The words of boxes. */
#include "report/box_words.h"

#include <inttypes.h>
#include <string.h>

#include "report/styled.h"

/*
 * The steps at the end of a path that tell a member from others: from the last one that is a
 * name of the struct's own, which in C is a name with an underscore ("skc_refcnt.refs.counter",
 * "sk_receive_queue.next").  The rest is said when the box is pointed at.
 */
static const char *telling_steps(const char *path)
{
	const char *end = path + strlen(path);

	for (const char *start = end; start > path;) {
		start--;
		if (start > path && start[-1] != '.')
			continue;
		if (memchr(start, '_', (size_t)(end - start)))
			return start;
	}
	return path;
}

void box_label(struct text *text, const struct line_map *map, const struct line_item *item)
{
	switch (item->kind) {
	case LINE_BOX_MEMBER:
	case LINE_BOX_BITS:
		for (size_t i = 0; i < item->member_count; i++)
			text_add(text, "%s%s", i ? " " : "",
				 telling_steps(map->layout->members[item->members[i]].path));
		break;
	case LINE_BOX_HOLE:
		text_add(text, "%" PRIu64 " unused", item->end_bytes - item->begin_bytes);
		break;
	case LINE_BOX_PADDING:
		text_add(text, "%" PRIu64 " padding", item->end_bytes - item->begin_bytes);
		break;
	case LINE_BOX_OUTSIDE:
		break;
	}
}

void box_place_words(struct text *text, uint64_t offset_bits, uint64_t size_bits,
		     bool is_bitfield)
{
	text_add(text, "%" PRIu64, offset_bits / 8);
	if (is_bitfield || offset_bits % 8)
		text_add(text, ":%" PRIu64, offset_bits % 8);
	text_add(text, " (0x%" PRIx64 "), ", offset_bits / 8);
	styled_bits(text, size_bits);
}

/* One line made piece by piece, told, and begun anew. */
struct telling {
	const struct line_map *map;
	struct text line;
	void (*tell)(void *context, const char *line);
	void *context;
};

static void tell_line(struct telling *telling)
{
	telling->tell(telling->context, text_str(&telling->line));
	text_clear(&telling->line);
}

static void tell_lines_of(struct telling *telling, uint64_t offset_bits, uint64_t size_bits,
			  bool is_member)
{
	struct lines geometry = telling->map->geometry;
	uint64_t first, last;

	if (!lines_of_run(geometry, offset_bits, size_bits, &first, &last))
		return;
	text_add(&telling->line, first == last ? ", line " : ", lines ");
	styled_range(&telling->line, first, last);
	if (is_member && first != last && size_bits <= geometry.line_bytes * 8)
		text_add(&telling->line, ": straddles");
}

static void tell_member(struct telling *telling, const struct placed *placed)
{
	struct text name = { 0 };

	text_add(&name, "%s", placed->path);
	if (placed->member->is_bitfield)
		text_add(&name, ":%" PRIu64, placed->size_bits);
	type_declare(&telling->line, placed->member->type, text_str(&name));
	text_deinit(&name);
	tell_line(telling);
	text_add(&telling->line, "at ");
	box_place_words(&telling->line, placed->offset_bits, placed->size_bits,
			placed->member->is_bitfield);
	tell_lines_of(telling, placed->offset_bits, placed->size_bits, true);
	tell_line(telling);
	if (styled_place(&telling->line, &placed->member->declared_at))
		tell_line(telling);
}

void box_tell(const struct line_map *map, const struct line_item *item,
	      void (*tell)(void *context, const char *line), void *context)
{
	struct telling telling = { .map = map, .tell = tell, .context = context };

	for (size_t i = 0; i < item->member_count; i++)
		tell_member(&telling, &map->layout->members[item->members[i]]);
	if (item->kind == LINE_BOX_BITS && item->unused_bits) {
		styled_bits(&telling.line, item->unused_bits);
		text_add(&telling.line, " unused");
		tell_line(&telling);
	} else if (item->kind == LINE_BOX_HOLE || item->kind == LINE_BOX_PADDING) {
		styled_bits(&telling.line, item->unused_bits);
		text_add(&telling.line, item->kind == LINE_BOX_PADDING ? " of padding"
					: item->is_forced
						? " unused, for the alignment of what follows"
						: " unused");
		tell_line(&telling);
		text_add(&telling.line, "at ");
		box_place_words(&telling.line, item->begin_bytes * 8, item->unused_bits, false);
		tell_lines_of(&telling, item->begin_bytes * 8, item->unused_bits, false);
		tell_line(&telling);
	} else if (item->kind == LINE_BOX_OUTSIDE) {
		text_add(&telling.line, "not part of %s", map->layout->name);
		tell_line(&telling);
	}
	if (item->group != LAYOUT_NO_GROUP) {
		const char *name = map->layout->groups[item->group].name;

		text_add(&telling.line, "group %s", *name ? name : "(unnamed)");
		tell_line(&telling);
	}
	text_deinit(&telling.line);
}
