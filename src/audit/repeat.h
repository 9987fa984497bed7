/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The same struct in image after image: a kernel's modules define net_device a thousand times
 * over, and what is to be said of it is the same each time.
 */
#ifndef LAYLINE_AUDIT_REPEAT_H
#define LAYLINE_AUDIT_REPEAT_H

#include "audit/audit.h"

/* A struct that was audited, and where what is said of it stands among all. */
struct repeat {
	const struct audited_struct *audited;
	size_t first_finding;
	size_t finding_count;
	size_t first_not_exercised;
	size_t not_exercised_count;
};

/*
 * A key for all that an audit of the struct looks at: the rule, the target, the definitions of
 * the struct and of every other type that the rule names.  NULL when the image does not define
 * the struct.  In the arena.
 */
const char *repeat_key(struct arena *arena, const struct audit_image *image,
		       const struct type_set *set, const struct rule *rule);

/* Takes over what was found before: everything but the image. */
void repeat_take(struct audit *audit, const struct repeat *repeat,
		 struct audited_struct *audited);

#endif
