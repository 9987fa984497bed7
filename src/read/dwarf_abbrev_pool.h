/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Abbreviation tables that wait for another image: what one has taught holds for the next, and
 * the modules of a kernel have hardly an abbreviation to themselves.
 */
#ifndef LAYLINE_READ_DWARF_ABBREV_POOL_H
#define LAYLINE_READ_DWARF_ABBREV_POOL_H

#include "read/dwarf_abbrev_table.h"

struct abbrev_pool;

/* A table of the caller's own until it is given back; `pool` NULL: a new one.  May be called
 * from several threads. */
struct abbrev_table *abbrev_pool_take(struct abbrev_pool *pool);
void abbrev_pool_give(struct abbrev_pool *pool, struct abbrev_table *table);

#endif
