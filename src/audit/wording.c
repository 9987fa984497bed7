/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Numbers as people read them in a message. */
#include "audit/wording.h"

#include <inttypes.h>

#define NAMES_SHOWN 5
#define RUNS_SHOWN  6

const char *word_number(struct arena *arena, uint64_t number)
{
	static const char *const words[] = { "no",  "one",   "two",   "three", "four", "five",
					     "six", "seven", "eight", "nine",  "ten" };

	if (number < ARRAY_SIZE(words))
		return words[number];
	return arena_printf(arena, "%" PRIu64, number);
}

const char *word_size(struct arena *arena, uint64_t size_bits)
{
	uint64_t bytes = size_bits / 8, bits = size_bits % 8;
	const char *and_bits =
		bits == 1 ? "1 bit" : arena_printf(arena, "%" PRIu64 " bits", bits);

	if (!bytes && bits)
		return and_bits;
	return arena_printf(arena, "%" PRIu64 " byte%s%s%s", bytes, bytes == 1 ? "" : "s",
			    bits ? " and " : "", bits ? and_bits : "");
}

const char *word_place(struct arena *arena, uint64_t offset_bits)
{
	if (offset_bits % 8)
		return arena_printf(arena, "%" PRIu64 ":%u", offset_bits / 8,
				    (unsigned)(offset_bits % 8));
	return arena_printf(arena, "%" PRIu64, offset_bits / 8);
}

const char *word_range(struct arena *arena, uint64_t begin_bytes, uint64_t end_bytes)
{
	if (end_bytes - begin_bytes <= 1)
		return arena_printf(arena, "%" PRIu64, begin_bytes);
	return arena_printf(arena, "%" PRIu64 "-%" PRIu64, begin_bytes, end_bytes - 1);
}

const char *word_line_numbers(struct arena *arena, const struct line_set *set)
{
	struct text text = { 0 };
	const char *words;

	for (size_t i = 0; i < set->runs.count; i++) {
		uint64_t first = set->runs.items[i].first, last = set->runs.items[i].last;

		if (i == RUNS_SHOWN) {
			text_add(&text, ", ...");
			break;
		}
		text_add(&text, "%s%" PRIu64, i ? ", " : "", first);
		if (last != first)
			text_add(&text, "%s%" PRIu64, last - first == 1 ? ", " : "-", last);
	}
	words = arena_strdup(arena, text_str(&text));
	text_deinit(&text);
	return words;
}

const char *word_lines(struct arena *arena, const struct line_set *set)
{
	return arena_printf(arena, "line%s %s", line_set_count(set) == 1 ? "" : "s",
			    word_line_numbers(arena, set));
}

const char *word_fit(struct arena *arena, struct lines geometry, uint64_t begin_bytes,
		     uint64_t size_bytes, uint64_t lines)
{
	uint64_t into = lines_bytes_into(geometry, begin_bytes), room, latest;
	const char *line, *limit;

	if (!checked_mul(lines, geometry.line_bytes, &room) || room < size_bytes)
		return NULL;
	latest = room - size_bytes;
	if (into <= latest)
		return NULL;
	line = arena_printf(arena, "it starts %s into line %" PRIu64,
			    word_size(arena, into * 8),
			    lines_of_bit(geometry, begin_bytes * 8));
	limit = latest ? arena_printf(arena, "it may start at most %s into one",
				      word_size(arena, latest * 8))
		       : "it must start on a line";
	return arena_printf(arena, "%s; to fit %s: %s earlier or %" PRIu64 " later", line,
			    limit, word_size(arena, (into - latest) * 8),
			    geometry.line_bytes - into);
}

void word_list_add(struct word_list *list, const char *name)
{
	if (list->count < NAMES_SHOWN)
		text_add(&list->text, "%s%s", list->count ? ", " : "", name);
	list->count++;
}

const char *word_list_take(struct word_list *list, struct arena *arena)
{
	const char *words;

	if (list->count > NAMES_SHOWN)
		text_add(&list->text, " and %zu more", list->count - NAMES_SHOWN);
	words = arena_strdup(arena, text_str(&list->text));
	text_deinit(&list->text);
	list->count = 0;
	return words;
}
