/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Follows a dotted path into a struct, and guesses what was meant when it leads nowhere. */
#include <string.h>

#include "base/closest.h"
#include "base/vec.h"
#include "layout/layout.h"

/* A struct on the way to a member. */
struct place {
	const struct type *type; /* peeled */
	uint64_t base_bits;
	size_t next;         /* member to look at */
	size_t parent;       /* index + 1 of the place around it, of a search in width */
	const char *through; /* the member that leads here, NULL for an anonymous one */
};

typedef vec(struct place) place_list;

static uint64_t sum_or_limit(uint64_t a, uint64_t b)
{
	uint64_t sum;

	return checked_add(a, b, &sum) ? sum : UINT64_MAX;
}

/* A name that is not NUL-terminated: one step of a path. */
struct step {
	const char *name;
	size_t length;
};

static bool step_is(struct step step, const char *name)
{
	return strncmp(step.name, name, step.length) == 0 && name[step.length] == '\0';
}

static void place_push(place_list *places, const struct type *type, uint64_t base_bits,
		       size_t parent, const char *through)
{
	struct place *place = vec_push(places);

	place->type = type_peel(type);
	place->base_bits = base_bits;
	place->parent = parent;
	place->through = through;
}

/*
 * The member of that name, in declaration order and through anonymous structs and unions, which
 * need no step.  Offers every name it passes to `near`, unless that is NULL.
 */
static const struct member *member_named(const struct type *type, struct step step,
					 struct closest *near, uint64_t *ret_offset_bits)
{
	const struct member *found = NULL;
	place_list open = { 0 };
	size_t visited = 0;

	place_push(&open, type, 0, 0, NULL);
	while (open.count && !found) {
		struct place *place = &open.items[open.count - 1];
		const struct member *member;
		uint64_t offset_bits;

		if (place->next == place->type->member_count) {
			open.count--;
			continue;
		}
		member = &place->type->members[place->next++];
		offset_bits = sum_or_limit(place->base_bits, member->offset_bits);
		if (member_is_anonymous(member)) {
			if (type_has_members(member->type) && open.count < LAYOUT_NESTING_MAX &&
			    visited++ < LAYOUT_OPEN_MAX)
				place_push(&open, member->type, offset_bits, 0, NULL);
		} else if (layout_is_marker(member->name)) {
			continue;
		} else if (step_is(step, member->name)) {
			found = member;
			*ret_offset_bits = offset_bits;
		} else if (near) {
			closest_offer(near, member->name);
		}
	}
	vec_deinit(&open);
	return found;
}

/* "outer.inner." of a place found in width, appended to `text`. */
static void place_prefix(struct text *text, const struct place *places, size_t index)
{
	size_t chain[LAYOUT_NESTING_MAX], length = 0;

	for (size_t i = index + 1; i && length < ARRAY_SIZE(chain); i = places[i - 1].parent)
		chain[length++] = i - 1;
	while (length) {
		const struct place *place = &places[chain[--length]];

		if (place->through)
			text_add(text, "%s.", place->through);
	}
}

/*
 * The path of a member of exactly that name in a struct that is embedded in `type`, however
 * deep, the nearest to the surface first; people write "skc_hash" for "__sk_common.skc_hash".
 */
static const char *path_of_embedded(struct arena *arena, const struct type *type,
				    struct step step)
{
	const char *path = NULL;
	place_list places = { 0 };

	place_push(&places, type, 0, 0, NULL);
	for (size_t i = 0; i < places.count && !path; i++) {
		struct place place = places.items[i];

		for (size_t k = 0; k < place.type->member_count && !path; k++) {
			const struct member *member = &place.type->members[k];

			if (layout_is_marker(member->name)) {
				continue;
			} else if (!member_is_anonymous(member) &&
				   step_is(step, member->name)) {
				struct text text = { 0 };

				place_prefix(&text, places.items, i);
				text_add(&text, "%s", member->name);
				path = arena_strdup(arena, text_str(&text));
				text_deinit(&text);
			} else if (type_has_members(member->type) &&
				   places.count < LAYOUT_NESTING_MAX * 16) {
				place_push(&places, member->type, 0, i + 1,
					   member_is_anonymous(member) ? NULL : member->name);
			}
		}
	}
	vec_deinit(&places);
	return path;
}

/* How far a path leads. */
struct way {
	const struct member *first; /* of the outermost struct */
	const struct member *last;
	uint64_t offset_bits; /* of the last */
	unsigned steps;
	const char
		*rest; /* NULL when the whole path was found; else from the step that failed */
	const struct type
		*at; /* the struct that lacks the step; NULL when nothing can follow */
};

static struct step step_first(const char *path)
{
	return (struct step){ .name = path, .length = strcspn(path, ".") };
}

static struct way way_follow(const struct type *type, const char *path)
{
	struct way way = { .rest = path, .at = type };

	while (way.rest) {
		struct step step = step_first(way.rest);
		uint64_t offset_bits;
		const struct member *member;

		if (!type_has_members(way.at)) {
			way.at = NULL;
			return way;
		}
		member = member_named(way.at, step, NULL, &offset_bits);
		if (!member)
			return way;
		if (!way.first)
			way.first = member;
		way.last = member;
		way.offset_bits = sum_or_limit(way.offset_bits, offset_bits);
		way.steps++;
		way.at = member->type;
		way.rest = step.name[step.length] ? step.name + step.length + 1 : NULL;
	}
	return way;
}

static const char *path_near(struct arena *arena, const struct layout *layout, const char *path,
			     const struct way *way)
{
	struct step step = step_first(way->rest);
	struct closest near;
	const char *suggestion, *rest = step.name + step.length, *whole;
	uint64_t ignored;
	int before = (int)(way->rest - path);

	if (!way->at)
		return NULL;
	suggestion = path_of_embedded(arena, way->at, step);
	if (!suggestion) {
		closest_init(&near, arena_strndup(arena, step.name, step.length));
		(void)member_named(way->at, step, &near, &ignored);
		suggestion = near.count ? near.names[0] : NULL;
	}
	if (!suggestion)
		return NULL;
	whole = arena_printf(arena, "%.*s%s%s", before, path, suggestion, rest);
	if (*rest && way_follow(layout->type, whole).rest)
		whole = arena_printf(arena, "%.*s%s", before, path, suggestion);
	return whole;
}

/* The innermost group around a run with a size; else the group of the member it is part of. */
static size_t group_at(const struct layout *layout, const struct way *way)
{
	size_t group = LAYOUT_NO_GROUP;

	if (!way->last->size_bits) {
		for (size_t i = 0; i < layout->member_count; i++)
			if (layout->members[i].member == way->first)
				return layout->members[i].group;
		return group;
	}
	for (size_t i = 0; i < layout->group_count; i++)
		if (layout->groups[i].begin_bits <= way->offset_bits &&
		    way->offset_bits < layout->groups[i].end_bits)
			group = i;
	return group;
}

bool layout_find(struct arena *arena, const struct layout *layout, const char *path,
		 struct placed *ret, const char **ret_near)
{
	struct way way = way_follow(layout->type, path);

	if (way.rest) {
		if (ret_near)
			*ret_near = path_near(arena, layout, path, &way);
		return false;
	}
	*ret = (struct placed){
		.path = arena_strdup(arena, path),
		.member = way.last,
		.offset_bits = way.offset_bits,
		.size_bits = way.last->size_bits,
		.depth = way.steps - 1,
		.group = group_at(layout, &way),
	};
	return true;
}
