/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Runs the rules, and the markers that no rule covers, over one image. */
#include "audit/audit.h"

#include <stdlib.h>
#include <string.h>

#include "audit/c_size.h"
#include "audit/checks.h"
#include "audit/not_exercised.h"
#include "audit/repeat.h"
#include "audit/resolve.h"
#include "audit/waiver.h"

void audit_options_init(struct audit_options *options)
{
	*options = (struct audit_options){ 0 };
	for (size_t i = 0; i < CHECK_COUNT; i++)
		options->severities[i] = checks[i].severity;
}

void audit_init(struct audit *audit)
{
	*audit = (struct audit){ 0 };
}

void audit_deinit(struct audit *audit)
{
	for (size_t i = 0; i < audit->structs.count; i++) {
		const struct audited_struct *audited = audit->structs.items[i];

		for (size_t k = 0; !audited->is_repeat && k < audited->group_count; k++)
			line_set_deinit(&audited->groups[k].line_set);
	}
	vec_deinit(&audit->structs);
	vec_deinit(&audit->findings);
	vec_deinit(&audit->not_exercised);
	vec_deinit(&audit->waiver_uses);
	map_deinit(&audit->repeats);
	arena_deinit(&audit->arena);
}

/* One audit of one image. */
struct session {
	struct audit *audit;
	const struct audit_image *image;
	size_t image_index;
	const struct rule_set *rules;
	const struct audit_options *options;
	struct map audited; /* tags of the structs that rules are about */
};

static struct error *struct_audit_anew(struct session *session, struct audited_struct *audited,
				       const char *key)
{
	struct audit *audit = session->audit;
	size_t first_finding = audit->findings.count;
	size_t first_not_exercised = audit->not_exercised.count;
	struct bound_struct bound;
	struct error *err = struct_bind(&audit->arena, session->image, audited, &bound);

	if (err)
		return err;
	not_exercised_collect(audit, &bound);
	checks_run(audit, session->options, &bound);
	waivers_apply(audit, session->options, &bound, first_finding);
	if (key && audited->set) {
		struct repeat *repeat = arena_new(&audit->arena, struct repeat);

		*repeat = (struct repeat){
			.audited = audited,
			.first_finding = first_finding,
			.finding_count = audit->findings.count - first_finding,
			.first_not_exercised = first_not_exercised,
			.not_exercised_count = audit->not_exercised.count - first_not_exercised,
		};
		*map_put(&audit->repeats, key) = repeat;
	}
	return NULL;
}

static struct error *struct_audit(struct session *session, const char *name,
				  const struct type_set *set, const struct rule *rule)
{
	struct audit *audit = session->audit;
	struct audited_struct *audited = arena_new(&audit->arena, struct audited_struct);
	const struct type *type = set ? type_set_type(set) : NULL;
	const char *key = repeat_key(&audit->arena, session->image, set, rule);
	const struct repeat *earlier = key ? map_get(&audit->repeats, key) : NULL;
	struct error *err = NULL;

	audited->name = name;
	audited->image = session->image_index;
	audited->rule = rule;
	audited->set = set;
	*vec_push(&audit->structs) = audited;
	if (earlier)
		repeat_take(audit, earlier, audited);
	else
		err = struct_audit_anew(session, audited, key);
	if (err)
		return error_prefix(err, "struct %s", name);
	if (audited->set) {
		audit->definition_count += set->definition_count;
		audit->variant_count += set->variants.count;
	}
	/* A typedef's struct may also have a tag, under which it must not be audited again. */
	if (type && type_peel(type)->name)
		*map_put(&session->audited, type_peel(type)->name) = audited;
	return NULL;
}

static struct error *rules_audit(struct session *session)
{
	for (size_t i = 0; i < session->rules->rules.count; i++) {
		const struct rule *rule = session->rules->rules.items[i];
		struct error *err;

		if (rule->subject == SUBJECT_ENUM)
			continue;
		*map_put(&session->audited, rule->name) = session;
		err = struct_audit(session, rule->name,
				   type_db_lookup(session->image->types, rule->name), rule);
		if (err)
			return err;
	}
	return NULL;
}

