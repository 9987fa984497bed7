/* SPDX-License-Identifier: GPL-2.0-or-later */
/* From the nodes of a file to the declarations of rules.h. */
#ifndef LAYLINE_RULES_RULE_READ_H
#define LAYLINE_RULES_RULE_READ_H

#include "rules/key.h"

/*
 * Reads the nodes of one file into a zeroed rule.  Strings stay views of the nodes; the vectors
 * are the rule's, also after an error.
 *
 * Errors: ERROR_RULES at the first fault in the order of the file; what only the whole shows
 * comes last.
 */
MUST_CHECK
struct error *rule_read(struct arena *arena, const struct node *node, struct rule *rule);

/* Frees the vectors. */
void rule_deinit(struct rule *rule);

/* The parts, each in a file of its own; `object` is the struct named. */

MUST_CHECK /* appends to the struct rule's groups */
	struct error *
	groups_read(struct reading *reading, const struct node *value, void *object);
MUST_CHECK /* appends to the struct rule's fields */
	struct error *
	fields_read(struct reading *reading, const struct node *value, void *object);
MUST_CHECK /* appends to the struct rule's waivers */
	struct error *
	waivers_read(struct reading *reading, const struct node *value, void *object);
MUST_CHECK /* `docs:` of the struct rule */
	struct error *
	docs_read(struct reading *reading, const struct node *value, void *object);
MUST_CHECK /* `max_size` of a struct rule_group */
	struct error *
	budget_read(struct reading *reading, const struct node *value, void *object);
MUST_CHECK /* `when` into a struct condition */
	struct error *
	condition_read(struct reading *reading, const struct node *value,
		       struct condition *condition);
MUST_CHECK
struct error *markers_read(const struct node *value, enum marker_use *ret);

/* Faults that need the whole rule: names given twice, groups that cannot be. */
MUST_CHECK
struct error *rule_check(const struct rule *rule);

#endif
