/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Puts measured numbers in place of the budgets of a rule file. */
#ifndef LAYLINE_IMPORT_BUDGET_EDIT_H
#define LAYLINE_IMPORT_BUDGET_EDIT_H

#include "import/yaml_edit.h"

/*
 * Replaces the value that begins at `at` (of a budget's entry, or of max_lines) by a number.
 * False, and nothing changes, when other places of the file use the same value by an anchor, or
 * when the file no longer has a value there.
 */
bool budget_replace(struct yaml_edits *edits, const struct node *root, struct srcpos at,
		    uint64_t number);

#endif
