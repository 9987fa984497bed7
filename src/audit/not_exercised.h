/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What a rule says and an image gave no occasion to check, without being at fault: so that a
 * green verdict never rests on absence that nobody sees.
 */
#ifndef LAYLINE_AUDIT_NOT_EXERCISED_H
#define LAYLINE_AUDIT_NOT_EXERCISED_H

#include "audit/resolve.h"

enum not_exercised_why {
	WHY_ABSENT,    /* the struct is not in the image */
	WHY_OPTIONAL,  /* not there, and `optional: true` */
	WHY_CONFIG,    /* not there, and `config:` says what it depends on */
	WHY_CONTAINER, /* the container is not in the image: lines count from the struct */
	WHY_WHEN,      /* for other machines, by `when:`; rightly so, nothing is lacking */
	WHY_BUDGET,    /* max_size has entries for other machines only; rightly so, too */
	WHY_COUNT,
};

struct not_exercised {
	const struct rule *rule;
	size_t image;
	enum not_exercised_why why;
	const char *group;  /* NULL when it is about none */
	const char *member; /* a member or a row; NULL when it is about none */
	const char *detail; /* the container, or what a row depends on; NULL for nothing */
	struct srcpos rule_at;
};

/* "absent", "optional", "config", "container", "when", "budget". */
const char *why_name(enum not_exercised_why why);

/* For people, as in "page_pool (not in this image)". */
const char *why_words(enum not_exercised_why why);

/* Whether another build could have exercised it and this one should have: --require-all. */
bool why_is_lack(enum not_exercised_why why);

/* Calls `visit` with each; the strings are the rule's and the bound_struct's. */
void not_exercised_visit(const struct bound_struct *bound,
			 void (*visit)(void *context, const struct not_exercised *item),
			 void *context);

/* Appends what a struct did not exercise to the audit. */
void not_exercised_collect(struct audit *audit, const struct bound_struct *bound);

#endif
