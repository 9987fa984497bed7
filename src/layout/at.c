/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Goes down into a struct to what lies at an offset. */
#include "layout/at.h"

#include <inttypes.h>

#include "base/vec.h"
#include "layout/layout.h"

/* A struct or union on the way down. */
struct place {
	const struct type *type; /* peeled */
	const char *path;        /* NULL for the outermost */
	uint64_t base_bits;
	unsigned depth;
	bool is_flexible; /* in an array at the end, or behind it */
	const char *group;
	const char *group_struct;
};

struct descent {
	struct arena *arena;
	uint64_t begin_bits;
	uint64_t end_bits;
	vec(struct at_hit) hits;
	size_t visited;
	bool is_cut;
	struct place unused; /* the struct that has the bits, and nothing there */
};

static uint64_t sum_or_limit(uint64_t a, uint64_t b)
{
	uint64_t sum;

	return checked_add(a, b, &sum) ? sum : UINT64_MAX;
}

/* Whether any of the bits are in a run. */
static bool is_met(const struct descent *descent, uint64_t offset_bits, uint64_t size_bits)
{
	return size_bits && offset_bits < descent->end_bits &&
	       descent->begin_bits < sum_or_limit(offset_bits, size_bits);
}

/* What is being entered: a member, then an element of it. */
struct entered {
	const char *path; /* NULL for what is anonymous in the outermost struct */
	const struct type *type;
	uint64_t offset_bits;
	uint64_t size_bits;
};

/* From an array to its element at the bits, through all dimensions. */
static void elements_enter(const struct descent *descent, struct entered *entered)
{
	for (unsigned dimension = 0; dimension < LAYOUT_NESTING_MAX; dimension++) {
		const struct type *array = type_peel(entered->type);
		uint64_t into_bits = descent->begin_bits > entered->offset_bits
					     ? descent->begin_bits - entered->offset_bits
					     : 0;
		uint64_t element_bits, index;

		if (array->kind != KIND_ARRAY || array->is_vector || !array->target)
			return;
		if (array->has_element_count && array->element_count && entered->size_bits)
			element_bits = entered->size_bits / array->element_count;
		else if (!checked_mul(type_peel(array->target)->size_bytes, 8, &element_bits))
			return;
		if (!element_bits)
			return;
		index = into_bits / element_bits;
		entered->path = arena_printf(descent->arena, "%s[%" PRIu64 "]",
					     entered->path ? entered->path : "", index);
		entered->type = array->target;
		entered->offset_bits += index * element_bits;
		entered->size_bits = element_bits;
	}
}

static void place_visit(struct descent *descent, struct place place);

static void member_enter(struct descent *descent, const struct place *place,
			 const struct member *member, uint64_t offset_bits, bool is_flexible)
{
	struct entered entered = { .path = place->path,
				   .type = member->type,
				   .offset_bits = offset_bits,
				   .size_bits = member->size_bits };

	if (!member_is_anonymous(member))
		entered.path = place->path ? arena_printf(descent->arena, "%s.%s", place->path,
							  member->name)
					   : member->name;
	if (!member->is_bitfield)
		elements_enter(descent, &entered);
	if (!member->is_bitfield && type_has_members(entered.type) &&
	    place->depth < LAYOUT_NESTING_MAX && descent->visited++ < LAYOUT_OPEN_MAX) {
		place_visit(descent, (struct place){
					     .type = type_peel(entered.type),
					     .path = entered.path,
					     .base_bits = entered.offset_bits,
					     .depth = place->depth + 1,
					     .is_flexible = is_flexible,
					     .group = place->group,
					     .group_struct = place->group_struct,
				     });
		return;
	}
	if (descent->hits.count == AT_HITS_MAX) {
		descent->is_cut = true;
		return;
	}
	*vec_push(&descent->hits) = (struct at_hit){
		.path = entered.path ? entered.path : "(anonymous)",
		.type = entered.type,
		.member = member,
		.offset_bits = entered.offset_bits,
		.size_bits = entered.size_bits,
		.is_flexible = is_flexible,
		.group = place->group,
		.group_struct = place->group_struct,
	};
}

/* The group of a struct's own markers around the bits takes the place of outer ones. */
static void group_find(const struct descent *descent, struct place *place)
{
	const struct layout *layout =
		layout_new(descent->arena, place->type, place->type->name, 0, 0);

	for (size_t i = 0; i < layout->group_count; i++) {
		const struct marked_group *group = &layout->groups[i];
		uint64_t begin = sum_or_limit(place->base_bits, group->begin_bits);

		if (!is_met(descent, begin, group->end_bits - group->begin_bits))
			continue;
		place->group = group->name;
		place->group_struct = place->type->name;
	}
}

