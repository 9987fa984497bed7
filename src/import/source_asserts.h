/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The kernel's own checks of groups, as calls in C text: CACHELINE_ASSERT_GROUP_MEMBER and
 * _SIZE (include/linux/cache.h), libeth_cacheline_*_assert (include/net/libeth/cache.h).
 */
#ifndef LAYLINE_IMPORT_SOURCE_ASSERTS_H
#define LAYLINE_IMPORT_SOURCE_ASSERTS_H

#include "base/srcpos.h"
#include "import/c_token.h"

enum assert_kind {
	ASSERT_MEMBER,
	ASSERT_SIZE,
	ASSERT_LIBETH_GROUP,
	ASSERT_LIBETH_SET,    /* all three groups and the struct; the sizes are its arguments */
	ASSERT_LIBETH_STRUCT, /* the sum of the groups, which says nothing of one */
};

#define ASSERT_ARGUMENTS 4

struct source_assert {
	enum assert_kind kind;
	const char *struct_name;
	const char *arguments[ASSERT_ARGUMENTS]; /* behind the struct; NULL for none */
	const char *config;   /* the #if that it stands under, NULL for none */
	const char *function; /* around it, NULL for none */
	struct srcpos at;
};

struct source_asserts {
	struct source_assert *items;
	size_t count;
	size_t capacity;
};

/* Appends the calls in a file; `file` is its name in their places. */
void source_asserts_read(struct arena *arena, const struct c_tokens *tokens, const char *file,
			 struct source_asserts *ret);

#endif
