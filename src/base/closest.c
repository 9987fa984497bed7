/* SPDX-License-Identifier: GPL-2.0-or-later */
/* "Did you mean": edit distance between names, and a short list of the best. */
#include "base/closest.h"

#include <string.h>

/* Longer names are not compared: nobody mistypes them, and the rows below stay on the stack. */
#define LENGTH_MAX 127

static size_t smaller(size_t a, size_t b)
{
	return a < b ? a : b;
}

size_t closest_distance(const char *a, const char *b, size_t limit)
{
	size_t rows[3][LENGTH_MAX + 1];
	size_t *before = rows[0], *last = rows[1], *row = rows[2];
	size_t length_a = strlen(a), length_b = strlen(b);
	size_t gap = length_a > length_b ? length_a - length_b : length_b - length_a;

	if (gap > limit || length_a > LENGTH_MAX || length_b > LENGTH_MAX)
		return limit + 1;
	for (size_t j = 0; j <= length_b; j++)
		last[j] = j;
	for (size_t i = 1; i <= length_a; i++) {
		size_t *spare = before;
		size_t least = i;

		row[0] = i;
		for (size_t j = 1; j <= length_b; j++) {
			size_t cost = a[i - 1] != b[j - 1];

			row[j] = smaller(smaller(last[j], row[j - 1]) + 1, last[j - 1] + cost);
			if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
				row[j] = smaller(row[j], before[j - 2] + 1);
			least = smaller(least, row[j]);
		}
		if (least > limit)
			return limit + 1;
		before = last;
		last = row;
		row = spare;
	}
	return smaller(last[length_b], limit + 1);
}

void closest_init(struct closest *closest, const char *wanted)
{
	*closest = (struct closest){ .wanted = wanted };
}

void closest_offer(struct closest *closest, const char *name)
{
	size_t length = strlen(closest->wanted);
	/* One letter in three may be wrong; in short names two, as in "shwo". */
	size_t limit = length < 3 ? 1 : smaller(length / 3 + 1, 4);
	size_t distance = closest_distance(closest->wanted, name, limit);
	size_t place;

	if (distance > limit || distance >= strlen(name))
		return;
	for (size_t i = 0; i < closest->count; i++)
		if (strcmp(closest->names[i], name) == 0)
			return;
	for (place = 0; place < closest->count; place++)
		if (distance < closest->distances[place])
			break;
	if (place == CLOSEST_MAX)
		return;
	if (closest->count < CLOSEST_MAX)
		closest->count++;
	for (size_t i = closest->count - 1; i > place; i--) {
		closest->names[i] = closest->names[i - 1];
		closest->distances[i] = closest->distances[i - 1];
	}
	closest->names[place] = name;
	closest->distances[place] = distance;
}

void closest_add(const struct closest *closest, struct text *text)
{
	for (size_t i = 0; i < closest->count; i++) {
		/* A far second beside a near first is noise. */
		bool is_last = i + 1 == closest->count ||
			       closest->distances[i + 1] > closest->distances[0] + 1;

		text_add(text, "%s'%s'",
			 i == 0    ? "; did you mean "
			 : is_last ? " or "
				   : ", ",
			 closest->names[i]);
		if (is_last) {
			text_add(text, "?");
			return;
		}
	}
}
