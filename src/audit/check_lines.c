/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Checks how well groups and members use the lines they touch. */
#include <inttypes.h>
#include <string.h>

#include "audit/checks.h"
#include "audit/wording.h"

static bool touches(struct lines geometry, const struct audited_member *member, uint64_t line)
{
	uint64_t first, last;

	return lines_of_run(geometry, member->offset_bits, member->size_bits, &first, &last) &&
	       first <= line && line <= last;
}

/*
 * For scattered members: the line that the fewest of them need, by name.  Only a small part of
 * astronomically many lines is looked at.
 */
static const char *loneliest_line(struct arena *arena, struct lines geometry,
				  const struct audited_group *group)
{
	uint64_t best_line = 0;
	size_t best = SIZE_MAX, looked_at = 0;
	struct word_list names = { 0 };

	for (size_t i = 0; i < group->member_count; i++) {
		uint64_t first, last;

		if (!lines_of_run(geometry, group->members[i].offset_bits,
				  group->members[i].size_bits, &first, &last))
			continue;
		for (uint64_t line = first; line <= last && looked_at < 256; line++) {
			size_t count = 0;

			looked_at++;
			for (size_t k = 0; k < group->member_count; k++)
				count += touches(geometry, &group->members[k], line);
			if (count < best || (count == best && line > best_line)) {
				best = count;
				best_line = line;
			}
		}
	}
	for (size_t i = 0; i < group->member_count; i++)
		if (touches(geometry, &group->members[i], best_line))
			word_list_add(&names, group->members[i].path);
	return arena_printf(arena, "line %" PRIu64 " is needed for %s only", best_line,
			    word_list_take(&names, arena));
}

/* "one line", "two lines". */
static const char *line_count(struct arena *arena, uint64_t lines)
{
	return arena_printf(arena, "%s line%s", word_number(arena, lines),
			    lines == 1 ? "" : "s");
}

void check_group_spans_lines(struct check_run *run, const struct audited_group *group)
{
	struct arena *arena = run->bound->arena;
	struct lines geometry = run->bound->audited->geometry;
	struct subject subject = { .group = group->name, .declared_at = group->declared_at };

	if (group->lines <= group->best_lines)
		return;
	if (group->rule)
		subject.rule_at = group->rule->at;
	subject.detail = group->is_marked ? word_fit(arena, geometry, group->begin_bytes,
						     group->size_bytes, group->best_lines)
					  : loneliest_line(arena, geometry, group);
	report(run, subject, "%s fit %s but touch %s (%s)",
	       word_size(arena, group->size_bytes * 8), line_count(arena, group->best_lines),
	       word_number(arena, group->lines), word_line_numbers(arena, &group->line_set));
}

void check_member_straddles_line(struct check_run *run, const struct audited_group *group)
{
	struct arena *arena = run->bound->arena;
	struct lines geometry = run->bound->audited->geometry;

	if (group->access == ACCESS_COLD)
		return;
	for (size_t i = 0; i < group->member_count; i++) {
		const struct audited_member *member = &group->members[i];
		uint64_t lines =
			lines_touched(geometry, member->offset_bits, member->size_bits);
		uint64_t least = lines_least(geometry, member->size_bits), first = 0, last = 0;
		struct line_set set = { 0 };
		struct subject subject = { .group = group->name,
					   .member = member->path,
					   .declared_at = member->member->declared_at };

		/* Overlapping groups may both have the member. */
		if (lines <= least || !report_is_new(run, member->path))
			continue;
		if (group->rule)
			subject.rule_at = group->rule->at;
		subject.detail = word_fit(
			arena, geometry, member->offset_bits / 8,
			bytes_holding_bits(member->offset_bits % 8 + member->size_bits), least);
		(void)lines_of_run(geometry, member->offset_bits, member->size_bits, &first,
				   &last);
		line_set_add(&set, first, last);
		report(run, subject, "%s (%s at %s) fits %s but touches %s (%s)", member->path,
		       word_size(arena, member->size_bits),
		       word_place(arena, member->offset_bits), line_count(arena, least),
		       word_number(arena, lines), word_line_numbers(arena, &set));
		line_set_deinit(&set);
	}
}

