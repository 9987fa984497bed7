/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Bump allocation from blocks that are freed together. */
#include "base/arena.h"

#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Many arenas never hold more than a few names; each block is twice as large as the one before,
 * up to a limit. */
#define FIRST_BLOCK_BYTES ((size_t)2 << 10)
#define BLOCK_BYTES_MAX   ((size_t)64 << 10)

struct arena_block {
	struct arena_block *older;
	size_t used;
	size_t capacity;
	alignas(max_align_t) unsigned char bytes[];
};

static struct arena_block *block_new(size_t bytes_at_least, struct arena_block *older)
{
	size_t usual = older ? older->capacity * 2 : FIRST_BLOCK_BYTES;
	size_t limited = usual < BLOCK_BYTES_MAX ? usual : BLOCK_BYTES_MAX;
	size_t capacity = bytes_at_least > limited ? bytes_at_least : limited;
	struct arena_block *block = calloc(1, sizeof(*block) + capacity);

	if (!block) {
		(void)fputs("layline: out of memory\n", stderr);
		abort();
	}
	block->older = older;
	block->capacity = capacity;
	return block;
}

void *arena_alloc(struct arena *arena, size_t size_bytes)
{
	size_t size = round_up(size_bytes ? size_bytes : 1, alignof(max_align_t));
	struct arena_block *block = arena->newest;
	void *bytes;

	if (!block || block->capacity - block->used < size) {
		block = block_new(size, block);
		arena->newest = block;
	}
	bytes = block->bytes + block->used;
	block->used += size;
	arena->total_bytes += size;
	return bytes;
}

void *arena_alloc_array(struct arena *arena, size_t count, size_t size_bytes)
{
	uint64_t total;

	if (!checked_mul(count, size_bytes, &total) || total > SIZE_MAX / 2)
		abort();
	return arena_alloc(arena, (size_t)total);
}

char *arena_strndup(struct arena *arena, const char *string, size_t length)
{
	char *copy = arena_alloc(arena, length + 1);

	memcpy(copy, string, length);
	return copy;
}

char *arena_strdup(struct arena *arena, const char *string)
{
	return arena_strndup(arena, string, strlen(string));
}

char *arena_printf(struct arena *arena, const char *format, ...)
{
	va_list args, again;
	int length;
	char *string;

	va_start(args, format);
	va_copy(again, args);
	length = vsnprintf(NULL, 0, format, args);
	if (length < 0)
		abort();
	string = arena_alloc(arena, (size_t)length + 1);
	(void)vsnprintf(string, (size_t)length + 1, format, again);
	va_end(again);
	va_end(args);
	return string;
}

void arena_deinit(struct arena *arena)
{
	while (arena->newest) {
		struct arena_block *block = arena->newest;

		arena->newest = block->older;
		free(block);
	}
	arena->total_bytes = 0;
}
