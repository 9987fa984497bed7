/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The C files below a folder. */
#ifndef LAYLINE_IMPORT_SOURCE_TREE_H
#define LAYLINE_IMPORT_SOURCE_TREE_H

#include "base/arena.h"
#include "base/error.h"
#include "base/vec.h"

struct source_tree {
	struct arena arena;
	const char *folder;
	vec(const char *) paths; /* of *.c and *.h, by name */
};

/*
 * Finds the files; symbolic links are not followed.
 *
 * Errors: ERROR_SYSTEM when a folder cannot be read; ERROR_INPUT when there is no C file.
 */
MUST_CHECK
struct error *source_tree_find(struct source_tree *tree, const char *folder);
void source_tree_deinit(struct source_tree *tree);

/* The path without the folder that was searched: "net/ipv4/tcp.c". */
const char *source_tree_name(const struct source_tree *tree, const char *path);

#endif
