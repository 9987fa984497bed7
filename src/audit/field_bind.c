/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Looks up in the build what the documentation rows of a rule name. */
#include <string.h>

#include "audit/field_access.h"
#include "audit/resolve.h"

#define NAME_CHARACTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_."

/* "sysctl_tcp_wmem[3]" -> "sysctl_tcp_wmem"; what does not begin as a name stays whole. */
static const char *bare_name(struct arena *arena, const char *name)
{
	size_t length = strspn(name, NAME_CHARACTERS);

	return length ? arena_strndup(arena, name, length) : name;
}

/* The array whose elements the rows are about; false when the struct has none of that name. */
static bool array_find(const struct bound_struct *bound, struct placed *ret)
{
	return layout_find(bound->arena, bound->audited->layout,
			   bound->audited->rule->array_member, ret, NULL) &&
	       type_peel(ret->member->type)->kind == KIND_ARRAY;
}

static const struct type *counters_find(const struct bound_struct *bound)
{
	const struct rule *rule = bound->audited->rule;
	const struct type_set *set =
		rule->subject == SUBJECT_ARRAY
			? type_db_lookup(bound->image->types, rule->array_enum_type)
			: NULL;

	return set ? type_set_type(set) : NULL;
}

/* The place of element `index`; one that the array does not have takes no bytes. */
static struct placed element_place(struct arena *arena, const struct placed *array,
				   const struct enumerator *enumerator)
{
	const struct type *type = type_peel(array->member->type);
	struct member *element = arena_new(arena, struct member);
	uint64_t index = (uint64_t)enumerator->value;
	bool is_inside = enumerator->value >= 0 && index < type->element_count;

	*element = *array->member;
	element->name = enumerator->name;
	element->type = type->target ? type->target : &type_void;
	element->size_bits = is_inside ? array->size_bits / type->element_count : 0;
	return (struct placed){
		.path = enumerator->name,
		.member = element,
		.offset_bits = array->offset_bits +
			       (is_inside ? index * element->size_bits : array->size_bits),
		.size_bits = element->size_bits,
		.group = array->group,
	};
}

static void enumerator_bind(const struct bound_struct *bound, const struct placed *array,
			    struct bound_field *field)
{
	const struct type *counters = bound->counters;

	for (size_t i = 0; i < counters->enumerator_count; i++) {
		const struct enumerator *enumerator = &counters->enumerators[i];

		if (!enumerator->name || strcmp(enumerator->name, field->path) != 0)
			continue;
		field->is_found = true;
		field->placed = element_place(bound->arena, array, enumerator);
		return;
	}
}

static void field_bind(const struct bound_struct *bound, const struct rule_field *rule,
		       const struct placed *array, struct bound_field *ret)
{
	*ret = (struct bound_field){
		.rule = rule,
		.name = rule->member ? rule->member : bare_name(bound->arena, rule->name),
		.applies = condition_holds(&rule->when, &bound->image->target),
	};
	ret->path = rule->alias ? rule->alias : ret->name;
	if (array)
		enumerator_bind(bound, array, ret);
	else if (bound->audited->rule->subject != SUBJECT_ARRAY)
		ret->is_found = layout_find(bound->arena, bound->audited->layout, ret->path,
					    &ret->placed, &ret->near);
}

void fields_bind(struct bound_struct *bound)
{
	const struct rule *rule = bound->audited->rule;
	struct placed array;
	bool has_array;

	if (!rule)
		return;
	bound->counters = counters_find(bound);
	has_array = bound->counters && array_find(bound, &array);
	bound->field_count = rule->fields.count;
	bound->fields = arena_array(bound->arena, struct bound_field, bound->field_count);
	bound->written = arena_array(bound->arena, struct bound_name, bound->field_count);
	for (size_t i = 0; i < bound->field_count; i++) {
		struct bound_field *field = &bound->fields[i];

		field_bind(bound, &rule->fields.items[i], has_array ? &array : NULL, field);
		if (field->is_found &&
		    (access_is_written(field->rule->tx) || access_is_written(field->rule->rx)))
			bound->written[bound->written_count++] =
				(struct bound_name){ field->name, field->placed };
	}
}
