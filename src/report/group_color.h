/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Which colour a group has, on terminals and in maps: the same for the same name in every
 * build, and one that says something.  What is read is cool (blue to green), what is written
 * warm, and among these tx, txrx and rx follow each other.
 */
#ifndef LAYLINE_REPORT_GROUP_COLOR_H
#define LAYLINE_REPORT_GROUP_COLOR_H

#include "base/arena.h"
#include "layout/layout.h"

enum group_color {
	GROUP_COLOR_NONE, /* in no group */
	GROUP_COLOR_READ_TX,
	GROUP_COLOR_READ_TXRX,
	GROUP_COLOR_READ_RX,
	GROUP_COLOR_READ,
	GROUP_COLOR_WRITE_TX,
	GROUP_COLOR_WRITE_TXRX,
	GROUP_COLOR_WRITE_RX,
	GROUP_COLOR_WRITE,
	GROUP_COLOR_COLD,
	GROUP_COLOR_OTHER_1, /* names that do not say how they are used */
	GROUP_COLOR_OTHER_2,
	GROUP_COLOR_OTHER_3,
	GROUP_COLOR_COUNT,
};

struct group_paint {
	unsigned terminal;      /* of the 256: readable on black and on white */
	const char *light_fill; /* "#afd7ff", behind black letters */
	const char *dark_fill;  /* behind white ones */
	const char *edge;       /* for both */
};

extern const struct group_paint group_paints[GROUP_COLOR_COUNT];

/* The colours of a layout's groups, by index; in `arena`.  Two names have one colour only when
 * all that are of their kind are used up. */
const enum group_color *group_colors_new(struct arena *arena, const struct layout *layout);

/* The colour of a group by its index; LAYOUT_NO_GROUP has GROUP_COLOR_NONE. */
enum group_color group_color_of(const enum group_color *colors, size_t group);

#endif
