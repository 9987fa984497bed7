/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A finding: one fact about the audited build that somebody should look at.  Findings are
 * output, not errors.
 */
#ifndef LAYLINE_AUDIT_FINDING_H
#define LAYLINE_AUDIT_FINDING_H

#include "base/base.h"
#include "base/srcpos.h"

enum severity {
	SEVERITY_OFF, /* the check is switched off */
	SEVERITY_NOTE,
	SEVERITY_WARNING,
	SEVERITY_ERROR,
};

/* One constant a check, CHECK_GROUP_TOO_LARGE and so on. */
enum check_id {
#define CHECK(name, function, needs, id, severity, meaning, explanation) CHECK_##name,
#include "audit/checks.def"
#undef CHECK
	CHECK_COUNT,
};

struct rule_waiver;

struct check {
	const char *id;          /* "group-too-large" */
	enum severity severity;  /* unless the command line says otherwise */
	const char *meaning;     /* one line */
	const char *explanation; /* paragraphs, '\n' between them: what it means, why it costs,
				    what to do */
};

extern const struct check checks[CHECK_COUNT];

/* CHECK_COUNT when there is no such id. */
enum check_id check_find(const char *id);
const char *severity_name(enum severity severity); /* "note", "warning", "error", "off" */

struct finding {
	enum check_id check;
	enum severity severity;
	size_t image; /* index into the run's images */
	const char *struct_name;
	const char *group;   /* NULL when it is not about one */
	const char *member;  /* a path; NULL when it is not about one */
	const char *other;   /* what tells it from another of the same check, group and member:
				the   group or member that it is held against, the key of the rule
				that is   broken; NULL when nothing has to */
	const char *message; /* one line, without id and place */
	const char
		*detail; /* a second line: why, or what to do; NULL when there is nothing to add
			  */
	struct srcpos declared_at;
	struct srcpos rule_at;
	const struct rule_waiver *waiver; /* that says it may stand, and so it does not count;
					     NULL: it counts */
	bool is_known; /* the baseline has it too, and it did not get worse */
};

/* Whether a finding decides about the exit status. */
static inline bool finding_counts(const struct finding *finding)
{
	return !finding->is_known && !finding->waiver;
}

#endif
