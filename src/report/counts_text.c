/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Counts of findings, from the worst down. */
#include "report/counts_text.h"

#include "report/styled.h"

void counts_add(struct text *text, const struct audit *audit,
		size_t (*count)(const struct audit *audit, enum severity severity))
{
	for (enum severity severity = SEVERITY_ERROR; severity >= SEVERITY_NOTE; severity--) {
		styled_count(text, count(audit, severity), severity_name(severity));
		text_add(text, "%s", severity > SEVERITY_NOTE ? ", " : "");
	}
	if (audit_waived_count(audit))
		text_add(text, ", %zu waived", audit_waived_count(audit));
}
