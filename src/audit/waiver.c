/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Applies waivers to findings, and remembers which did something. */
#include "audit/waiver.h"

#include <string.h>

#include "base/closest.h"
#include "rules/fault.h"

static bool is_named(const char *wanted, const char *name)
{
	return !wanted || (name && strcmp(wanted, name) == 0);
}

static bool is_about(const struct rule_waiver *waiver, const struct finding *finding)
{
	return strcmp(waiver->id, checks[finding->check].id) == 0 &&
	       is_named(waiver->group, finding->group) &&
	       is_named(waiver->member, finding->member);
}

/* A date is YYYY-MM-DD, so that letters compare as days do. */
static bool is_expired(const struct rule_waiver *waiver, const char *today)
{
	return waiver->until && today && strcmp(waiver->until, today) < 0;
}

/* Whether the rule says that something of that name need not be in this build, and it is not.
 */
static bool is_excused_member(const struct bound_struct *bound, const char *path)
{
	for (size_t i = 0; i < bound->group_count; i++) {
		const struct bound_group *group = &bound->groups[i];

		for (size_t k = 0; k < group->member_count; k++) {
			const struct bound_member *member = &group->members[k];
			bool is_absent = !member->is_found && member->rule->is_optional;

			if (strcmp(member->rule->path, path) == 0 &&
			    (group->state == GROUP_EXCUSED || !member->applies || is_absent))
				return true;
		}
	}
	for (size_t i = 0; i < bound->field_count; i++) {
		const struct bound_field *field = &bound->fields[i];

		if (strcmp(field->name, path) == 0 && !field->is_found &&
		    (!field->applies || field->rule->is_optional || field->rule->config))
			return true;
	}
	return false;
}

/* Not there by leave of the rule; or its markers are gone, which is a finding of its own. */
static bool is_absent_group(const struct bound_struct *bound, const char *name,
			    enum check_id check)
{
	for (size_t i = 0; i < bound->group_count; i++)
		if (strcmp(bound->groups[i].rule->name, name) == 0)
			return bound->groups[i].state == GROUP_EXCUSED ||
			       (bound->groups[i].state == GROUP_MISSING &&
				check != CHECK_GROUP_MISSING);
	return false;
}

/* Whether the image was asked what the waiver is about. */
static bool is_looked_at(const struct bound_struct *bound, const struct rule_waiver *waiver,
			 const struct audit_options *options)
{
	enum check_id check = check_find(waiver->id);

	if (check == CHECK_COUNT || options->severities[check] == SEVERITY_OFF ||
	    !condition_holds(&waiver->when, &bound->image->target))
		return false;
	if (bound->definition != DEFINITION_FOUND)
		return check == CHECK_STRUCT_MISSING;
	/* It is about what is absent. */
	if (check == CHECK_RULE_NOT_EXERCISED)
		return options->require_all;
	return !(waiver->group && is_absent_group(bound, waiver->group, check)) &&
	       !(waiver->member && is_excused_member(bound, waiver->member));
}

static struct waiver_use *use_of(struct audit *audit, const struct rule_waiver *waiver,
				 const struct audited_struct *audited)
{
	struct waiver_use *use;

	vec_for_each(use, &audit->waiver_uses)
		if (use->waiver == waiver)
			return use;
	use = vec_push(&audit->waiver_uses);
	*use = (struct waiver_use){ .waiver = waiver, .audited = audited };
	return use;
}

void waivers_apply(struct audit *audit, const struct audit_options *options,
		   const struct bound_struct *bound, size_t first)
{
	const struct rule *rule = bound->audited->rule;
	const struct rule_waiver *waiver;

	if (!rule)
		return;
	vec_for_each(waiver, &rule->waivers) {
		struct waiver_use *use = use_of(audit, waiver, bound->audited);

		if (!use->is_looked_at && is_looked_at(bound, waiver, options)) {
			use->is_looked_at = true;
			use->audited = bound->audited;
		}
		if (!condition_holds(&waiver->when, &bound->image->target))
			continue;
		for (size_t i = first; i < audit->findings.count; i++) {
			struct finding *finding = &audit->findings.items[i];

			if (!is_about(waiver, finding))
				continue;
			if (is_expired(waiver, options->today)) {
				use->expired_count++;
				continue;
			}
			use->waived_count++;
			if (!finding->waiver)
				finding->waiver = waiver;
		}
	}
}

static struct error *id_check(const struct rule_waiver *waiver)
{
	enum check_id check = check_find(waiver->id);
	struct text advice = { 0 };
	struct closest closest;
	struct error *err;

	if (check == CHECK_WAIVER_UNUSED || check == CHECK_WAIVER_EXPIRED)
		return fault_at(waiver->id_at,
				"%s cannot be waived; remove or correct the waiver it is about",
				waiver->id);
	if (check != CHECK_COUNT)
		return NULL;
	closest_init(&closest, waiver->id);
	for (size_t i = 0; i < CHECK_COUNT; i++)
		closest_offer(&closest, checks[i].id);
	closest_add(&closest, &advice);
	err = fault_at(waiver->id_at, "no finding has the id %s%s", quoted(waiver->id).text,
		       advice.length ? text_str(&advice)
				     : "; `layline rules explain` lists them");
	text_deinit(&advice);
	return err;
}

struct error *waivers_check(const struct rule_set *rules)
{
	for (size_t i = 0; i < rules->rules.count; i++) {
		const struct rule_waiver *waiver;

		vec_for_each(waiver, &rules->rules.items[i]->waivers) {
			struct error *err = id_check(waiver);

			if (err)
				return err;
		}
	}
	return NULL;
}
