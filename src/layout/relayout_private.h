/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What the files of relayout share.  Only for them. */
#ifndef LAYLINE_LAYOUT_RELAYOUT_PRIVATE_H
#define LAYLINE_LAYOUT_RELAYOUT_PRIVATE_H

#include "layout/relayout.h"

/* Offsets and sizes end here, so that sums of two never wrap. */
#define RELAYOUT_BITS_MAX ((uint64_t)1 << 60)

/* Readers build no cycles; this bounds what a hostile file may ask for: types inside types,
 * typedefs and arrays included. */
#define RELAYOUT_DEPTH_MAX 512

static inline uint64_t relayout_limit(uint64_t bits)
{
	return bits < RELAYOUT_BITS_MAX ? bits : RELAYOUT_BITS_MAX;
}

/* Where an item goes when everything before it ends at `cursor_bits`. */
uint64_t recipe_item_position(const struct recipe_item *item, uint64_t cursor_bits);

/* The struct's alignment by its items and what is forced on it, in bytes. */
uint64_t recipe_align(const struct recipe *recipe);

/* The rule that the recorded types and alignments give a member. */
void recipe_item_rule(struct relayout *relayout, struct recipe_item *item, bool is_packed);

/* The struct or union that a member's type is, or is an array of; NULL for any other type. */
const struct type *relayout_embedded(const struct type *type);

/* Makes the recipe of a struct as compiled. */
struct recipe *recipe_infer(struct relayout *relayout, const struct type *type);

#endif
