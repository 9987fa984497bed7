/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Holds the access that documentation rows tell of against the groups that members lie in. */
#include <string.h>

#include "audit/checks.h"
#include "audit/field_access.h"
#include "audit/group.h"
#include "rules/words.h"

/* What a group is for. */
struct kind {
	enum access_kind access;
	enum path_kind path;
};

static struct kind group_kind(const struct audited_group *group)
{
	enum path_kind path = group->rule ? group->rule->path : PATH_ANY;

	return (struct kind){ group->access,
			      path == PATH_ANY ? group_name_path(group->name) : path };
}

/* Only groups of which both is known can be contradicted. */
static bool is_known(struct kind kind)
{
	return (kind.access == ACCESS_READ || kind.access == ACCESS_WRITE) &&
	       kind.path != PATH_ANY;
}

static bool is_same(struct kind a, struct kind b)
{
	return a.access == b.access && a.path == b.path;
}

/* What a row asks for; of one without access the path is PATH_ANY. */
static struct kind field_kind(const struct rule_field *rule)
{
	bool in_tx = access_is_given(rule->tx), in_rx = access_is_given(rule->rx);

	return (struct kind){
		access_is_written(rule->tx) || access_is_written(rule->rx) ? ACCESS_WRITE
									   : ACCESS_READ,
		in_tx && in_rx ? PATH_TXRX
		: in_tx        ? PATH_TX
		: in_rx        ? PATH_RX
			       : PATH_ANY,
	};
}

static const char *kind_words(struct arena *arena, struct kind kind)
{
	const char *path = path_word(kind.path);

	return arena_printf(arena, "%s_%s", access_word(kind.access), path ? path : "");
}

/* "read_mostly (tx), read_write (rx)". */
static const char *row_words(struct arena *arena, const struct rule_field *rule)
{
	bool in_tx = access_is_given(rule->tx), in_rx = access_is_given(rule->rx);

	return arena_printf(arena, "%s%s%s%s%s", in_tx ? rule->tx : "", in_tx ? " (tx)" : "",
			    in_tx && in_rx ? ", " : "", in_rx ? rule->rx : "",
			    in_rx ? " (rx)" : "");
}

static bool group_holds(const struct audited_group *group, const struct placed *placed)
{
	for (size_t i = 0; i < group->member_count; i++) {
		const struct audited_member *member = &group->members[i];

		if (member->member == placed->member ||
		    (member->offset_bits <= placed->offset_bits &&
		     placed->offset_bits - member->offset_bits < member->size_bits))
			return true;
	}
	return false;
}

/* A member may have two rows, of which one tells its access. */
static bool has_access_elsewhere(const struct bound_struct *bound,
				 const struct bound_field *field)
{
	for (size_t i = 0; i < bound->field_count; i++) {
		const struct bound_field *other = &bound->fields[i];

		if (other->applies && other->is_found &&
		    other->placed.member == field->placed.member &&
		    field_kind(other->rule).path != PATH_ANY)
			return true;
	}
	return false;
}

static void without_access_report(struct check_run *run, const struct bound_field *field,
				  const struct audited_group *group)
{
	struct subject subject = { .group = group->name,
				   .member = field->name,
				   .rule_at = field->rule->at,
				   .declared_at = field->placed.member->declared_at };

	if (!has_access_elsewhere(run->bound, field))
		report(run, subject, "%s is in the group, but by its row no fast path uses it",
		       field->name);
}

static void elsewhere_report(struct check_run *run, const struct bound_field *field,
			     const struct audited_group *group, const char *asked_name)
{
	struct arena *arena = run->bound->arena;
	struct subject subject = { .member = field->name,
				   .rule_at = field->rule->at,
				   .declared_at = field->placed.member->declared_at };
	const char *access = row_words(arena, field->rule);

	if (group) {
		subject.group = group->name;
		report(run, subject, "%s is documented as %s, which asks for a %s group",
		       field->name, access, kind_words(arena, field_kind(field->rule)));
	} else {
		report(run, subject,
		       "%s is documented as %s, which asks for %s, but it is in no group",
		       field->name, access, asked_name);
	}
}

static void field_check(struct check_run *run, const struct bound_field *field)
{
	const struct audited_struct *audited = run->bound->audited;
	struct kind asked = field_kind(field->rule);
	const struct audited_group *other = NULL, *fitting = NULL;

	for (size_t i = 0; i < audited->group_count; i++) {
		const struct audited_group *group = &audited->groups[i];
		struct kind kind = group_kind(group);
		bool holds = group_holds(group, &field->placed);

		if (!is_known(kind)) {
			/* Something was decided about it that cannot be judged. */
			if (holds)
				return;
			continue;
		}
		if (is_same(kind, asked)) {
			if (holds)
				return;
			fitting = group;
		} else if (holds) {
			other = group;
		}
	}
	if (asked.path == PATH_ANY && other)
		without_access_report(run, field, other);
	else if (asked.path != PATH_ANY && (other || fitting))
		elsewhere_report(run, field, other, fitting ? fitting->name : NULL);
}

void check_access_contradicts_group(struct check_run *run, const struct audited_group *group)
{
	const struct bound_struct *bound = run->bound;

	(void)group;
	for (size_t i = 0; i < bound->field_count; i++)
		if (bound->fields[i].applies && bound->fields[i].is_found)
			field_check(run, &bound->fields[i]);
}
