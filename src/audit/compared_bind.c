/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Makes of one rule the one that fits each build: by markers where it has them, else by
 * members. */
#include "audit/compared_bind.h"

#include <string.h>

static void groups_release(struct audited_struct *audited)
{
	for (size_t i = 0; i < audited->group_count; i++)
		line_set_deinit(&audited->groups[i].line_set);
	audited->group_count = 0;
}

void compared_release(struct compared_pair *pair)
{
	for (size_t i = 0; i < BUILDS; i++)
		groups_release(&pair->audited[i]);
}

/* The names of the groups that a build has markers for. */
static struct map marked_names(const struct layout *layout)
{
	struct map names = { 0 };

	for (size_t i = 0; layout && i < layout->group_count; i++)
		if (layout->groups[i].is_closed)
			*map_put(&names, layout->groups[i].name) = &layout->groups[i];
	return names;
}

/* A group of the rule that the build's markers make, or that its members make. */
static void add_declared(const struct rule_group *group, const struct map *marked,
			 struct rule *ret)
{
	struct rule_group *copy = &ret->groups.items[ret->groups.count++];

	*copy = *group;
	copy->max_size.entry_count = 0;
	if (!map_get(marked, group->name))
		copy->markers = MARKERS_NONE;
}

/* A group that the other build has markers for, by the members between them. */
static void add_marked(struct arena *arena, const struct layout *other, size_t index,
		       struct rule *ret)
{
	struct rule_group *group = &ret->groups.items[ret->groups.count++];
	size_t count = 0;

	for (size_t i = 0; i < other->member_count; i++)
		count += other->members[i].group == index;
	*group = (struct rule_group){ .name = other->groups[index].name,
				      .markers = MARKERS_NONE };
	group->members.items = arena_array(arena, struct rule_member, count);
	for (size_t i = 0; i < other->member_count; i++)
		if (other->members[i].group == index)
			group->members.items[group->members.count++].path =
				other->members[i].path;
}

/* `other` is NULL when the other build does not define the struct. */
static const struct rule *rule_for(struct arena *arena, const char *name,
				   const struct rule *rule, const struct layout *layout,
				   const struct layout *other)
{
	struct rule *copy = arena_new(arena, struct rule);
	struct map marked = marked_names(layout), known = marked_names(layout);
	size_t declared = rule ? rule->groups.count : 0;

	if (rule)
		*copy = *rule;
	copy->name = name;
	copy->groups.count = 0;
	copy->groups.items = arena_array(arena, struct rule_group,
					 declared + (other ? other->group_count : 0));
	for (size_t i = 0; i < declared; i++) {
		add_declared(&rule->groups.items[i], &marked, copy);
		*map_put(&known, rule->groups.items[i].name) = copy;
	}
	for (size_t i = 0; other && i < other->group_count; i++)
		if (other->groups[i].is_closed && !map_get(&known, other->groups[i].name))
			add_marked(arena, other, i, copy);
	map_deinit(&marked);
	map_deinit(&known);
	return rule || copy->groups.count ? copy : NULL;
}

static struct error *bind_one(struct arena *arena, struct compared_pair *pair, size_t build,
			      const struct audit_image *image, const char *name,
			      const struct rule *rule)
{
	struct audited_struct *audited = &pair->audited[build];

	*audited = (struct audited_struct){
		.name = name,
		.image = build,
		.rule = rule,
		.set = type_db_lookup(image->types, name),
	};
	return struct_bind(arena, image, audited, &pair->bound[build]);
}

static struct error *bind_both(struct arena *arena, struct compared_pair *pair,
			       const struct audit_image *const images[BUILDS], const char *name,
			       const struct rule *const rules[BUILDS])
{
	for (size_t i = 0; i < BUILDS; i++) {
		struct error *err = bind_one(arena, pair, i, images[i], name, rules[i]);

		if (err) {
			compared_release(pair);
			return err;
		}
		pair->is_defined[i] = pair->bound[i].definition == DEFINITION_FOUND;
	}
	return NULL;
}

/* The rule without groups: enough to choose a definition and lay it out. */
static const struct rule *groupless(struct arena *arena, const struct rule *rule)
{
	struct rule *copy;

	if (!rule)
		return NULL;
	copy = arena_new(arena, struct rule);
	*copy = *rule;
	copy->groups.count = 0;
	return copy;
}

struct error *compared_bind(struct arena *arena, const char *name, const struct rule *rule,
			    const struct audit_image *const images[BUILDS],
			    struct compared_pair *ret)
{
	const struct rule *rules[BUILDS];
	const struct layout *layouts[BUILDS];
	struct error *err;

	*ret = (struct compared_pair){ 0 };
	rules[BEFORE] = rules[AFTER] = groupless(arena, rule);
	err = bind_both(arena, ret, images, name, rules);
	if (err)
		return err;
	for (size_t i = 0; i < BUILDS; i++)
		layouts[i] = ret->is_defined[i] ? ret->audited[i].layout : NULL;
	for (size_t i = 0; i < BUILDS; i++)
		rules[i] = layouts[i] ? rule_for(arena, name, rule, layouts[i],
						 layouts[BUILDS - 1 - i])
				      : NULL;
	compared_release(ret);
	return bind_both(arena, ret, images, name, rules);
}
