/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Tries one place in one image: lays the struct out with the member there, and audits it. */
#include <inttypes.h>
#include <string.h>

#include "audit/group.h"
#include "audit/place_private.h"
#include "audit/wording.h"

struct error *place_trial_open(struct place_trial *trial, struct arena *arena,
			       const struct place_image *image,
			       const struct audit_options *options)
{
	struct error *err;

	*trial = (struct place_trial){ .image = image };
	err = remake_open(&trial->built, arena, &image->build, options);
	if (!err)
		trial->slots = slots_of(arena, trial->built.type, &trial->slot_count);
	return err;
}

void place_trial_close(struct place_trial *trial)
{
	remake_close(&trial->built);
}

/* Whether a member of the struct itself holds one of the group's. */
static bool holds_member_of(const struct member *member, const struct audited_group *group)
{
	for (size_t i = 0; i < group->member_count; i++)
		if (group->members[i].offset_bits >= member->offset_bits &&
		    group->members[i].offset_bits - member->offset_bits < member->size_bits)
			return true;
	return false;
}

bool slot_is_in(const struct place_trial *trial, const struct slot *slot,
		const struct audited_group *group)
{
	const struct type *type = trial->built.type;

	if (group->is_marked)
		return slot->group && strcmp(slot->group, group->name) == 0;
	return holds_member_of(&type->members[slot->index - 1], group) ||
	       (slot->index < type->member_count &&
		holds_member_of(&type->members[slot->index], group));
}

/* The struct with the member in the slot. */
static const struct type *lay_out(struct place_trial *trial, const struct slot *slot)
{
	const struct place_image *image = trial->image;
	struct recipe *recipe =
		recipe_copy(relayout_recipe(&trial->built.relayout, trial->built.type));
	struct member member = { .name = PLACE_MEMBER_NAME,
				 .type = image->type,
				 .size_bits = image->bitfield_bits,
				 .is_bitfield = image->is_bitfield };
	struct recipe_item item = recipe_item_new(&trial->built.relayout, recipe, &member, 0);
	const struct type *type;

	recipe_insert(recipe, slot->index, &item);
	type = recipe_lay_out(&trial->built.relayout, recipe);
	recipe_free(recipe);
	return type;
}

static uint64_t free_bits_at(const struct type *type, size_t index)
{
	uint64_t end_bits = 0;
	uint64_t next_bits = index < type->member_count ? type->members[index].offset_bits
							: type->size_bytes * 8;

	for (size_t i = 0; i < index; i++) {
		const struct member *member = &type->members[i];

		if (member->offset_bits + member->size_bits > end_bits)
			end_bits = member->offset_bits + member->size_bits;
	}
	return next_bits > end_bits ? next_bits - end_bits : 0;
}

/* What has moved of what was there; true when a marker has. */
static bool compare_members(const struct type *before, const struct type *after, size_t index,
			    struct place_effect *ret)
{
	bool marker_moved = false;

	for (size_t i = 0; i < before->member_count; i++) {
		const struct member *old = &before->members[i];
		const struct member *new = &after->members[i < index ? i : i + 1];

		if (old->offset_bits == new->offset_bits)
			continue;
		if (layout_is_marker(old->name)) {
			marker_moved = true;
			continue;
		}
		ret->moved++;
		if (!ret->first_moved)
			ret->first_moved = member_known_as(old);
	}
	return marker_moved;
}

static void measure_group(const struct proposal *before, const struct proposal *after,
			  const char *name, struct place_effect *ret)
{
	const struct audited_group *old = proposal_group(before, name);
	const struct audited_group *new = proposal_group(after, name);

	if (!old || !new)
		return;
	ret->has_group = true;
	ret->group = (struct place_group){
		.size_bytes = { old->size_bytes, new->size_bytes },
		.lines = { old->lines, new->lines },
		.first_line = new->first_line,
		.last_line = new->last_line,
		.max_size_bytes = new->has_max_size ? new->max_size_bytes : 0,
	};
}

static void measure(const struct place_trial *trial, const struct proposal *after,
		    const struct member *member, const struct place *place,
		    struct place_effect *ret)
{
	const struct proposal *before = &trial->built.before;

	ret->offset_bits = member->offset_bits;
	(void)lines_of_run(after->geometry, member->offset_bits, member->size_bits,
			   &ret->first_line, &ret->last_line);
	ret->lines = (struct before_after){ before->lines, after->lines };
	ret->has_path_lines = after->audited && after->audited->fastpath;
	for (size_t i = 0; i < FASTPATH_COUNT; i++)
		ret->path_lines[i] =
			(struct before_after){ before->path_lines[i], after->path_lines[i] };
	measure_group(before, after, place->group, ret);
}

