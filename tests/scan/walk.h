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
	const char *name;   /* in the arena, as all strings here */
	const char *layout; /* as below; NULL: not looked at */
};

struct walk {
	struct arena arena;
	vec(struct walked) found; /* in the order of the file */
	size_t foreign_units;
};

/*
 * Walks over a file and notes every named struct, union, enum and typedef at file scope and in
 * namespaces, but those of units in Rust.  The layout of every `step`th that is whole
 * in itself is noted as "8 /3: int a @0/4; - b :3/5": its size, its line, and of each member
 * the name of its type if it has one, its name, its offset in bytes (of a bit-field its size in
 * bits), and its line; of an enum "4 /3: A=1"; of a typedef "- /3: int".  NULL, or what
 * libdwarf says is wrong.
 */
const char *walk_file(const char *path, size_t step, struct walk *ret);
void walk_deinit(struct walk *walk);

#endif
