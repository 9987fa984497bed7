/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Errors of rule files: always "file:line:column: what is wrong; what to do", always one line.
 */
#ifndef LAYLINE_RULES_FAULT_H
#define LAYLINE_RULES_FAULT_H

#include "base/error.h"
#include "base/srcpos.h"

/* ERROR_RULES with the place before the message. */
MUST_CHECK NEVER_NULL PRINTF_LIKE(2, 3)
struct error *fault_at(struct srcpos at, const char *format, ...);

/* A word of a rule file made fit for a message: in quotes, and cut when it is long. */
struct quoted {
	char text[96];
};

/* Use it as `quoted(word).text` inside the call that makes the message. */
struct quoted quoted(const char *word);

#endif
