/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Turns the entries that the scan found into types. */
#ifndef LAYLINE_READ_DWARF_DECODE_H
#define LAYLINE_READ_DWARF_DECODE_H

#include "base/arena.h"
#include "read/dwarf_attribute.h"
#include "types/type.h"

struct dwarf_decoder;

/*
 * Sections, units and `abbrevs`, which may be NULL, must outlive the decoder.  Types, names and
 * paths are copied into the arena, which may outlive all of them.
 */
struct dwarf_decoder *dwarf_decoder_new(const struct dwarf_sections *sections,
					const struct dwarf_units *units,
					struct abbrev_pool *abbrevs, struct arena *arena);
void dwarf_decoder_free(struct dwarf_decoder *decoder);

/*
 * The type of an entry with everything it embeds by value.  What it only points to is named,
 * not read.  A part that cannot be read becomes KIND_UNKNOWN and is counted.  Never NULL; the
 * same entry gives the same type.
 */
const struct type *dwarf_decode_type(struct dwarf_decoder *decoder, struct entry_ref at);

/* The name of the unit that an entry stands in, as people write it in the source tree; in the
 * arena; NULL when it has none. */
const char *dwarf_decode_unit_name(struct dwarf_decoder *decoder, struct entry_ref at,
				   struct arena *arena);

/* How many entries could not be read, and the first reason ("section+0xoffset: ..."), NULL for
 * none. */
size_t dwarf_decoder_damage(const struct dwarf_decoder *decoder, const char **ret_first);

#endif
