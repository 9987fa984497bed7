/* SPDX-License-Identifier: GPL-2.0-or-later */
/* `layline check --update-budgets`: the rules' budgets become what was measured. */
#ifndef LAYLINE_CLI_CHECK_BUDGETS_H
#define LAYLINE_CLI_CHECK_BUDGETS_H

#include "audit/audit.h"
#include "base/text.h"
#include "cli/options.h"

/* Errors: ERROR_USAGE for --update-budgets with what it does not go with. */
MUST_CHECK
struct error *check_budgets_options(const struct options *options);

/*
 * Writes what an audit measured into the rule files, all of them whole or none, and appends to
 * the report what changed.
 *
 * An entry that several images use gets the largest measure.  A number becomes what was
 * measured, be that more or less; an expression is replaced only where it no longer holds.
 *
 * Errors: ERROR_SYSTEM when a file cannot be read or written; ERROR_RULES when one is no longer
 * what it was.
 */
MUST_CHECK
struct error *check_budgets_update(const struct audit *audit,
				   const struct audit_image *const *images,
				   struct text *report);

#endif
