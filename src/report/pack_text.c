/* SPDX-License-Identifier: GPL-2.0-or-later */
/* `layline pack` for people: what is gained, and the new order as C. */
#include <inttypes.h>
#include <string.h>

#include "report/image_line.h"
#include "report/place_words.h"
#include "report/struct_c.h"
#include "report/styled.h"

static void add_words(struct text *text, size_t indent, const char *words)
{
	size_t start = text->length;

	styled_pad(text, start, indent);
	styled_wrap(text, start, indent + 2, words);
	text_add(text, "\n");
}

static void add_gain(struct text *text, const struct pack_image *image)
{
	add_counted(text, image->size_bytes.before, image->size_bytes.after, "byte");
	text_add(text, ", ");
	add_counted(text, image->lines.before, image->lines.after, "line");
	if (image->has_path_lines) {
		const struct before_after *tx = &image->path_lines[FASTPATH_TX];
		const struct before_after *rx = &image->path_lines[FASTPATH_RX];

		text_add(text, "; fast path ");
		add_counted(text, tx->before, tx->after, "line");
		text_add(text, " in tx, ");
		add_change(text, rx->before, rx->after);
		text_add(text, " in rx");
	}
}

/* The groups that change. */
static void add_groups(struct text *text, const struct pack_image *image)
{
	for (size_t i = 0; i < image->group_count; i++) {
		const struct pack_group *group = &image->groups[i];
		struct text words = { 0 };

		if (group->size_bytes.before == group->size_bytes.after &&
		    group->lines.before == group->lines.after)
			continue;
		text_add(&words, "%s: ", group->name);
		add_counted(&words, group->size_bytes.before, group->size_bytes.after, "byte");
		text_add(&words, ", ");
		add_counted(&words, group->lines.before, group->lines.after, "line");
		add_words(text, 4, text_str(&words));
		text_deinit(&words);
	}
}

static void add_image(struct text *text, const struct pack_report *report, size_t index)
{
	const struct pack_image *image = &report->packing->images[index];
	const char *label = image_label(report->images, report->packing->image_count, index);
	struct text words = { 0 };

	text_add(&words, "%s%s", label, *label ? ": " : "");
	add_gain(&words, image);
	add_words(text, 2, text_str(&words));
	text_deinit(&words);
	add_groups(text, image);
}

/* Of each member of the new order: where it is, and where it was. */
static void add_note(const void *context, struct text *text, size_t index)
{
	const struct pack_image *image = context;
	const struct member *after = &image->after->members[index];
	const struct member *before = &image->before->members[image->origins[index]];

	styled_set(text, STYLE_RULER);
	text_add(text, "/* %4" PRIu64, after->offset_bits / 8);
	if (after->is_bitfield)
		text_add(text, ":%" PRIu64, after->offset_bits % 8);
	if (before->offset_bits != after->offset_bits)
		text_add(text, ", was %" PRIu64, before->offset_bits / 8);
	text_add(text, " */");
	styled_set(text, STYLE_PLAIN);
}

static void add_order(struct text *text, const struct pack_report *report)
{
	const struct packing *packing = report->packing;
	size_t start = text->length;

	styled_count(text, packing->images[0].moved, "member");
	text_add(text, " move%s; offsets are those of ",
		 packing->images[0].moved == 1 ? "s" : "");
	styled_wrap(text, start, 2,
		    packing->image_count == 1
			    ? "the new layout:"
			    : image_label(report->images, packing->image_count, 0));
	text_add(text, "%s\n\n", packing->image_count == 1 ? "" : ":");
	struct_c_add(text, packing->images[0].after, report->struct_name, add_note,
		     &packing->images[0]);
}

void pack_text(struct text *text, const struct pack_report *report)
{
	const struct packing *packing = report->packing;
	size_t start = text->length;
	struct text words = { 0 };

	for (size_t i = 0; i < packing->image_count; i++) {
		image_line_add(text, &report->images[i]);
		image_line_skipped(text, &report->images[i]);
		image_line_untold(text, &report->images[i]);
	}
	text_add(text, "\n");
	text_add(&words, "struct %s: ", report->struct_name);
	switch (packing->verdict) {
	case PACK_BETTER:
		text_add(&words, "a better order");
		add_words(text, 0, text_str(&words));
		for (size_t i = 0; i < packing->image_count; i++)
			add_image(text, report, i);
		add_order(text, report);
		break;
	case PACK_NOTHING_GAINED:
		text_add(&words, "no order of its members gains lines or bytes");
		add_words(text, 0, text_str(&words));
		break;
	case PACK_LEFT_ALONE:
		text_add(&words, "left alone: %s", packing->reason);
		add_words(text, 0, text_str(&words));
		break;
	}
	text_deinit(&words);
	styled_finish(text, start, report->use_color);
	struct_c_tabs(text, start);
}