static int set_compare(const void *a, const void *b)
{
	const struct type_set *x = *(const struct type_set *const *)a;
	const struct type_set *y = *(const struct type_set *const *)b;
	int order = strcmp(x->name, y->name);

	/* A struct and a union may have one name in different units. */
	return order ? order : (int)x->kind - (int)y->kind;
}

static bool has_marked_type(const struct type_set *set)
{
	return set->has_markers && set->variants.count &&
	       type_has_members(set->variants.items[0].type);
}

/* Structs with markers that no rule is about, by name; a typedef only when its struct has no
 * tag. */
static struct error *markers_audit(struct session *session)
{
	const struct type_db *types = session->image->types;
	const struct type_set **sets =
		arena_array(&session->audit->arena, const struct type_set *, types->sets.count);
	size_t count = 0;
	struct error *err = NULL;

	for (size_t i = 0; i < types->sets.count; i++) {
		const struct type_set *set = types->sets.items[i];

		if (!has_marked_type(set) || map_get(&session->audited, set->name))
			continue;
		if (set->kind == KIND_TYPEDEF && type_peel(set->variants.items[0].type)->name)
			continue;
		sets[count++] = set;
	}
	qsort(sets, count, sizeof(*sets), set_compare);
	for (size_t i = 0; i < count && !err; i++)
		err = struct_audit(session, sets[i]->name, sets[i], NULL);
	return err;
}

struct error *audit_image(struct audit *audit, const struct audit_image *image,
			  size_t image_index, const struct rule_set *rules,
			  const struct audit_options *options)
{
	struct session session = { .audit = audit,
				   .image = image,
				   .image_index = image_index,
				   .rules = rules,
				   .options = options };
	struct error *err = rules_audit(&session);

	if (!err && !options->rules_only)
		err = markers_audit(&session);
	map_deinit(&session.audited);
	return err;
}

void audit_finish(struct audit *audit, const struct audit_options *options)
{
	checks_run_at_end(audit, options);
}

/* Passes on the types of sizeof that an image has to define. */
struct wanted_visit {
	void (*visit)(void *context, const char *type);
	void *context;
};

static void wanted_visit_size(void *context, const char *type)
{
	const struct wanted_visit *wanted = context;
	uint64_t ignored;

	if (!c_builtin_size(type, 64, &ignored))
		wanted->visit(wanted->context, type);
}

void rule_wanted_types(const struct rule *rule, void (*visit)(void *context, const char *type),
		       void *context)
{
	struct wanted_visit wanted = { .visit = visit, .context = context };

	if (rule->subject == SUBJECT_ENUM)
		return;
	visit(context, rule->name);
	if (rule->subject == SUBJECT_ARRAY)
		visit(context, rule->array_enum_type);
	if (rule->container_struct)
		visit(context, rule->container_struct);
	for (size_t i = 0; i < rule->groups.count; i++) {
		const struct budget *budget = &rule->groups.items[i].max_size;

		for (size_t k = 0; k < budget->entry_count; k++)
			expression_types(budget->entries[k].value, wanted_visit_size, &wanted);
	}
}

void audit_wanted_types(const struct rule_set *rules,
			void (*visit)(void *context, const char *type), void *context)
{
	for (size_t i = 0; i < rules->rules.count; i++)
		rule_wanted_types(rules->rules.items[i], visit, context);
}

size_t audit_count(const struct audit *audit, enum severity severity)
{
	size_t count = 0;

	for (size_t i = 0; i < audit->findings.count; i++)
		count += audit->findings.items[i].severity == severity &&
			 !audit->findings.items[i].waiver;
	return count;
}

size_t audit_waived_count(const struct audit *audit)
{
	size_t count = 0;

	for (size_t i = 0; i < audit->findings.count; i++)
		count += audit->findings.items[i].waiver != NULL;
	return count;
}

size_t audit_count_that_counts(const struct audit *audit, enum severity severity)
{
	size_t count = 0;

	for (size_t i = 0; i < audit->findings.count; i++)
		count += audit->findings.items[i].severity == severity &&
			 finding_counts(&audit->findings.items[i]);
	return count;
}

bool audited_struct_has(const struct audited_struct *audited, const struct finding *finding)
{
	return finding->check != CHECK_WAIVER_UNUSED &&
	       finding->check != CHECK_WAIVER_EXPIRED && finding->image == audited->image &&
	       finding->struct_name && strcmp(finding->struct_name, audited->name) == 0;
}
