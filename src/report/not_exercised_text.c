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
#include "base/pointer_map.h"
#include "report/styled.h"

/* The same thing in several images. */
struct counted_item {
	const struct not_exercised *item;
	size_t count;
};

/* How often a rule was asked of an image, and how often there was no struct to ask it of. */
struct asked_rule {
	const struct rule *rule;
	size_t asked;
	size_t absent;
	vec(struct counted_item) items;
	size_t next; /* the item that probably comes next: each image has them in this order */
};

struct paragraph {
	struct arena arena;
	struct pointer_map by_rule;   /* index + 1 into rules */
	vec(struct asked_rule) rules; /* in the order of their first occurrence */
};

/* Valid until another rule is asked for. */
static struct asked_rule *asked_rule(struct paragraph *paragraph, const struct rule *rule)
{
	const void **place = pointer_map_put(&paragraph->by_rule, rule);

	if (!*place) {
		*vec_push(&paragraph->rules) = (struct asked_rule){ .rule = rule };
		*place = (const void *)(uintptr_t)paragraph->rules.count;
	}
	return &paragraph->rules.items[(uintptr_t)*place - 1];
}

static bool same_words(const char *a, const char *b)
{
	return a == b || (a && b && strcmp(a, b) == 0);
}

static bool is_same_item(const struct not_exercised *a, const struct not_exercised *b)
{
	return a->why == b->why && same_words(a->group, b->group) &&
	       same_words(a->member, b->member);
}

static void count_item(struct paragraph *paragraph, const struct not_exercised *item)
{
	struct asked_rule *asked = asked_rule(paragraph, item->rule);
	size_t count = asked->items.count;
	size_t at = asked->next;

	if (item->why == WHY_ABSENT) {
		asked->absent++;
		return;
	}
	if (at >= count || !is_same_item(asked->items.items[at].item, item))
		for (at = 0; at < count; at++)
			if (is_same_item(asked->items.items[at].item, item))
				break;
	if (at == count)
		*vec_push(&asked->items) = (struct counted_item){ .item = item };
	asked->items.items[at].count++;
	asked->next = at + 1;
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
			const struct counted_item *counted = &asked->items.items[i];

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
		const struct asked_rule *asked = &paragraph.rules.items[i];

		if (asked->absent == asked->asked)
			text_add(&words, "%s %s", absent++ ? "," : "", asked->rule->name);
	}
	if (absent)
		text_add(&words, " (%s)",
			 image_count > 1 ? "in none of the images" : why_words(WHY_ABSENT));
	for (size_t i = 0; i < paragraph.rules.count; i++) {
		struct asked_rule *asked = &paragraph.rules.items[i];

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
	pointer_map_deinit(&paragraph.by_rule);
	vec_deinit(&paragraph.rules);
	arena_deinit(&paragraph.arena);
}
