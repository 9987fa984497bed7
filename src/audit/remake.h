/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A struct of one build, opened so that other layouts of it can be made and audited. */
#ifndef LAYLINE_AUDIT_REMAKE_H
#define LAYLINE_AUDIT_REMAKE_H

#include "audit/proposal.h"
#include "layout/relayout.h"

/* The struct, and what it is judged by. */
struct remake_build {
	const struct audit_image *image;
	const struct type_set *set;
	const struct rule *rule; /* NULL: there is none */
	struct relayout_abi abi;
};

/* Must not move. */
struct remake {
	struct arena *arena; /* the caller's; of all that is laid out */
	struct remake_build build;
	struct proposal_base base;
	const struct type *type; /* as audited */
	struct rule *rule;       /* NULL: there is none */
	struct proposal before;
	struct relayout relayout;
};

/* Errors: those of audit_image; there is nothing to close then. */
MUST_CHECK
struct error *remake_open(struct remake *remake, struct arena *arena,
			  const struct remake_build *build,
			  const struct audit_options *options);
void remake_close(struct remake *remake);

#endif
