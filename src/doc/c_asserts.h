/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The kernel's own checks in C (include/linux/cache.h), written from a rule. */
#ifndef LAYLINE_DOC_C_ASSERTS_H
#define LAYLINE_DOC_C_ASSERTS_H

#include "base/text.h"
#include "layout/layout.h"
#include "rules/rules.h"

/*
 * Appends statements for the body of a function: CACHELINE_ASSERT_GROUP_MEMBER for the members
 * of groups between markers, _SIZE for their sizes, under the #if of what is not always there.
 * What such a statement cannot say is named in a comment.
 *
 * offsetof() takes no bit-fields: the layout (NULL: none) knows them, or the rows of the rule.
 */
void c_asserts_write(struct text *text, const struct rule *rule, const struct layout *layout);

#endif
