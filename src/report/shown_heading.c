/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Lines below the heading of a layout. */
#include "report/shown_heading.h"

#include <inttypes.h>

#include "report/styled.h"

bool shown_base_words(struct text *text, const struct shown_struct *shown)
{
	const struct shown_base *base = &shown->base;

	if (base->container) {
		text_add(text, "in struct %s it is %s, at %" PRIu64 ", ", base->container,
			 base->member, base->offset_bytes);
		if (shown->geometry.base_bytes)
			text_add(text, "%" PRIu64 " bytes into a line",
				 shown->geometry.base_bytes);
		else
			text_add(text, "where a line begins");
		if (base->align_bytes < shown->geometry.line_bytes)
			text_add(text, " (if %s, aligned to %" PRIu64 ", begins one)",
				 base->container, base->align_bytes);
		return true;
	}
	if (!shown->geometry.base_bytes)
		return false;
	text_add(text, "it begins %" PRIu64 " bytes into a line", shown->geometry.base_bytes);
	return true;
}

void shown_heading_base(struct text *text, const struct shown_struct *shown)
{
	struct text words = { 0 };

	text_add(&words, "  ");
	if (shown_base_words(&words, shown)) {
		styled_wrap(text, text->length, 4, text_str(&words));
		text_add(text, "\n");
	}
	text_deinit(&words);
}

void shown_heading_variant(struct text *text, const struct shown_struct *shown)
{
	const struct variant *variant = &shown->set->variants.items[shown->variant];
	struct text words = { 0 };

	if (shown->set->variants.count < 2)
		return;
	text_add(&words, "  layout %zu of %zu, in ", shown->variant + 1,
		 shown->set->variants.count);
	styled_count(&words, variant->definition_count, "unit");
	if (variant->unit)
		text_add(&words, ", the first is %s", shown_path(variant->unit));
	styled_set(text, STYLE_WARNING);
	styled_wrap(text, text->length, 4, text_str(&words));
	styled_set(text, STYLE_PLAIN);
	text_add(text, "\n");
	text_deinit(&words);
}
