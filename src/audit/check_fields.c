/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Holds the documentation rows of a rule against the members of the build. */
#include <inttypes.h>
#include <string.h>

#include "audit/checks.h"
#include "types/type_documented.h"

/* What a finding about a row points at. */
static struct subject field_subject(const struct check_run *run,
				    const struct bound_field *field)
{
	return (struct subject){
		.member = field->name,
		.rule_at = field->rule->at,
		.declared_at = field->is_found ? field->placed.member->declared_at
					       : run->bound->audited->layout->type->declared_at,
	};
}

static const char *suggestion(const struct check_run *run, const struct bound_field *field)
{
	return field->near ? arena_printf(run->bound->arena, "; did you mean %s?", field->near)
			   : "";
}

/* A row that names nothing, and why. */
static void missing_report(struct check_run *run, const struct bound_field *field)
{
	const struct rule_field *rule = field->rule;
	struct subject subject = field_subject(run, field);
	const char *what = run->bound->counters ? "enumerator" : "member";

	subject.is_only_note = rule->config || rule->is_optional;
	if (rule->config)
		report(run, subject,
		       "%s is compiled out: there is no such %s here, and its row says that it "
		       "depends on %s",
		       field->name, what, rule->config);
	else if (rule->is_optional)
		report(run, subject,
		       "%s is left out: there is no such %s here, and its row says that it is "
		       "optional",
		       field->name, what);
	else if (rule->alias)
		report(run, subject,
		       "%s is an alias that leads nowhere: there is no member %s%s",
		       field->name, rule->alias, suggestion(run, field));
	else
		report(run, subject, "%s is gone: it has a row, but there is no such %s%s",
		       field->name, what, suggestion(run, field));
}

/* Without the enum or the array no row names anything, which is said once. */
static bool counters_are_missing(struct check_run *run)
{
	const struct bound_struct *bound = run->bound;
	const struct rule *rule = bound->audited->rule;
	struct subject subject = { .rule_at = rule->name_at };
	struct placed array;

	if (rule->subject != SUBJECT_ARRAY)
		return false;
	if (!bound->counters) {
		report(run, subject, "no %s in this image; %zu rows were not looked at",
		       rule->array_enum_type, bound->field_count);
		return true;
	}
	if (layout_find(bound->arena, bound->audited->layout, rule->array_member, &array,
			NULL) &&
	    type_peel(array.member->type)->kind == KIND_ARRAY)
		return false;
	report(run, subject, "%s is no array of this struct; %zu rows were not looked at",
	       rule->array_member, bound->field_count);
	return true;
}

void check_field_missing(struct check_run *run, const struct audited_group *group)
{
	const struct bound_struct *bound = run->bound;

	(void)group;
	if (!bound->field_count || counters_are_missing(run))
		return;
	for (size_t i = 0; i < bound->field_count; i++)
		if (bound->fields[i].applies && !bound->fields[i].is_found)
			missing_report(run, &bound->fields[i]);
}

void check_field_type_differs(struct check_run *run, const struct audited_group *group)
{
	const struct bound_struct *bound = run->bound;

	(void)group;
	for (size_t i = 0; i < bound->field_count; i++) {
		const struct bound_field *field = &bound->fields[i];
		const struct member *member = field->placed.member;
		struct text real = { 0 };

		if (!field->applies || !field->is_found || !field->rule->type ||
		    type_documented_match(field->rule->type, field->rule->name, field->path,
					  member) != DOCUMENTED_DIFFERS)
			continue;
		type_declare(&real, member->type, "");
		if (member->is_bitfield)
			text_add(&real, ":%" PRIu64, member->size_bits);
		report(run, field_subject(run, field), "%s is documented as %s, but is %s",
		       field->name, field->rule->type, text_str(&real));
		text_deinit(&real);
	}
}
