/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The text of a rule file as a tree of values, whatever notation it was written in, and the
 * questions that the readers of rules ask of a value.  Each answers with an error that says
 * what was expected.
 */
#ifndef LAYLINE_RULES_NODE_H
#define LAYLINE_RULES_NODE_H

#include "base/arena.h"
#include "base/error.h"
#include "base/srcpos.h"

enum node_kind {
	NODE_TEXT,
	NODE_LIST,
	NODE_MAP,
};

struct node;

struct node_entry {
	const char *key;
	struct srcpos key_at;
	const struct node *value;
};

/* Anchors make nodes have several parents; no node is part of itself. */
struct node {
	enum node_kind kind;
	struct srcpos at;
	struct srcpos end; /* behind the last character; of a list or mapping without brackets
			      the place of what follows it */
	bool is_flow;      /* a list or mapping in brackets */
	const char *text;  /* of NODE_TEXT: one line, no control characters */
	bool is_quoted;    /* "1" is text where 1 is a number */
	const struct node **items;        /* of NODE_LIST */
	const struct node_entry *entries; /* of NODE_MAP; no key twice */
	size_t count;                     /* of items or entries */
	size_t value_count; /* values in it, itself included, shared ones each time */
};

/* The value of a key of a map; NULL when it has no such key. */
const struct node *node_get(const struct node *map, const char *key);

/* Whether it is an empty value, `~` or `null`. */
bool node_is_null(const struct node *node);

/* "'align' is a list; it must be a number": what every question says when the answer is no. */
MUST_CHECK
struct error *node_refuse(const struct node *node, const char *what, const char *wanted);

/*
 * The questions.  `what` names the value in messages, as "'max_lines'".
 *
 * Errors: ERROR_RULES at the node: "'max_lines' is a list; it must be a number".
 */
MUST_CHECK struct error *node_expect(const struct node *node, enum node_kind kind,
				     const char *what);

/* Text that is not empty; a list or a map with at least one entry is not asked for. */
MUST_CHECK struct error *node_text(const struct node *node, const char *what, const char **ret);

/* `true` or `false`. */
MUST_CHECK struct error *node_truth(const struct node *node, const char *what, bool *ret);

/* A whole number from `least` to UINT32_MAX, decimal or 0x. */
MUST_CHECK struct error *node_number(const struct node *node, const char *what, uint64_t least,
				     uint64_t *ret);

/* The place of a word in `words`, which has `count` of them. */
MUST_CHECK struct error *node_word(const struct node *node, const char *what,
				   const char *const *words, size_t count, size_t *ret);

/* A C identifier. */
MUST_CHECK struct error *node_identifier(const struct node *node, const char *what,
					 const char **ret);

/* The path of a member: identifiers with dots between them. */
MUST_CHECK struct error *node_path(const struct node *node, const char *what, const char **ret);

bool is_identifier(const char *text, size_t length);

#endif
