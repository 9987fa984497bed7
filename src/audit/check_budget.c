/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Checks groups against what their rules demand: size, lines, place, distance from others. */
#include <inttypes.h>
#include <string.h>

#include "audit/checks.h"
#include "audit/wording.h"

static const char *expression_detail(struct arena *arena, const struct budget_entry *entry)
{
	const char *text = expression_text(entry->value);

	if (text[strspn(text, "0123456789")] == '\0')
		return NULL;
	return arena_printf(arena, "the budget is %s", text);
}

void check_group_too_large(struct check_run *run, const struct audited_group *group)
{
	struct arena *arena = run->bound->arena;
	const struct budget_entry *entry;
	struct subject subject = { .group = group->name, .declared_at = group->declared_at };

	if (!group->has_max_size || group->size_bytes <= group->max_size_bytes)
		return;
	entry = budget_entry_for(&group->rule->max_size, &run->bound->image->target);
	subject.rule_at = entry->at;
	subject.detail = expression_detail(arena, entry);
	report(run, subject, "%s, %" PRIu64 " more than the budget of %" PRIu64,
	       word_size(arena, group->size_bytes * 8),
	       group->size_bytes - group->max_size_bytes, group->max_size_bytes);
}

void check_group_too_many_lines(struct check_run *run, const struct audited_group *group)
{
	struct arena *arena = run->bound->arena;
	uint64_t limit = group->rule ? group->rule->max_lines : 0;
	struct subject subject = { .group = group->name, .declared_at = group->declared_at };

	if (!limit || group->lines <= limit)
		return;
	subject.rule_at = group->rule->max_lines_at;
	if (group->best_lines > limit)
		subject.detail = arena_printf(arena, "its %s need at least %s lines",
					      word_size(arena, group->size_bytes * 8),
					      word_number(arena, group->best_lines));
	else if (group->is_marked)
		subject.detail = word_fit(arena, run->bound->audited->geometry,
					  group->begin_bytes, group->size_bytes, limit);
	report(run, subject, "touches %s lines (%s), at most %s allowed",
	       word_number(arena, group->lines), word_line_numbers(arena, &group->line_set),
	       limit == 1 ? "one is"
			  : arena_printf(arena, "%s are", word_number(arena, limit)));
}

static void alignment_check(struct check_run *run, const struct audited_group *group)
{
	const struct bound_struct *bound = run->bound;
	struct arena *arena = bound->arena;
	struct lines geometry = bound->audited->geometry;
	const struct rule_group *rule = group->rule;
	uint64_t align = rule->align_bytes ? rule->align_bytes : geometry.line_bytes;
	uint64_t past =
		(bound->container_offset_bits / 8 % align + group->begin_bytes % align) % align;
	struct subject subject = { .group = group->name,
				   .other = "align",
				   .declared_at = group->declared_at,
				   .rule_at = rule->align_at };

	if (!past)
		return;
	subject.detail = arena_printf(arena, "%s earlier or %" PRIu64 " later it would",
				      word_size(arena, past * 8), align - past);
	if (rule->align_bytes)
		report(run, subject, "starts at %" PRIu64 "%s, not at a multiple of %" PRIu64,
		       group->begin_bytes,
		       bound->container == CONTAINER_FOUND
			       ? arena_printf(arena, " (%" PRIu64 " of %s)",
					      bound->container_offset_bits / 8 +
						      group->begin_bytes,
					      bound->audited->rule->container_struct)
			       : "",
		       align);
	else
		report(run, subject, "starts %s into line %" PRIu64 ", not on a line",
		       word_size(arena, past * 8),
		       lines_of_bit(geometry, group->begin_bytes * 8));
}

void check_group_misaligned(struct check_run *run, const struct audited_group *group)
{
	const struct rule_group *rule = group->rule;

	if (!rule)
		return;
	if (rule->has_align)
		alignment_check(run, group);
	if (rule->has_offset && group->begin_bytes != rule->offset_bytes)
		report(run,
		       (struct subject){ .group = group->name,
					 .other = "offset",
					 .declared_at = group->declared_at,
					 .rule_at = rule->offset_at },
		       "starts at %" PRIu64 ", not at %" PRIu64, group->begin_bytes,
		       rule->offset_bytes);
}

