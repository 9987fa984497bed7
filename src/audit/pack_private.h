/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What the files of pack share.  Only for them. */
#ifndef LAYLINE_AUDIT_PACK_PRIVATE_H
#define LAYLINE_AUDIT_PACK_PRIVATE_H

#include "audit/pack.h"
#include "layout/piece.h"
#include "layout/slot.h"

/* One build while orders are tried in it. */
struct pack_trial {
	struct remake built;
	const struct recipe *recipe;
	struct pieces pieces;
	/* Of each piece the one of the first build that has a member of it; of one that the
	 * first build lacks, that of the piece in front of it. */
	size_t *counterparts;
};

/* What an order costs in all builds together; the first that differ decide. */
enum pack_cost {
	PACK_PATH_LINES,
	PACK_GROUP_LINES,
	PACK_BYTES,
	PACK_GAIN_COUNT,                  /* what is above is worth moving members for */
	PACK_HOLE_BITS = PACK_GAIN_COUNT, /* several runs together may then gain */
	PACK_MOVED,
	PACK_COST_COUNT,
};

struct pack_costs {
	bool is_allowed; /* worse in no build, and no warning is added */
	uint64_t costs[PACK_COST_COUNT];
};

/* A search for an order of the first build's pieces. */
struct pack_search {
	struct packing *packing;
	struct pack_trial *trials;
	size_t trial_count;
	size_t *order; /* piece indices, the best so far */
	struct pack_costs costs;
	unsigned *heats; /* of each piece, by the rule's rows */
};

/* Bits of a piece's heat. */
#define HEAT_TX    1U
#define HEAT_RX    2U
#define HEAT_WRITE 4U

size_t pack_piece_count(const struct pack_search *search);

/* The build's items in an order: indices into its recipe, as many as there are. */
const size_t *pack_items(struct arena *arena, const struct pack_search *search, size_t build,
			 const size_t *order);

/* The struct of a build in an order, laid out in `arena`. */
const struct type *pack_lay_out(struct arena *arena, struct pack_search *search, size_t build,
				const size_t *order);

/* Errors: those of audit_image. */
MUST_CHECK
struct error *pack_price(struct pack_search *search, const size_t *order,
			 struct pack_costs *ret);

/* What the rule's rows say of the pieces of the first build. */
unsigned *pack_heats(struct arena *arena, const struct pack_trial *trial);

/*
 * Orders that may be better than `order`, which differ from it in one run only; NULL behind the
 * last.  The first needs fewest moves.
 */
const size_t **pack_variants(struct arena *arena, struct pack_search *search, size_t run);

/* Fills in what is reported of the order found.  Errors: those of audit_image. */
MUST_CHECK
struct error *pack_measure(struct pack_search *search);

#endif
