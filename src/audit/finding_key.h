/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What makes a finding the same finding in another build: its check, and what it is about by
 * name.  Nothing in it changes when members move: no offset, no size, no line of a source.
 *
 * The image is not part of it, since builds lie in different places; who compares images pairs
 * them first.
 */
#ifndef LAYLINE_AUDIT_FINDING_KEY_H
#define LAYLINE_AUDIT_FINDING_KEY_H

#include "audit/finding.h"
#include "base/text.h"

/* The parts that are compared; each but the id may be NULL. */
struct finding_parts {
	const char *id;
	const char *struct_name;
	const char *group;
	const char *member;
	const char *other; /* as in struct finding */
};

/*
 * Appends "line-shared/tcp_sock/tcp_sock_read_rx/-/tcp_sock_write_rx": the parts between
 * slashes, "-" for one that is NULL.
 *
 * Two findings of one image may have one key when names do not tell them apart (two unnamed
 * groups, two rows of one member); they are then as good as each other, and compared by their
 * number.
 */
void finding_parts_key(struct text *text, const struct finding_parts *parts);
void finding_key(struct text *text, const struct finding *finding);

#endif
