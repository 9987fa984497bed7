/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What SARIF says of the program itself: its checks, each with the help that
 * `layline rules explain` prints. */
#ifndef LAYLINE_REPORT_SARIF_TOOL_H
#define LAYLINE_REPORT_SARIF_TOOL_H

#include <jansson.h>

#include "audit/finding.h"

/* {"driver": …}; a check's index among the rules is its number.  Source: SARIF 2.1.0, 3.18. */
json_t *sarif_tool(void);

/* "error", "warning" or "note".  Source: 3.27.10. */
const char *sarif_level(enum severity severity);

#endif
