/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The plain way to find definitions: libdwarf alone, entry by entry. */
#ifndef LAYLINE_TESTS_SCAN_WALK_H
#define LAYLINE_TESTS_SCAN_WALK_H

#include "base/arena.h"
#include "base/vec.h"
#include "types/type.h"

struct walked {
	uint64_t offset; /* bytes from the start of .debug_info or .debug_types */
	bool in_types;
	enum type_kind kind;
	bool is_declaration;
	const char *name; /* in the arena */
};

struct walk {
	struct arena arena;
	vec(struct walked) found; /* in the order of the file */
	size_t foreign_units;
};

/*
 * Walks over a file and notes every named struct, union, enum and typedef at file scope and in
 * namespaces, but those of units in Rust.  NULL, or what libdwarf says is wrong.
 */
const char *walk_file(const char *path, struct walk *ret);
void walk_deinit(struct walk *walk);

#endif
