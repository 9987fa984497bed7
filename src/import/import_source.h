/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The kernel's sources as a source of rules. */
#ifndef LAYLINE_IMPORT_IMPORT_SOURCE_H
#define LAYLINE_IMPORT_IMPORT_SOURCE_H

#include "import/draft.h"

/* What the asserts of a tree come to. */
struct source_summary {
	size_t member_asserts;
	size_t size_asserts;
	size_t libeth_asserts;
};

/*
 * Reads the C files below a folder: groups and their members from the markers in definitions,
 * the checks of them, and of the structs that drafts are about what a row needs that
 * is no plain member: the macro behind a name, the #if around a member.
 *
 * Nothing is compiled, so what macros make is not seen.  Notes say what had to be interpreted,
 * and which rows name nothing.
 *
 * Errors: ERROR_SYSTEM when something cannot be read; ERROR_INPUT when there is no C file.
 */
MUST_CHECK
struct error *import_source(struct import *import, const char *folder,
			    struct source_summary *ret);

/* For the files of this import: */

struct c_struct;

/* Takes the groups of a definition into its draft. */
void source_take_groups(struct import *import, const char *name,
			const struct c_struct *definition, const char *file);

struct source_asserts;

/* Takes all asserts; the drafts have the groups of the definitions then. */
void source_take_asserts(struct import *import, const struct source_asserts *asserts,
			 struct source_summary *ret);

struct c_tokens;

/* Gives the rows of a draft what the definition says of them. */
void source_explain_rows(struct import *import, struct draft *draft,
			 const struct c_struct *definition, const struct c_tokens *tokens,
			 const char *file);

#endif
