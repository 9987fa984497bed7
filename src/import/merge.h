/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What was imported meets a rule that is there.  What the rule lacks is added; what it says
 * otherwise is kept and noted, or replaced when that is wanted.
 */
#ifndef LAYLINE_IMPORT_MERGE_H
#define LAYLINE_IMPORT_MERGE_H

#include "import/draft.h"
#include "import/yaml_edit.h"

struct merge {
	struct import *import; /* takes the notes */
	const struct draft *draft;
	const struct rule *rule;
	const struct node *root; /* the same rule as nodes, from the text of `edits` */
	struct yaml_edits edits;
	bool overwrites;
	size_t added_count; /* values, rows, members and groups */
	size_t kept_count;  /* values that differ and were left */
	size_t replaced_count;
};

/* The rule that a draft is about; NULL when the set has none. */
const struct rule *merge_find(const struct rule_set *rules, const struct draft *draft);

/*
 * Merges into the text of the rule's file.  `merge` has all but the edits; *ret gets the text,
 * which is the same when nothing was to do.
 *
 * Errors: ERROR_RULES when the changed text is no rule any more, as an unusual notation could
 * bring about; then nothing should be written.
 */
MUST_CHECK
struct error *merge_rule(struct merge *merge, const char *text, size_t length,
			 struct text *ret);

/*
 * Whether a text that is about to be written is a rule.
 *
 * Errors: ERROR_RULES when it is not.
 */
MUST_CHECK
struct error *merge_check(struct import *import, const char *path, const struct text *text);

/* For the files of the merge: */

/* What one value of a rule is, and what the import has. */
struct merged_value {
	const struct node *map; /* that has the key, or will */
	const char *key;
	const char *wanted; /* the value as text; NULL: the import does not know */
	const char *yaml;   /* the same as YAML; NULL: as a scalar */
	const char *what;   /* whose value it is, for notes: "row 'segs_in'" */
};

/* Adds, keeps or replaces it.  False when the rule says something else, and keeps it. */
bool merge_value(struct merge *merge, const struct merged_value *value);

/* Whether a value is shared by an anchor, so that a change would reach further than meant. */
bool merge_is_shared(struct merge *merge, const struct node *node, struct srcpos key_at);

void merge_groups(struct merge *merge);
void merge_fields(struct merge *merge);

#endif
