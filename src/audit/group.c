/* SPDX-License-Identifier: GPL-2.0-or-later */
/* From markers or members to the numbers of a group. */
#include "audit/group.h"

#include <stdlib.h>
#include <string.h>

#include "audit/c_size.h"

enum access_kind group_name_access(const char *name)
{
	enum access_kind access = ACCESS_UNKNOWN;

	for (const char *word = name; word; word = strchr(word, '_')) {
		size_t length;

		word += *word == '_';
		length = strcspn(word, "_");
		if (length == 5 && strncmp(word, "write", length) == 0)
			return ACCESS_WRITE;
		if (length == 4 && strncmp(word, "read", length) == 0)
			access = ACCESS_READ;
		else if (length == 4 && strncmp(word, "cold", length) == 0 &&
			 access == ACCESS_UNKNOWN)
			access = ACCESS_COLD;
	}
	return access;
}

enum path_kind group_name_path(const char *name)
{
	static const struct {
		const char *word;
		enum path_kind path;
	} words[] = { { "tx", PATH_TX },
		      { "rx", PATH_RX },
		      { "txrx", PATH_TXRX },
		      { "rxtx", PATH_TXRX } };

	for (const char *word = name; word; word = strchr(word, '_')) {
		size_t length;

		word += *word == '_';
		length = strcspn(word, "_");
		for (size_t i = 0; i < ARRAY_SIZE(words); i++)
			if (strlen(words[i].word) == length &&
			    strncmp(word, words[i].word, length) == 0)
				return words[i].path;
	}
	return PATH_ANY;
}

struct line_set group_member_lines(const struct audited_group *group, struct lines geometry)
{
	struct line_set set = { 0 };

	for (size_t i = 0; i < group->member_count; i++) {
		uint64_t first, last;

		if (lines_of_run(geometry, group->members[i].offset_bits,
				 group->members[i].size_bits, &first, &last))
			line_set_add(&set, first, last);
	}
	return set;
}

/* A group while the groups are not yet in order. */
struct unsorted {
	struct audited_group group;
	size_t bound; /* SIZE_MAX without a rule */
	size_t order;
};

static int unsorted_compare(const void *a, const void *b)
{
	const struct unsorted *x = a, *y = b;

	if (x->group.begin_bytes != y->group.begin_bytes)
		return x->group.begin_bytes < y->group.begin_bytes ? -1 : 1;
	return x->order < y->order ? -1 : x->order > y->order;
}

static void lines_finish(struct audited_group *group, struct lines geometry)
{
	const struct line_set *set = &group->line_set;

	group->lines = line_set_count(set);
	group->best_lines = group->size_bytes / geometry.line_bytes +
			    (group->size_bytes % geometry.line_bytes != 0);
	group->first_line = group->last_line = lines_of_bit(geometry, group->begin_bytes * 8);
	if (set->runs.count) {
		group->first_line = set->runs.items[0].first;
		group->last_line = set->runs.items[set->runs.count - 1].last;
	}
}

static void measure_marked(const struct bound_struct *bound, size_t marked,
			   struct audited_member *members, size_t member_count,
			   struct audited_group *ret)
{
	const struct marked_group *markers = &bound->audited->layout->groups[marked];
	struct lines geometry = bound->audited->geometry;
	uint64_t first, last;

	ret->is_marked = true;
	ret->begin_bytes = markers->begin_bits / 8;
	ret->end_bytes = bytes_holding_bits(markers->end_bits);
	ret->size_bytes = ret->end_bytes - ret->begin_bytes;
	ret->members = members;
	ret->member_count = member_count;
	ret->declared_at = markers->declared_at;
	if (lines_of_run(geometry, markers->begin_bits, markers->end_bits - markers->begin_bits,
			 &first, &last))
		line_set_add(&ret->line_set, first, last);
	lines_finish(ret, geometry);
}

/* Begin, end, and the bytes that members cover, each once; the members are sorted. */
static void hull_extent(struct audited_group *group)
{
	uint64_t covered_end = 0;
	bool is_first = true;

	group->begin_bytes = group->end_bytes = group->members[0].offset_bits / 8;
	for (size_t i = 0; i < group->member_count; i++) {
		const struct audited_member *member = &group->members[i];
		uint64_t begin = member->offset_bits / 8, end_bits, end;

		if (!member->size_bits)
			continue;
		if (!checked_add(member->offset_bits, member->size_bits, &end_bits))
			end_bits = UINT64_MAX;
		end = bytes_holding_bits(end_bits);
		if (is_first) {
			group->begin_bytes = covered_end = begin;
			is_first = false;
		}
		if (begin > covered_end)
			covered_end = begin;
		if (end > covered_end) {
			group->size_bytes += end - covered_end;
			covered_end = end;
		}
		group->end_bytes = covered_end;
	}
}

/* False when no member of the group is in the build. */
static bool measure_hull(const struct bound_struct *bound, const struct bound_group *group,
			 struct audited_group *ret)
{
	const struct bound_member **members = group_members_by_offset(bound->arena, group);

	ret->members = arena_array(bound->arena, struct audited_member, group->member_count);
	for (size_t i = 0; members[i]; i++)
		ret->members[ret->member_count++] = (struct audited_member){
			.path = members[i]->rule->path,
			.offset_bits = members[i]->placed.offset_bits,
			.size_bits = members[i]->placed.size_bits,
			.member = members[i]->placed.member,
		};
	if (!ret->member_count)
		return false;
	ret->declared_at = ret->members[0].member->declared_at;
	hull_extent(ret);
	ret->line_set = group_member_lines(ret, bound->audited->geometry);
	lines_finish(ret, bound->audited->geometry);
	return true;
}

