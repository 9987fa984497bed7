/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Makes the expressions of rules.h from text; evaluating them is declared there. */
#ifndef LAYLINE_RULES_EXPRESSION_H
#define LAYLINE_RULES_EXPRESSION_H

#include "rules/rules.h"

/*
 * Reads sums, differences, products and quotients of numbers (decimal or 0x) and sizeof(type),
 * with parentheses.  The expression and its copy of `text` live in `arena`.
 *
 * Errors: ERROR_RULES "file:line:column: expression '...': what is wrong; what to write" at
 * `at`.
 */
MUST_CHECK
struct error *expression_parse(struct arena *arena, const char *text, struct srcpos at,
			       const struct expression **ret);

#endif
