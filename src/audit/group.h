/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Measures the groups of a struct: extent, size, lines, members, budget, access. */
#ifndef LAYLINE_AUDIT_GROUP_H
#define LAYLINE_AUDIT_GROUP_H

#include "audit/resolve.h"

/*
 * Makes the audited groups, by offset, of a struct whose rule is bound: the rule's groups that
 * are in the build, and those that only markers tell of.
 *
 * Errors: ERROR_RULES for a budget that cannot be evaluated on this image.
 */
MUST_CHECK
struct error *groups_measure(struct bound_struct *bound);

/* "tcp_sock_write_tx" -> ACCESS_WRITE, by the words between underscores; write before read. */
enum access_kind group_name_access(const char *name);

/* "sock_read_rxtx" -> PATH_TXRX; PATH_ANY when the name says neither. */
enum path_kind group_name_path(const char *name);

/* The lines that members with a size lie on; the caller frees the set. */
struct line_set group_member_lines(const struct audited_group *group, struct lines geometry);

#endif