/* The member of the group behind a gap, whose alignment makes it; NULL at the group's end. */
static const char *member_behind(const struct audited_group *group, uint64_t offset_bits)
{
	for (size_t i = 0; i < group->member_count; i++)
		if (group->members[i].offset_bits >= offset_bits)
			return group->members[i].path;
	return NULL;
}

/* One finding for the part of a gap that lies in the group. */
static void gap_report(struct check_run *run, const struct audited_group *group,
		       const struct hole *gap)
{
	struct arena *arena = run->bound->arena;
	uint64_t begin = group->begin_bytes * 8, end = group->end_bytes * 8;
	uint64_t first = gap->offset_bits > begin ? gap->offset_bits : begin;
	uint64_t last = gap->offset_bits + gap->size_bits < end
				? gap->offset_bits + gap->size_bits
				: end;
	struct subject subject = { .group = group->name, .declared_at = group->declared_at };

	if (first >= last)
		return;
	subject.other = member_behind(group, last);
	if (group->rule)
		subject.rule_at = group->rule->at;
	if (gap->is_forced)
		subject.detail = "a forced alignment behind it makes the hole";
	else
		subject.detail = "a member that fits here would not make the group larger";
	report(run, subject, "%s at %s %s unused", word_size(arena, last - first),
	       word_place(arena, first), last - first == 8 || last - first == 1 ? "is" : "are");
}

/* The struct's padding is in no group: it begins behind the last end marker. */
void check_group_hole(struct check_run *run, const struct audited_group *group)
{
	const struct layout *layout = run->bound->audited->layout;
	size_t low = 0, high = layout->hole_count;

	if (!group->is_marked)
		return;
	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (layout->holes[middle].offset_bits + layout->holes[middle].size_bits <=
		    group->begin_bytes * 8)
			low = middle + 1;
		else
			high = middle;
	}
	for (;
	     low < layout->hole_count && layout->holes[low].offset_bits < group->end_bytes * 8;
	     low++)
		gap_report(run, group, &layout->holes[low]);
}

void check_base_unaligned(struct check_run *run, const struct audited_group *group)
{
	const struct bound_struct *bound = run->bound;
	const struct audited_struct *audited = bound->audited;
	uint64_t line_bytes = audited->geometry.line_bytes;
	uint64_t align = audited->layout->align_bytes;
	/* Alignments that are forced stay unknown there. */
	bool is_inferred = strcmp(bound->image->source, "btf") == 0;
	const char *caveat = is_inferred ? " as far as BTF tells" : "";
	struct subject subject = { .declared_at = audited->layout->type->declared_at };

	(void)group;
	if (!audited->group_count)
		return;
	if (bound->container == CONTAINER_FOUND) {
		if (bound->container_align_bytes >= line_bytes)
			return;
	} else if (align >= line_bytes) {
		return;
	}
	if (audited->rule)
		subject.rule_at = bound->container == CONTAINER_NOT_NAMED
					  ? audited->rule->name_at
					  : audited->rule->container_at;
	switch (bound->container) {
	case CONTAINER_FOUND:
		subject.detail =
			arena_printf(bound->arena, "lines are counted as if %s started on one",
				     audited->rule->container_struct);
		report(run, subject,
		       "its container %s is aligned to %s%s, not to a line of %" PRIu64,
		       audited->rule->container_struct,
		       word_size(bound->arena, bound->container_align_bytes * 8), caveat,
		       line_bytes);
		return;
	case CONTAINER_ABSENT:
		subject.detail = arena_printf(
			bound->arena,
			"its container %s is not in this image; lines are counted as if %s started on one",
			audited->rule->container_struct, audited->name);
		break;
	case CONTAINER_NO_MEMBER:
	case CONTAINER_NOT_NAMED:
		subject.detail = arena_printf(
			bound->arena, "lines are counted as if it started on one%s",
			audited->rule ? "; a container: in the rule would tell" : "");
		break;
	}
	report(run, subject, "aligned to %s%s, not to a line of %" PRIu64,
	       word_size(bound->arena, align * 8), caveat, line_bytes);
}
