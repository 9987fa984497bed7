/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * One side of a comparison as a map: its layout with the groups that were compared, be they
 * marked or made of their members, and which of its members changed.
 */
#ifndef LAYLINE_REPORT_DIFF_MAP_H
#define LAYLINE_REPORT_DIFF_MAP_H

#include "audit/compared_bind.h"
#include "report/group_color.h"
#include "report/map_html.h"

struct diff_map {
	struct shown_struct shown;
	struct map_marks marks;
	/* By the index of a member of the layout: */
	const struct compared_member **members; /* its change, or NULL */
	const char **words;                     /* what is told of it, or NULL */
	const enum group_color *colors;         /* by the index of a group of the audit */
	size_t *links; /* the index of the member in the latter layout, or SIZE_MAX */
	const struct audited_struct *audited;
	bool is_latter;
};

/* `build` is BEFORE or AFTER, and defined there.  Must not move; lives in the arena. */
void diff_map_init(struct diff_map *map, struct arena *arena,
		   const struct comparison *comparison, const struct reported_image *image,
		   size_t build);

/* The number of a group's colour in style sheets. */
unsigned diff_map_color(const struct diff_map *map, const struct audited_group *group);

#endif
