/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The hot path: one pass over all units that finds every definition of the wanted names, with a
 * fingerprint of its layout, without building anything.
 */
#ifndef LAYLINE_READ_DWARF_SCAN_H
#define LAYLINE_READ_DWARF_SCAN_H

#include "base/text.h"
#include "base/vec.h"
#include "read/dwarf_names.h"
#include "read/dwarf_unit.h"

struct dwarf_definition {
	uint64_t offset; /* of the entry: bytes from the start of its section */
	uint32_t unit;   /* index into the units */
	enum type_kind kind;
	bool is_declaration; /* has no layout; its fingerprint is 0 */
	bool has_markers;    /* a member of its own opens a group */
	const char *name;    /* lives in the image's sections */
	uint64_t fingerprint;
};

struct dwarf_scan {
	vec(struct dwarf_definition) definitions; /* by unit, then by offset */
	size_t damaged_units; /* damaged inside; what stood before the damage counts */
	size_t foreign_units; /* of languages whose types are not C's */
	size_t assembler_units;
	vec(uint32_t) skeletons; /* units whose types are in other files; ascending */
	struct text first_damage;
};

struct dwarf_scan_options {
	bool want_marked; /* also every struct with group markers, all its definitions */
	bool want_local; /* also types local to functions; a definition in a header is never one
			  */
	bool names_only; /* leave the fingerprints 0 */
	unsigned jobs;   /* threads, at least 1 */
	struct abbrev_pool *abbrevs; /* NULL: the scan keeps nothing for another */
};

/*
 * Finds definitions at file scope (and inside C++ namespaces).  The result does not depend on
 * the number of threads.  Types in units of other languages (Rust) are passed over.
 */
void dwarf_scan_run(const struct dwarf_sections *sections, const struct dwarf_units *units,
		    struct dwarf_names *names, const struct dwarf_scan_options *options,
		    struct dwarf_scan *ret);
void dwarf_scan_deinit(struct dwarf_scan *scan);

#endif