/* Whether a run of bits is, in part, the group's own. */
static bool is_own(const struct audited_group *group, const struct placed *placed)
{
	uint64_t first = placed->offset_bits, end;

	if (!checked_add(first, placed->size_bits, &end))
		end = UINT64_MAX;
	if (group->is_marked)
		return first / 8 < group->end_bytes &&
		       bytes_holding_bits(end) > group->begin_bytes;
	for (size_t i = 0; i < group->member_count && group->members[i].offset_bits < end; i++)
		if (first < group->members[i].offset_bits ||
		    first - group->members[i].offset_bits < group->members[i].size_bits)
			return true;
	return false;
}

static void own_lines_check(struct check_run *run, const struct audited_group *group)
{
	const struct bound_struct *bound = run->bound;
	struct lines geometry = bound->audited->geometry;
	struct line_set shared = { 0 };
	struct word_list others = { 0 };

	for (size_t i = 0; i < bound->leaves->member_count; i++) {
		const struct placed *placed = &bound->leaves->members[i];
		struct line_set lines = { 0 };
		uint64_t first, last;

		if (placed->is_expanded || is_own(group, placed) ||
		    !lines_of_run(geometry, placed->offset_bits, placed->size_bits, &first,
				  &last) ||
		    !line_set_meets(&group->line_set, first, last))
			continue;
		word_list_add(&others, placed->path);
		line_set_add(&lines, first, last);
		line_set_intersect(&lines, &group->line_set, &shared);
		line_set_deinit(&lines);
	}
	if (others.count)
		report(run,
		       (struct subject){
			       .group = group->name,
			       .other = "own_lines",
			       .declared_at = group->declared_at,
			       .rule_at = group->rule->own_lines_at,
			       .detail = arena_printf(bound->arena, "%s also: %s",
						      word_lines(bound->arena, &shared),
						      word_list_take(&others, bound->arena)),
		       },
		       "must have its lines to itself, but shares %s",
		       word_lines(bound->arena, &shared));
	line_set_deinit(&shared);
}

/* The lines of a group or member that apart_from names; nothing when it is not in the build. */
static struct line_set lines_of_name(const struct bound_struct *bound, const char *name)
{
	const struct audited_struct *audited = bound->audited;
	struct line_set set = { 0 };
	struct placed placed;
	uint64_t first, last;

	for (size_t i = 0; i < audited->group_count; i++) {
		if (strcmp(audited->groups[i].name, name) == 0) {
			line_set_union(&set, &audited->groups[i].line_set);
			return set;
		}
	}
	if (layout_find(bound->arena, audited->layout, name, &placed, NULL) &&
	    lines_of_run(audited->geometry, placed.offset_bits, placed.size_bits, &first,
			 &last))
		line_set_add(&set, first, last);
	return set;
}

static void apart_check(struct check_run *run, const struct audited_group *group,
			const struct rule_name *name)
{
	struct arena *arena = run->bound->arena;
	struct line_set other = lines_of_name(run->bound, name->name), shared = { 0 };

	line_set_intersect(&group->line_set, &other, &shared);
	if (shared.runs.count)
		report(run,
		       (struct subject){ .group = group->name,
					 .other = name->name,
					 .declared_at = group->declared_at,
					 .rule_at = name->at },
		       "must share no line with %s, but both touch %s", name->name,
		       word_lines(arena, &shared));
	line_set_deinit(&shared);
	line_set_deinit(&other);
}

void check_group_not_apart(struct check_run *run, const struct audited_group *group)
{
	if (!group->rule)
		return;
	if (group->rule->own_lines)
		own_lines_check(run, group);
	for (size_t i = 0; i < group->rule->apart_from.count; i++)
		apart_check(run, group, &group->rule->apart_from.items[i]);
}
