/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The table of checks that checks.def describes. */
#include "audit/finding.h"

#include <string.h>

const struct check checks[CHECK_COUNT] = {
#define CHECK(name, function, needs, check_id, check_severity, check_meaning, \
	      check_explanation)                                              \
	[CHECK_##name] = {                                                    \
		.id = check_id,                                               \
		.severity = check_severity,                                   \
		.meaning = check_meaning,                                     \
		.explanation = check_explanation,                             \
	},
#include "audit/checks.def"
#undef CHECK
};

enum check_id check_find(const char *id)
{
	for (size_t i = 0; i < CHECK_COUNT; i++)
		if (strcmp(checks[i].id, id) == 0)
			return (enum check_id)i;
	return CHECK_COUNT;
}

const char *severity_name(enum severity severity)
{
	switch (severity) {
	case SEVERITY_NOTE:
		return "note";
	case SEVERITY_WARNING:
		return "warning";
	case SEVERITY_ERROR:
		return "error";
	case SEVERITY_OFF:
		break;
	}
	return "off";
}
