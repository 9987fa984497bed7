/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What the boxes of a line map show.  Only for the files of this folder. */
#ifndef LAYLINE_LAYOUT_LINE_ITEMS_H
#define LAYLINE_LAYOUT_LINE_ITEMS_H

#include "layout/line_map.h"

/* The members, runs of bit-fields, holes and padding of a layout, by place, with their lanes;
 * lives in `arena`. */
struct line_item *line_items_new(struct arena *arena, const struct layout *layout,
				 struct lines geometry, size_t *ret_count);

#endif
