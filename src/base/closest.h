/* SPDX-License-Identifier: GPL-2.0-or-later */
/* "Did you mean": the names that somebody may have meant by one that does not exist. */
#ifndef LAYLINE_BASE_CLOSEST_H
#define LAYLINE_BASE_CLOSEST_H

#include "base/text.h"

#define CLOSEST_MAX 3

/* The best of the names offered so far, closest first. */
struct closest {
	const char *wanted;
	const char *names[CLOSEST_MAX]; /* views of what was offered */
	size_t distances[CLOSEST_MAX];
	size_t count;
};

void closest_init(struct closest *closest, const char *wanted);

/* Offers a name that exists; names too different to be meant, and repeated ones, are passed
 * over. */
void closest_offer(struct closest *closest, const char *name);

/* Appends "; did you mean 'a', 'b' or 'c'?", or nothing when no name is close. */
void closest_add(const struct closest *closest, struct text *text);

/*
 * How many letters must be put in, taken out, replaced or swapped with their neighbour to make
 * one name from the other; anything above `limit` is given as limit + 1.
 */
size_t closest_distance(const char *a, const char *b, size_t limit);

#endif
