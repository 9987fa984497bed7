/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Which files a run looks at: those named, those below the folders named, or the one found by
 * default. */
#ifndef LAYLINE_CLI_IMAGE_PATHS_H
#define LAYLINE_CLI_IMAGE_PATHS_H

#include "base/arena.h"
#include "base/vec.h"
#include "cli/command.h"

struct image_paths {
	struct arena arena;
	vec(const char *) items;
};

/*
 * Takes the operands of a command.  A folder stands for every vmlinux, *.ko (also .xz, .gz and
 * .zst) and *.o below it, in the order of their paths; one that holds none is complained about.
 * Without operands: ./vmlinux, else $KBUILD_OUTPUT/vmlinux, else
 * /usr/lib/debug/boot/vmlinux-$(uname -r).
 *
 * Errors: ERROR_USAGE when there is no operand and nothing is found.
 */
MUST_CHECK
struct error *image_paths_find(struct image_paths *paths, struct session *session,
			       char *const *operands, size_t count);
void image_paths_deinit(struct image_paths *paths);

#endif