static bool has_markers(const struct type *type)
{
	for (size_t i = 0; i < type->member_count; i++)
		if (layout_is_marker(type->members[i].name))
			return true;
	return false;
}

/* Whether a member at the end of a struct, which has no size, may hold what is behind it:
 * `data[]`, as it is or in the anonymous struct of the kernel's DECLARE_FLEX_ARRAY(). */
static bool may_be_flexible(const struct member *member)
{
	const struct type *type = type_peel(member->type);

	if (member->size_bits)
		return false;
	if (type->kind == KIND_ARRAY)
		return type->target && type_peel(type->target)->size_bytes;
	return member_is_anonymous(member) && type_has_members(type);
}

static void place_visit(struct descent *descent, struct place place)
{
	size_t hits_before = descent->hits.count;
	const struct type *type = place.type;

	if (has_markers(type))
		group_find(descent, &place);
	for (size_t i = 0; i < type->member_count; i++) {
		const struct member *member = &type->members[i];
		uint64_t offset_bits = sum_or_limit(place.base_bits, member->offset_bits);

		if (!layout_is_marker(member->name) &&
		    is_met(descent, offset_bits, member->size_bits))
			member_enter(descent, &place, member, offset_bits, place.is_flexible);
	}
	if (descent->hits.count != hits_before)
		return;
	for (size_t i = type->member_count; i-- > 0;) {
		const struct member *member = &type->members[i];
		uint64_t offset_bits = sum_or_limit(place.base_bits, member->offset_bits);

		if (layout_is_marker(member->name))
			continue;
		if (may_be_flexible(member) && offset_bits <= descent->begin_bits)
			member_enter(descent, &place, member, offset_bits, true);
		if (member->size_bits && type->kind != KIND_UNION)
			break;
	}
	if (hits_before == descent->hits.count &&
	    is_met(descent, place.base_bits, type->size_bytes * 8) &&
	    (!descent->unused.type || place.depth > descent->unused.depth))
		descent->unused = place;
}

/* The members around the bits in the struct that has nothing there, and the room between them.
 */
static void unused_measure(struct descent *descent, struct at_answer *answer)
{
	const struct place *place = &descent->unused;
	const struct layout *layout =
		layout_new(descent->arena, place->type, place->type->name, 0, 0);
	uint64_t begin = descent->begin_bits - place->base_bits, from = 0;
	uint64_t to = layout->size_bits;

	for (size_t i = 0; i < layout->member_count; i++) {
		const struct placed *placed = &layout->members[i];
		uint64_t end = sum_or_limit(placed->offset_bits, placed->size_bits);

		if (placed->size_bits && end <= begin && end >= from) {
			from = end;
			answer->before = placed->path;
		} else if (placed->offset_bits > begin && placed->offset_bits < to) {
			to = placed->offset_bits;
			answer->after = placed->path;
		}
	}
	answer->kind = answer->after ? AT_HOLE : AT_PADDING;
	answer->unused_offset_bits = place->base_bits + from;
	answer->unused_size_bits = to - from;
	answer->inside = place->path;
	answer->group = place->group;
	answer->group_struct = place->group_struct;
}

/* The last member, for what is behind the struct. */
static const char *last_member(struct descent *descent, const struct type *type)
{
	const struct layout *layout = layout_new(descent->arena, type, type->name, 0, 0);
	const char *last = NULL;
	uint64_t last_end = 0;

	for (size_t i = 0; i < layout->member_count; i++) {
		uint64_t end = sum_or_limit(layout->members[i].offset_bits,
					    layout->members[i].size_bits);

		if (end >= last_end) {
			last_end = end;
			last = layout->members[i].path;
		}
	}
	return last;
}

struct at_answer layout_at(struct arena *arena, const struct type *type, uint64_t offset_bits,
			   uint64_t size_bits)
{
	struct descent descent = { .arena = arena,
				   .begin_bits = offset_bits,
				   .end_bits = sum_or_limit(offset_bits, size_bits) };
	struct at_answer answer = { .kind = AT_MEMBERS };
	struct at_hit *hits;

	place_visit(&descent, (struct place){ .type = type_peel(type) });
	hits = arena_array(arena, struct at_hit, descent.hits.count);
	for (size_t i = 0; i < descent.hits.count; i++)
		hits[i] = descent.hits.items[i];
	answer.hits = hits;
	answer.hit_count = descent.hits.count;
	answer.is_cut = descent.is_cut;
	if (!answer.hit_count && descent.unused.type) {
		unused_measure(&descent, &answer);
	} else if (!answer.hit_count) {
		answer.kind = AT_BEYOND;
		answer.before = last_member(&descent, type_peel(type));
	}
	vec_deinit(&descent.hits);
	return answer;
}
