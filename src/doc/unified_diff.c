/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A longest common subsequence of lines, printed as hunks. */
#include "doc/unified_diff.h"

#include <stdlib.h>
#include <string.h>

#include "base/vec.h"

#define CONTEXT ((size_t)3)

/* Past this many pairs of lines the texts count as wholly different. */
#define PAIRS_MAX ((size_t)1 << 24)

struct line {
	const char *bytes;
	size_t length; /* with its newline, which the last may lack */
};

struct lines {
	struct line *items;
	size_t count;
	size_t capacity;
};

/* One line of the result: kept (both), removed or added. */
struct step {
	char sign;
	size_t old; /* lines of each text before it */
	size_t new;
};

struct steps {
	struct step *items;
	size_t count;
	size_t capacity;
};

static void lines_split(struct lines *lines, const char *text)
{
	while (*text) {
		size_t length = strcspn(text, "\n");

		length += text[length] == '\n';
		*vec_push(lines) = (struct line){ .bytes = text, .length = length };
		text += length;
	}
}

static bool line_is_same(struct line a, struct line b)
{
	return a.length == b.length && memcmp(a.bytes, b.bytes, a.length) == 0;
}

static void step_add(struct steps *steps, char sign, size_t *old, size_t *new)
{
	*vec_push(steps) = (struct step){ .sign = sign, .old = *old, .new = *new };
	*old += sign != '+';
	*new += sign != '-';
}

/* The steps between two stretches of lines, by how long a subsequence their rests share. */
static void middle_walk(struct steps *steps, const struct lines *a, size_t a_end,
			const struct lines *b, size_t b_end, size_t *old, size_t *new)
{
	size_t width = b_end - *new + 1, height = a_end - *old + 1;
	size_t top = *old, left = *new;
	uint32_t *shared;

	if (width > PAIRS_MAX / height) {
		while (*old < a_end)
			step_add(steps, '-', old, new);
		while (*new < b_end)
			step_add(steps, '+', old, new);
		return;
	}
	shared = calloc(width * height, sizeof(*shared));
	if (!shared)
		abort();
	for (size_t i = height - 1; i-- > 0;) {
		for (size_t j = width - 1; j-- > 0;) {
			uint32_t down = shared[(i + 1) * width + j];
			uint32_t right = shared[i * width + j + 1];

			if (line_is_same(a->items[top + i], b->items[left + j]))
				shared[i * width + j] = shared[(i + 1) * width + j + 1] + 1;
			else
				shared[i * width + j] = down > right ? down : right;
		}
	}
	while (*old < a_end || *new < b_end) {
		size_t i = *old - top, j = *new - left;

		if (*old < a_end && *new < b_end &&
		    line_is_same(a->items[*old], b->items[*new]))
			step_add(steps, ' ', old, new);
		else if (*old < a_end && (*new == b_end || shared[(i + 1) * width + j] >=
								   shared[i * width + j + 1]))
			step_add(steps, '-', old, new);
		else
			step_add(steps, '+', old, new);
	}
	free(shared);
}

static void steps_find(struct steps *steps, const struct lines *a, const struct lines *b)
{
	size_t a_end = a->count, b_end = b->count, old = 0, new = 0;

	while (old < a_end && new < b_end && line_is_same(a->items[old], b->items[new]))
		step_add(steps, ' ', &old, &new);
	while (a_end > old &&
	       b_end > new &&line_is_same(a->items[a_end - 1], b->items[b_end - 1])) {
		a_end--;
		b_end--;
	}
	middle_walk(steps, a, a_end, b, b_end, &old, &new);
	while (old < a->count)
		step_add(steps, ' ', &old, &new);
}

static void range_add(struct text *text, char sign, size_t begin, size_t count)
{
	text_add(text, " %c%zu", sign, count ? begin + 1 : begin);
	if (count != 1)
		text_add(text, ",%zu", count);
}

static void hunk_add(struct text *text, const struct steps *steps, size_t begin, size_t end,
		     const struct lines *a, const struct lines *b)
{
	size_t removed = 0, added = 0, kept = 0;

	for (size_t i = begin; i < end; i++) {
		removed += steps->items[i].sign == '-';
		added += steps->items[i].sign == '+';
		kept += steps->items[i].sign == ' ';
	}
	text_add(text, "@@");
	range_add(text, '-', steps->items[begin].old, kept + removed);
	range_add(text, '+', steps->items[begin].new, kept + added);
	text_add(text, " @@\n");
	for (size_t i = begin; i < end; i++) {
		const struct step *step = &steps->items[i];
		struct line line =
			step->sign == '+' ? b->items[step->new] : a->items[step->old];

		text_add(text, "%c%.*s", step->sign, (int)line.length, line.bytes);
		if (line.bytes[line.length - 1] != '\n')
			text_add(text, "\n\\ No newline at end of file\n");
	}
}

void unified_diff(struct text *text, const char *old_name, const char *old,
		  const char *new_name, const char *new)
{
	struct lines a = { 0 }, b = { 0 };
	struct steps steps = { 0 };
	bool is_first = true;

	lines_split(&a, old);
	lines_split(&b, new);
	steps_find(&steps, &a, &b);
	for (size_t i = 0; i < steps.count; i++) {
		size_t begin, end, last = i;

		if (steps.items[i].sign == ' ')
			continue;
		begin = i > CONTEXT ? i - CONTEXT : 0;
		/* A hunk ends where more lines are kept than two contexts. */
		for (end = i; end < steps.count && end - last <= 2 * CONTEXT; end++)
			if (steps.items[end].sign != ' ')
				last = end;
		end = last + 1 + CONTEXT < steps.count ? last + 1 + CONTEXT : steps.count;
		if (is_first)
			text_add(text, "--- %s\n+++ %s\n", old_name, new_name);
		is_first = false;
		hunk_add(text, &steps, begin, end, &a, &b);
		i = end - 1;
	}
	vec_deinit(&steps);
	vec_deinit(&a);
	vec_deinit(&b);
}
