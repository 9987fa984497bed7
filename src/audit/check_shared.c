/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Finds lines on which what is read lies beside what is written. */
#include <inttypes.h>
#include <string.h>

#include "audit/checks.h"
#include "audit/group.h"
#include "audit/wording.h"

/* The members of a group that lie on lines of the set. */
static const char *names_on(const struct check_run *run, const struct audited_group *group,
			    const struct line_set *set)
{
	struct word_list names = { 0 };

	for (size_t i = 0; i < group->member_count; i++) {
		uint64_t first, last;

		if (lines_of_run(run->bound->audited->geometry, group->members[i].offset_bits,
				 group->members[i].size_bits, &first, &last) &&
		    line_set_meets(set, first, last))
			word_list_add(&names, group->members[i].path);
	}
	return word_list_take(&names, run->bound->arena);
}

static void shared_with_group(struct check_run *run, const struct audited_group *group,
			      const struct line_set *lines, const struct audited_group *other)
{
	struct arena *arena = run->bound->arena;
	struct line_set written = group_member_lines(other, run->bound->audited->geometry);
	struct line_set shared = { 0 };
	struct subject subject = { .group = group->name,
				   .other = other->name,
				   .declared_at = group->declared_at };

	line_set_intersect(lines, &written, &shared);
	if (shared.runs.count) {
		if (group->rule)
			subject.rule_at = group->rule->at;
		subject.detail = arena_printf(
			arena, "%s: %s (read) beside %s (written)", word_lines(arena, &shared),
			names_on(run, group, &shared), names_on(run, other, &shared));
		report(run, subject, "is read and shares %s with %s, which is written",
		       word_lines(arena, &shared), other->name);
	}
	line_set_deinit(&written);
	line_set_deinit(&shared);
}

/* What lies in a group that is read or written is judged with the group. */
static bool is_in_judged_group(const struct audited_struct *audited,
			       const struct placed *placed)
{
	for (size_t i = 0; i < audited->group_count; i++) {
		const struct audited_group *group = &audited->groups[i];

		if (group->access != ACCESS_READ && group->access != ACCESS_WRITE)
			continue;
		for (size_t k = 0; k < group->member_count; k++)
			if (group->members[k].offset_bits <= placed->offset_bits &&
			    placed->offset_bits - group->members[k].offset_bits <
				    group->members[k].size_bits)
				return true;
	}
	return false;
}

static void shared_with_member(struct check_run *run, const struct audited_group *group,
			       const struct line_set *lines, const struct bound_name *written)
{
	const struct audited_struct *audited = run->bound->audited;
	struct arena *arena = run->bound->arena;
	struct line_set own = { 0 }, shared = { 0 };
	struct subject subject = { .group = group->name,
				   .member = written->name,
				   .declared_at = written->placed.member->declared_at };
	uint64_t first, last;

	if (!lines_of_run(audited->geometry, written->placed.offset_bits,
			  written->placed.size_bits, &first, &last) ||
	    !line_set_meets(lines, first, last) ||
	    is_in_judged_group(audited, &written->placed))
		return;
	line_set_add(&own, first, last);
	line_set_intersect(lines, &own, &shared);
	if (group->rule)
		subject.rule_at = group->rule->at;
	subject.detail = arena_printf(arena, "%s: %s (read) beside %s (written)",
				      word_lines(arena, &shared), names_on(run, group, &shared),
				      written->name);
	report(run, subject, "is read and shares %s with %s, which is written",
	       word_lines(arena, &shared), written->name);
	line_set_deinit(&own);
	line_set_deinit(&shared);
}

void check_line_shared(struct check_run *run, const struct audited_group *group)
{
	const struct audited_struct *audited = run->bound->audited;
	struct line_set lines;

	if (group->access != ACCESS_READ)
		return;
	/* Only lines with members on them: an empty edge of a group suffers from nothing. */
	lines = group_member_lines(group, audited->geometry);
	for (size_t i = 0; i < audited->group_count; i++) {
		const struct audited_group *other = &audited->groups[i];

		if (other->access == ACCESS_WRITE && other->first_line <= group->last_line &&
		    group->first_line <= other->last_line)
			shared_with_group(run, group, &lines, other);
	}
	for (size_t i = 0; i < run->bound->written_count; i++)
		shared_with_member(run, group, &lines, &run->bound->written[i]);
	line_set_deinit(&lines);
}
