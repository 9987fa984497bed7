/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Pairs group markers and says which members lie between them. */
#include "layout/marker.h"

#include <stdlib.h>
#include <string.h>

/* The kernel's names (include/linux/cache.h, __cacheline_group_begin() and its companions). */
static const struct {
	const char *prefix;
	enum marker_kind kind;
} prefixes[] = {
	{ "__cacheline_group_begin__", MARKER_BEGIN },
	{ "__cacheline_group_end__", MARKER_END },
	{ "__cacheline_group_pad__", MARKER_PAD },
};

enum marker_kind marker_parse(const char *member_name, const char **ret_group)
{
	if (!member_name)
		return MARKER_NONE;
	for (size_t i = 0; i < ARRAY_SIZE(prefixes); i++) {
		size_t length = strlen(prefixes[i].prefix);

		if (strncmp(member_name, prefixes[i].prefix, length) == 0) {
			*ret_group = member_name + length;
			return prefixes[i].kind;
		}
	}
	return MARKER_NONE;
}

bool layout_is_marker(const char *member_name)
{
	const char *group;

	return marker_parse(member_name, &group) != MARKER_NONE;
}

void marker_list_add(struct marker_list *list, enum marker_kind kind, const char *name,
		     uint64_t offset_bits, uint64_t order, struct srcpos declared_at)
{
	void **last_open = map_put(&list->last_open, name);
	size_t last = (size_t)(uintptr_t)*last_open;
	struct open_group *group;

	if (kind == MARKER_BEGIN) {
		group = vec_push(&list->groups);
		group->marked.name = name;
		group->marked.begin_bits = offset_bits;
		group->marked.declared_at = declared_at;
		group->begin_order = order;
		group->outer_same_name = last;
		*last_open = (void *)(uintptr_t)list->groups.count;
	} else if (kind == MARKER_END && last) {
		group = &list->groups.items[last - 1];
		group->marked.is_closed = true;
		/* Damaged input may end a group before it begins: it is empty then. */
		group->marked.end_bits = offset_bits > group->marked.begin_bits
						 ? offset_bits
						 : group->marked.begin_bits;
		group->end_order = order;
		*last_open = (void *)(uintptr_t)group->outer_same_name;
	}
}

/* Where a group holds: between two offsets, or between two places in declaration order. */
struct span {
	uint64_t begin;
	uint64_t end;
	size_t group; /* as declared */
};

static int span_compare(const void *a, const void *b)
{
	const struct span *x = a, *y = b;

	if (x->begin != y->begin)
		return x->begin < y->begin ? -1 : 1;
	return x->group < y->group ? -1 : x->group > y->group;
}

/* Walks positions upwards; the innermost open span is on top of the stack. */
struct sweep {
	const struct span *spans; /* by begin */
	size_t count;
	size_t next;
	size_t *stack;
	size_t depth;
};

static const struct span *sweep_to(struct sweep *sweep, uint64_t position)
{
	while (sweep->next < sweep->count && sweep->spans[sweep->next].begin <= position)
		sweep->stack[sweep->depth++] = sweep->next++;
	while (sweep->depth && sweep->spans[sweep->stack[sweep->depth - 1]].end <= position)
		sweep->depth--;
	return sweep->depth ? &sweep->spans[sweep->stack[sweep->depth - 1]] : NULL;
}

struct by_order {
	uint64_t order;
	struct placed *member;
};

static int by_order_compare(const void *a, const void *b)
{
	const struct by_order *x = a, *y = b;

	return x->order < y->order ? -1 : x->order > y->order;
}

/* Members without a size, sorted as declared; the caller frees them. */
static struct by_order *sizeless_members(const struct layout *layout, const uint64_t *orders,
					 size_t *ret_count)
{
	vec(struct by_order) found = { 0 };

	for (size_t i = 0; i < layout->member_count; i++) {
		struct by_order *item;

		if (layout->members[i].size_bits)
			continue;
		item = vec_push(&found);
		item->order = orders[i];
		item->member = &layout->members[i];
	}
	if (found.count)
		qsort(found.items, found.count, sizeof(*found.items), by_order_compare);
	*ret_count = found.count;
	return found.items;
}

void marker_list_assign(const struct marker_list *list, struct arena *arena,
			struct layout *layout, const uint64_t *orders)
{
	size_t count = list->groups.count, sizeless_count;
	struct span *offsets, *places;
	size_t *index_of; /* in the layout, of a group as declared */
	struct by_order *sizeless;
	struct sweep sweep;

	for (size_t i = 0; i < layout->member_count; i++)
		layout->members[i].group = LAYOUT_NO_GROUP;
	if (!count)
		return;
	offsets = arena_array(arena, struct span, count);
	places = arena_array(arena, struct span, count);
	index_of = arena_array(arena, size_t, count);
	layout->groups = arena_array(arena, struct marked_group, count);
	layout->group_count = count;
	for (size_t i = 0; i < count; i++) {
		const struct open_group *group = &list->groups.items[i];
		bool is_closed = group->marked.is_closed;

		offsets[i].group = places[i].group = i;
		offsets[i].begin = group->marked.begin_bits;
		offsets[i].end = is_closed ? group->marked.end_bits : layout->size_bits;
		places[i].begin = group->begin_order;
		places[i].end = is_closed ? group->end_order : UINT64_MAX;
	}
	qsort(offsets, count, sizeof(*offsets), span_compare);
	for (size_t i = 0; i < count; i++) {
		index_of[offsets[i].group] = i;
		layout->groups[i] = list->groups.items[offsets[i].group].marked;
		layout->groups[i].end_bits = offsets[i].end;
		if (layout->groups[i].end_bits < layout->groups[i].begin_bits)
			layout->groups[i].end_bits = layout->groups[i].begin_bits;
	}

	sweep = (struct sweep){ .spans = offsets, .count = count };
	sweep.stack = arena_array(arena, size_t, count);
	for (size_t i = 0; i < layout->member_count; i++) {
		const struct span *span = sweep_to(&sweep, layout->members[i].offset_bits);

		if (span && layout->members[i].size_bits)
			layout->members[i].group = index_of[span->group];
	}
	sizeless = sizeless_members(layout, orders, &sizeless_count);
	sweep = (struct sweep){ .spans = places, .count = count, .stack = sweep.stack };
	for (size_t i = 0; i < sizeless_count; i++) {
		const struct span *span = sweep_to(&sweep, sizeless[i].order);

		if (span)
			sizeless[i].member->group = index_of[span->group];
	}
	vec_release(sizeless);
}

void marker_list_deinit(struct marker_list *list)
{
	vec_deinit(&list->groups);
	map_deinit(&list->last_open);
}
