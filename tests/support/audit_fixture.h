/* SPDX-License-Identifier: GPL-2.0-or-later */
/* An image, rules and an audit for tests: structs from text, rules from YAML, findings as text.
 */
#ifndef LAYLINE_TESTS_SUPPORT_AUDIT_FIXTURE_H
#define LAYLINE_TESTS_SUPPORT_AUDIT_FIXTURE_H

#include "audit/audit.h"

struct audit_fixture {
	struct arena arena;
	struct type_db types;
	struct rule_set rules;
	struct audit_image image; /* a vmlinux for x86_64; change what the test is about */
	struct audit_options options;
	struct audit audit;
};

void audit_fixture_init(struct audit_fixture *fixture);
void audit_fixture_deinit(struct audit_fixture *fixture);

/* Adds a definition (see type_builder.h), a further one when the name is defined already. */
struct type *audit_fixture_define(struct audit_fixture *fixture, const char *name,
				  uint64_t size_bytes, const char *members, const char *unit);

/* Adds an enum whose enumerators, with blanks between them, have the values from 0 on. */
void audit_fixture_enumerate(struct audit_fixture *fixture, const char *name,
			     const char *enumerators);

/* Adds a rule, given without its first line ("layline: 1"); fails the test when it is faulty.
 */
void audit_fixture_rule(struct audit_fixture *fixture, const char *yaml);

/* Audits the image, as the only one of the run. */
MUST_CHECK
struct error *audit_fixture_run(struct audit_fixture *fixture);

/*
 * "severity: message (detail)" of all findings of a check, or of all checks with CHECK_COUNT, a
 * line each, with "waived " before those that are; "" for none.
 */
const char *audit_fixture_findings(struct audit_fixture *fixture, enum check_id check);

#endif
