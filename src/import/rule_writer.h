/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Drafts as the YAML of rule files: whole, or the pieces that are put into a file that is
 * there.
 */
#ifndef LAYLINE_IMPORT_RULE_WRITER_H
#define LAYLINE_IMPORT_RULE_WRITER_H

#include "import/draft.h"

/* A scalar, in quotes where YAML would take the bare word for something else. */
void write_scalar(struct text *text, const char *value);

/* A whole file. */
void write_rule(struct text *text, const struct draft *draft);

/* "docs:" and its keys, lines that end. */
void write_docs(struct text *text, const struct rule_docs *docs);

/* "{name: segs_in, type: u32, rx: read_write}" */
void write_field(struct text *text, const struct rule_field *field);

/* "segs_in" or "{name: xps_maps, optional: true}" */
void write_member(struct text *text, const struct draft_member *member);

/* "- name: frag" and the lines below it, `indent` blanks before each; the last line ends. */
void write_group(struct text *text, const struct draft_group *group, unsigned indent);

/* The same in brackets, on one line. */
void write_group_flow(struct text *text, const struct draft_group *group);

const char *form_word(enum docs_form form);

#endif