static struct error *budget_read(const struct bound_struct *bound, struct audited_group *group)
{
	const struct budget_entry *entry =
		budget_entry_for(&group->rule->max_size, &bound->image->target);
	struct c_sizes sizes = { .types = bound->image->types,
				 .word_bits = bound->image->target.word_bits };

	if (!entry)
		return NULL;
	group->has_max_size = true;
	return expression_value(entry->value, c_size_of, &sizes, &group->max_size_bytes);
}

/* The members of each marked group of the layout, by offset: one pass, then slices. */
struct marked_members {
	struct audited_member *members;
	size_t *begins; /* one more than there are groups */
};

static struct marked_members marked_members_collect(const struct bound_struct *bound)
{
	const struct layout *layout = bound->audited->layout;
	size_t count = layout->group_count;
	struct marked_members all;
	size_t *next = arena_array(bound->arena, size_t, count + 1);

	all.begins = arena_array(bound->arena, size_t, count + 1);
	all.members = arena_array(bound->arena, struct audited_member, layout->member_count);
	for (size_t i = 0; i < layout->member_count; i++)
		if (layout->members[i].group != LAYOUT_NO_GROUP)
			all.begins[layout->members[i].group + 1]++;
	for (size_t i = 0; i < count; i++)
		all.begins[i + 1] += all.begins[i];
	memcpy(next, all.begins, (count + 1) * sizeof(*next));
	for (size_t i = 0; i < layout->member_count; i++) {
		const struct placed *placed = &layout->members[i];

		if (placed->group != LAYOUT_NO_GROUP)
			all.members[next[placed->group]++] = (struct audited_member){
				.path = placed->path,
				.offset_bits = placed->offset_bits,
				.size_bits = placed->size_bits,
				.member = placed->member,
			};
	}
	return all;
}

/* Groups under construction. */
struct measuring {
	struct bound_struct *bound;
	struct marked_members marked;
	struct unsorted *groups;
	size_t count;
	bool *is_taken; /* of each marked group: a rule's group is it, or stands in for it */
};

static struct error *measure_rule_group(struct measuring *measuring, size_t index)
{
	struct bound_struct *bound = measuring->bound;
	const struct bound_group *group = &bound->groups[index];
	const struct layout *layout = bound->audited->layout;
	struct unsorted *item = &measuring->groups[measuring->count];
	struct audited_group *audited = &item->group;
	const size_t *begins = measuring->marked.begins;

	if (group->state == GROUP_MISSING || group->state == GROUP_EXCUSED)
		return NULL;
	audited->name = group->rule->name;
	audited->rule = group->rule;
	audited->access = group->rule->access ? group->rule->access
					      : group_name_access(group->rule->name);
	if (group->state == GROUP_MARKED) {
		measuring->is_taken[group->marked] = true;
		measure_marked(bound, group->marked,
			       measuring->marked.members + begins[group->marked],
			       begins[group->marked + 1] - begins[group->marked], audited);
	} else {
		for (size_t i = 0; i < layout->group_count; i++)
			if (strcmp(layout->groups[i].name, audited->name) == 0)
				measuring->is_taken[i] = true;
		if (!measure_hull(bound, group, audited)) {
			*audited = (struct audited_group){ 0 };
			return NULL;
		}
	}
	item->bound = index;
	item->order = measuring->count++;
	return budget_read(bound, audited);
}

static void measure_other_group(struct measuring *measuring, size_t marked)
{
	const struct marked_group *markers = &measuring->bound->audited->layout->groups[marked];
	struct unsorted *item = &measuring->groups[measuring->count];
	const size_t *begins = measuring->marked.begins;

	item->group.name = markers->name;
	item->group.access = group_name_access(markers->name);
	measure_marked(measuring->bound, marked, measuring->marked.members + begins[marked],
		       begins[marked + 1] - begins[marked], &item->group);
	item->bound = SIZE_MAX;
	item->order = measuring->count++;
}

static void groups_sort(struct measuring *measuring)
{
	struct bound_struct *bound = measuring->bound;
	struct audited_struct *audited = bound->audited;

	if (measuring->count)
		qsort(measuring->groups, measuring->count, sizeof(*measuring->groups),
		      unsorted_compare);
	audited->group_count = measuring->count;
	audited->groups = arena_array(bound->arena, struct audited_group, measuring->count);
	bound->audited_groups = arena_array(bound->arena, size_t, measuring->count);
	for (size_t i = 0; i < measuring->count; i++) {
		audited->groups[i] = measuring->groups[i].group;
		bound->audited_groups[i] = measuring->groups[i].bound;
	}
}

struct error *groups_measure(struct bound_struct *bound)
{
	const struct layout *layout = bound->audited->layout;
	struct measuring measuring = { .bound = bound };
	struct error *err = NULL;

	measuring.marked = marked_members_collect(bound);
	measuring.groups = arena_array(bound->arena, struct unsorted,
				       bound->group_count + layout->group_count);
	measuring.is_taken = arena_array(bound->arena, bool, layout->group_count);
	for (size_t i = 0; i < bound->group_count && !err; i++)
		err = measure_rule_group(&measuring, i);
	for (size_t i = 0; i < layout->group_count && !err; i++)
		if (!measuring.is_taken[i] && layout->groups[i].is_closed)
			measure_other_group(&measuring, i);
	/* Also after an error, so that the line sets have an owner who frees them. */
	groups_sort(&measuring);
	return err;
}
