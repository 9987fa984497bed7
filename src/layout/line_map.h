/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A layout as a picture: cache lines as rows of cells, a byte each, and in them a box for each
 * member, hole and run of bit-fields.  What draws it decides on colours and words.
 *
 * Neighbouring lines that look alike, those in the midst of a large member, are one row.
 * Members that share bytes, those of unions, lie in lanes below each other; bit-fields that
 * share a byte are one box.
 */
#ifndef LAYLINE_LAYOUT_LINE_MAP_H
#define LAYLINE_LAYOUT_LINE_MAP_H

#include "layout/cacheline.h"
#include "layout/layout.h"

/* Rows of a union have so many lanes at most; what is beyond shares the last. */
#define LINE_LANES_MAX 64
/* A damaged struct of more boxes is drawn up to there. */
#define LINE_BOXES_MAX ((size_t)1 << 20)

enum line_box_kind {
	LINE_BOX_MEMBER,
	LINE_BOX_BITS, /* bit-fields that share bytes, and unused bits among them */
	LINE_BOX_HOLE,
	LINE_BOX_PADDING,
	LINE_BOX_OUTSIDE, /* bytes of the line that are not the struct's */
};

/* What a box shows, which may take boxes in several rows. */
struct line_item {
	enum line_box_kind kind;
	uint64_t begin_bytes; /* in the struct */
	uint64_t end_bytes;
	const size_t *members; /* indexes into the layout's; none of a hole */
	size_t member_count;
	uint64_t unused_bits; /* of a hole or padding all, of bit-fields those between them */
	bool is_forced;       /* a hole that alignment forces */
	bool straddles;       /* a member that fits a line touches two */
	size_t group;         /* index into the layout's, or LAYOUT_NO_GROUP */
	unsigned lane;
	unsigned lane_count; /* of everything that overlaps, be it through others */
};

struct line_box {
	const struct line_item *item;
	uint64_t begin_bytes; /* in the row: 0 to line_bytes */
	uint64_t end_bytes;
	bool has_begun; /* in a row above */
	bool goes_on;   /* in a row below */
};

struct line_row {
	uint64_t first_line;
	uint64_t last_line;
	/* Of the struct that lies on these lines: */
	uint64_t begin_bytes;
	uint64_t end_bytes;
	const struct line_box *boxes; /* by place, then by lane */
	size_t box_count;
};

struct line_map {
	const struct layout *layout;
	struct lines geometry;
	const struct line_row *rows;
	size_t row_count;
	bool is_cut; /* LINE_BOXES_MAX was reached */
};

/* Lives in `arena`; the layout must stay.  Members without a size have no box. */
struct line_map *line_map_new(struct arena *arena, const struct layout *layout,
			      struct lines geometry);

/* Whether any of a run of bits of the struct lies in a row. */
bool line_row_has(const struct line_row *row, uint64_t offset_bits, uint64_t size_bits);

#endif
