/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Memory that is handed out piece by piece and given back all at once. */
#ifndef LAYLINE_BASE_ARENA_H
#define LAYLINE_BASE_ARENA_H

#include <stdarg.h>

#include "base/base.h"

struct arena_block;

/* All zero is an empty arena. */
struct arena {
	struct arena_block *newest;
	size_t total_bytes; /* handed out so far, for limits and statistics */
};

/* Zeroed and aligned for any object; never NULL (running out of memory aborts with one line).
 */
void *arena_alloc(struct arena *arena, size_t size_bytes);
char *arena_strdup(struct arena *arena, const char *string);
char *arena_strndup(struct arena *arena, const char *string, size_t length);
PRINTF_LIKE(2, 3)
char *arena_printf(struct arena *arena, const char *format, ...);
void arena_deinit(struct arena *arena);

#define arena_new(arena, type) ((type *)arena_alloc((arena), sizeof(type)))
#define arena_array(arena, type, count) \
	((type *)arena_alloc_array((arena), (count), sizeof(type)))
void *arena_alloc_array(struct arena *arena, size_t count, size_t size_bytes);

#endif
