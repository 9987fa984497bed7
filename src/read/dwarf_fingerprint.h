/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A number that two definitions share when they lay their members out alike. */
#ifndef LAYLINE_READ_DWARF_FINGERPRINT_H
#define LAYLINE_READ_DWARF_FINGERPRINT_H

#include "read/dwarf_entry.h"

/*
 * The fingerprint of a struct, union, enum or typedef entry: its size and of each member the
 * name, the place, the width and (with reader->extents) the size of its type; anonymous members
 * are entered, typedefs followed.  Different encodings of one layout (compilers, DWARF
 * versions) may differ, so equal fingerprints mean equal layouts but not the reverse. Never 0.
 * *ret_has_markers says whether a member of its own opens a group.  False when it is damaged.
 *
 * The reader is used as a context and its cursor left where it was.
 */
bool dwarf_fingerprint(const struct unit_reader *reader, const struct dwarf_entry *entry,
		       uint64_t *ret, bool *ret_has_markers);

#endif
