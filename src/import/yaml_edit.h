/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Changes to the text of a YAML file that leave all the rest of it, comments and blanks
 * included, as it is.  Places come from the nodes that were read from the text.
 */
#ifndef LAYLINE_IMPORT_YAML_EDIT_H
#define LAYLINE_IMPORT_YAML_EDIT_H

#include "base/text.h"
#include "base/vec.h"
#include "rules/node.h"

struct yaml_edit {
	size_t at;         /* byte of the text */
	size_t drop_bytes; /* that are replaced */
	const char *insert;
};

struct yaml_edits {
	struct arena *arena; /* of the inserted texts */
	const char *text;
	size_t length;
	vec(struct yaml_edit) items;
};

void yaml_edits_init(struct yaml_edits *edits, struct arena *arena, const char *text,
		     size_t length);
void yaml_edits_deinit(struct yaml_edits *edits);

/* Puts another value, as YAML, in place of a scalar or of a value in brackets. */
void yaml_replace(struct yaml_edits *edits, const struct node *value, const char *yaml);

/* Adds "key: value" at the end of a mapping. */
void yaml_add_key(struct yaml_edits *edits, const struct node *map, const char *key,
		  const char *yaml);

/*
 * Adds an item, which is one line of YAML, behind item `after` of a list; SIZE_MAX for the
 * front.
 */
void yaml_add_item(struct yaml_edits *edits, const struct node *list, size_t after,
		   const char *yaml);

/* Adds whole lines behind the last item of a list without brackets. */
void yaml_append_lines(struct yaml_edits *edits, const struct node *list, const char *lines);

/* The blanks before the dashes of such a list. */
unsigned yaml_list_indent(const struct yaml_edits *edits, const struct node *list);

/* Adds lines at the end of the file. */
void yaml_append(struct yaml_edits *edits, const char *lines);

/* The text with all changes made. */
void yaml_edits_apply(struct yaml_edits *edits, struct text *ret);

#endif