/* The audit of a proposal is short-lived; its findings are not. */
static void findings_keep(struct arena *arena, const struct finding *const *added, size_t count,
			  struct place_effect *ret)
{
	struct finding *kept = arena_array(arena, struct finding, count);

	for (size_t i = 0; i < count; i++) {
		kept[i] = *added[i];
		kept[i].struct_name = arena_strdup(arena, added[i]->struct_name);
		if (kept[i].group)
			kept[i].group = arena_strdup(arena, kept[i].group);
		if (kept[i].member)
			kept[i].member = arena_strdup(arena, kept[i].member);
		kept[i].message = arena_strdup(arena, kept[i].message);
		if (kept[i].detail)
			kept[i].detail = arena_strdup(arena, kept[i].detail);
	}
	ret->findings = kept;
	ret->finding_count = count;
}

/* Whether a finding says that a line is shared by what should not share one. */
static bool is_about_sharing(const struct finding *finding)
{
	static const char *const ids[] = { "line-shared", "hot-write-in-read-line",
					   "group-not-apart" };

	for (size_t i = 0; i < ARRAY_SIZE(ids); i++)
		if (strcmp(checks[finding->check].id, ids[i]) == 0)
			return true;
	return false;
}

/*
 * A group of the other access on the member's own lines, for a member that is read or written.
 * The audit does not tell where the line was shared before.
 */
static const char *shared_with(struct arena *arena, const struct proposal *after,
			       const struct place *place, const struct place_effect *effect)
{
	enum access_kind other = place->access == ACCESS_READ    ? ACCESS_WRITE
				 : place->access == ACCESS_WRITE ? ACCESS_READ
								 : ACCESS_UNKNOWN;
	const struct audited_struct *audited = after->audited;

	for (size_t i = 0; audited && other && i < audited->group_count; i++) {
		const struct audited_group *group = &audited->groups[i];
		struct line_set lines;
		bool is_shared;

		if (group->access != other)
			continue;
		lines = group_member_lines(group, after->geometry);
		is_shared = line_set_meets(&lines, effect->first_line, effect->last_line);
		line_set_deinit(&lines);
		if (is_shared)
			return arena_printf(arena, "%s is on that line and is %s", group->name,
					    other == ACCESS_WRITE ? "written" : "only read");
	}
	return NULL;
}

static const char *objection_of(struct arena *arena, const struct proposal *after,
				const struct place *place, const struct place_effect *effect)
{
	for (size_t i = 0; i < effect->finding_count; i++)
		if (effect->findings[i].severity == SEVERITY_ERROR ||
		    is_about_sharing(&effect->findings[i]))
			return effect->findings[i].message;
	return shared_with(arena, after, place, effect);
}

void place_measure(struct place_trial *trial, const struct slot *slot, struct place_effect *ret)
{
	const struct type *type = lay_out(trial, slot);
	bool marker_moved;

	*ret = (struct place_effect){ .free_bits =
					      free_bits_at(trial->built.type, slot->index) };
	ret->size_bits = type->members[slot->index].size_bits;
	marker_moved = compare_members(trial->built.type, type, slot->index, ret);
	ret->size_bytes =
		(struct before_after){ trial->built.type->size_bytes, type->size_bytes };
	ret->fits_hole =
		!ret->moved && !marker_moved && ret->size_bytes.before == ret->size_bytes.after;
}

struct error *place_try(struct place_trial *trial, const struct slot *slot,
			const struct place *place, struct place_effect *ret)
{
	struct arena *arena = trial->built.arena;
	const struct type *type = lay_out(trial, slot);
	struct rule *rule = trial->built.rule ? rule_with_member(arena, trial->built.rule,
								 place, trial->image->type_text)
					      : NULL;
	struct proposal after;
	struct error *err = proposal_audit(&trial->built.base, type, rule, &after);
	const struct finding **added;
	size_t added_count;

	if (err)
		return err;
	measure(trial, &after, &type->members[slot->index], place, ret);
	added = findings_added(arena, &trial->built.before.audit, &after.audit, &added_count);
	findings_keep(arena, added, added_count, ret);
	ret->objection = objection_of(arena, &after, place, ret);
	proposal_deinit(&after);
	return NULL;
}
