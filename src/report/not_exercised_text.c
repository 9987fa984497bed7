/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The paragraph of the text report about what was not exercised.
 *
 * Of several images one that exercises a thing is enough: a driver's struct is in its module,
 * not in the vmlinux beside it.
 */
#include "report/not_exercised_text.h"

#include <string.h>

#include "audit/not_exercised.h"
#include "audit/wording.h"
#include "base/map.h"
#include "report/styled.h"

/* How often a rule was asked of an image, and how often there was no struct to ask it of. */
struct asked_rule {
	const struct rule *rule;
	size_t asked;
	size_t absent;
	vec(struct counted_item *) items;
};

/* The same thing in several images. */
struct counted_item {
	const struct not_exercised *item;
	size_t count;
};

struct paragraph {
	struct arena arena;
	struct map rules; /* from the address to struct asked_rule */
	struct map items; /* from rule, group and member to struct counted_item */
};

static const char *rule_key(struct paragraph *paragraph, const struct rule *rule)
{
	return arena_printf(&paragraph->arena, "%p", (const void *)rule);
}

static struct asked_rule *asked_rule(struct paragraph *paragraph, const struct rule *rule)
{
	void **place = map_put(&paragraph->rules, rule_key(paragraph, rule));

	if (!*place) {
		struct asked_rule *asked = arena_new(&paragraph->arena, struct asked_rule);

		*asked = (struct asked_rule){ .rule = rule };
		*place = asked;
	}
	return *place;
}

static void count_item(struct paragraph *paragraph, const struct not_exercised *item)
{
	struct asked_rule *asked = asked_rule(paragraph, item->rule);
	void **place;

	if (item->why == WHY_ABSENT) {
		asked->absent++;
		return;
	}
	place = map_put(&paragraph->items,
			arena_printf(&paragraph->arena, "%s\037%s\037%s\037%d",
				     rule_key(paragraph, item->rule),
				     item->group ? item->group : "",
				     item->member ? item->member : "", (int)item->why));
	if (!*place) {
		struct counted_item *counted =
			arena_new(&paragraph->arena, struct counted_item);

		*counted = (struct counted_item){ .item = item };
		*vec_push(&asked->items) = counted;
		*place = counted;
	}
	((struct counted_item *)*place)->count++;
}

static void count_all(struct paragraph *paragraph, const struct audit *audit)
{
	const struct not_exercised *item;
	struct audited_struct *const *audited;

	vec_for_each(audited, &audit->structs)
		if ((*audited)->rule)
			asked_rule(paragraph, (*audited)->rule)->asked++;
	vec_for_each(item, &audit->not_exercised)
		count_item(paragraph, item);
}

static const char *item_name(const struct not_exercised *item)
{
	return item->member ? item->member : item->group ? item->group : item->detail;
}

/* "; socket: lost, found (optional, and not there), wide (for other machines)". */
static void add_rule(struct paragraph *paragraph, struct text *words,
		     const struct asked_rule *asked)
{
	const char *separator = arena_printf(
		&paragraph->arena, "%s%s: ", words->length ? "; " : " ", asked->rule->name);

	for (int why = 0; why < WHY_COUNT; why++) {
		struct word_list names = { 0 };

		for (size_t i = 0; i < asked->items.count; i++) {
			const struct counted_item *counted = asked->items.items[i];

			if ((int)counted->item->why == why &&
			    counted->count + asked->absent == asked->asked)
				word_list_add(&names, item_name(counted->item));
		}
		if (names.count) {
			text_add(words, "%s", separator);
			text_add(words, "%s (%s)", word_list_take(&names, &paragraph->arena),
				 why_words((enum not_exercised_why)why));
			separator = ", ";
		}
	}
}

void not_exercised_text_add(struct text *text, const struct audit *audit, size_t image_count)
{
	struct paragraph paragraph = { 0 };
	struct text words = { 0 };
	size_t absent = 0;

	count_all(&paragraph, audit);
	for (size_t i = 0; i < paragraph.rules.count; i++) {
		const struct asked_rule *asked = paragraph.rules.entries[i].value;

		if (asked->absent == asked->asked)
			text_add(&words, "%s %s", absent++ ? "," : "", asked->rule->name);
	}
	if (absent)
		text_add(&words, " (%s)",
			 image_count > 1 ? "in none of the images" : why_words(WHY_ABSENT));
	for (size_t i = 0; i < paragraph.rules.count; i++) {
		struct asked_rule *asked = paragraph.rules.entries[i].value;

		if (asked->absent < asked->asked)
			add_rule(&paragraph, &words, asked);
		vec_deinit(&asked->items);
	}
	if (words.length) {
		size_t start = text->length;

		text_add(text, "not exercised:");
		styled_wrap(text, start, 4, text_str(&words));
		text_add(text, "\n");
	}
	text_deinit(&words);
	map_deinit(&paragraph.items);
	map_deinit(&paragraph.rules);
	arena_deinit(&paragraph.arena);
}
