/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Flattens a struct: walks it in declaration order, then sorts by offset and finds holes. */
#include "layout/layout.h"

#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "layout/hole.h"
#include "layout/marker.h"

/* A struct whose members are being visited. */
struct level {
	const struct type *type;
	size_t next;
	uint64_t base_bits;
	const char *prefix; /* the path of the struct; NULL for the outermost and what is
			       anonymous in it */
	unsigned depth;     /* named structs around its members */
};

struct ordered {
	struct placed placed;
	uint64_t order;
};

/* A walk under way. */
struct flattening {
	struct arena *arena;
	bool expand;
	unsigned max_depth;
	size_t visited;
	size_t path_bytes;
	struct level levels[LAYOUT_NESTING_MAX];
	size_t level_count;
	vec(struct ordered) members;
	vec(struct start) starts;
	struct marker_list markers;
};

static uint64_t sum_or_limit(uint64_t a, uint64_t b)
{
	uint64_t sum;

	return checked_add(a, b, &sum) ? sum : UINT64_MAX;
}

static bool may_open(const struct flattening *walk, const struct type *type)
{
	return type_has_members(type) && walk->level_count < LAYOUT_NESTING_MAX &&
	       walk->visited < LAYOUT_OPEN_MAX && walk->path_bytes < LAYOUT_PATH_BYTES_MAX;
}

static void level_open(struct flattening *walk, const struct type *type, uint64_t base_bits,
		       const char *prefix, unsigned depth)
{
	walk->levels[walk->level_count++] = (struct level){
		.type = type_peel(type),
		.base_bits = base_bits,
		.prefix = prefix,
		.depth = depth,
	};
}

static void start_add(struct flattening *walk, const struct member *member,
		      uint64_t offset_bits, bool ends_hole)
{
	struct start *start = vec_push(&walk->starts);

	start->offset_bits = offset_bits;
	start->member = member;
	start->ends_hole = ends_hole;
}

static void member_place(struct flattening *walk, const struct level *level,
			 const struct member *member, uint64_t offset_bits)
{
	const char *name = member->name && *member->name ? member->name : "(anonymous)";
	struct ordered *item = vec_push(&walk->members);
	struct placed *placed = &item->placed;

	item->order = walk->members.count - 1;
	placed->path = name;
	if (level->prefix) {
		placed->path = arena_printf(walk->arena, "%s.%s", level->prefix, name);
		walk->path_bytes += strlen(placed->path);
	}
	placed->member = member;
	placed->offset_bits = offset_bits;
	placed->size_bits = member->size_bits;
	placed->depth = level->depth;
	start_add(walk, member, offset_bits, !member->size_bits);
	if (!walk->expand || (walk->max_depth && level->depth >= walk->max_depth) ||
	    !may_open(walk, member->type))
		return;
	placed->is_expanded = true;
	level_open(walk, member->type, offset_bits, placed->path, level->depth + 1);
}

static void member_visit(struct flattening *walk, struct level level,
			 const struct member *member)
{
	uint64_t offset_bits = sum_or_limit(level.base_bits, member->offset_bits);
	const char *group;
	enum marker_kind kind = marker_parse(member->name, &group);

	walk->visited++;
	if (kind != MARKER_NONE) {
		start_add(walk, member, offset_bits, true);
		/* An embedded struct's groups are its own. */
		if (!level.prefix)
			marker_list_add(&walk->markers, kind, group, offset_bits,
					walk->members.count, member->declared_at);
	} else if (member_is_anonymous(member) && may_open(walk, member->type)) {
		start_add(walk, member, offset_bits, false);
		level_open(walk, member->type, offset_bits, level.prefix, level.depth);
	} else {
		member_place(walk, &level, member, offset_bits);
	}
}

static int ordered_compare(const void *a, const void *b)
{
	const struct ordered *x = a, *y = b;

	if (x->placed.offset_bits != y->placed.offset_bits)
		return x->placed.offset_bits < y->placed.offset_bits ? -1 : 1;
	return x->order < y->order ? -1 : x->order > y->order;
}

/* Moves the members to the layout, sorted; gives their places in declaration order. */
static uint64_t *members_sort(struct flattening *walk, struct layout *layout)
{
	size_t count = walk->members.count;
	uint64_t *orders = arena_array(walk->arena, uint64_t, count);

	if (count)
		qsort(walk->members.items, count, sizeof(*walk->members.items),
		      ordered_compare);
	layout->member_count = count;
	layout->members = arena_array(walk->arena, struct placed, count);
	for (size_t i = 0; i < count; i++) {
		layout->members[i] = walk->members.items[i].placed;
		orders[i] = walk->members.items[i].order;
	}
	return orders;
}

struct layout *layout_new(struct arena *arena, const struct type *type, const char *name,
			  unsigned flags, unsigned max_depth)
{
	struct layout *layout = arena_new(arena, struct layout);
	struct flattening walk = {
		.arena = arena,
		.expand = flags & LAYOUT_EXPAND,
		.max_depth = max_depth,
	};
	uint64_t *orders;

	layout->type = type_peel(type);
	layout->name = name;
	if (!checked_mul(layout->type->size_bytes, 8, &layout->size_bits))
		layout->size_bits = UINT64_MAX - 7;
	layout->align_bytes = type_align_bytes(type);
	if (may_open(&walk, type))
		level_open(&walk, type, 0, NULL, 0);
	while (walk.level_count) {
		struct level *level = &walk.levels[walk.level_count - 1];

		if (level->next == level->type->member_count)
			walk.level_count--;
		else {
			const struct member *member = &level->type->members[level->next++];

			member_visit(&walk, *level, member);
		}
	}
	orders = members_sort(&walk, layout);
	marker_list_assign(&walk.markers, arena, layout, orders);
	holes_find(arena, layout, walk.starts.items, walk.starts.count);
	vec_deinit(&walk.members);
	vec_deinit(&walk.starts);
	marker_list_deinit(&walk.markers);
	return layout;
}

const struct marked_group *layout_group(const struct layout *layout, const char *name)
{
	for (size_t i = 0; i < layout->group_count; i++)
		if (strcmp(layout->groups[i].name, name) == 0)
			return &layout->groups[i];
	return NULL;
}
