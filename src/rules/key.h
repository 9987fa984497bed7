/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Mappings with known keys: a table says what each key holds and where it goes, so that unknown
 * keys are refused in one place.
 */
#ifndef LAYLINE_RULES_KEY_H
#define LAYLINE_RULES_KEY_H

#include "rules/node.h"
#include "rules/rules.h"

/* What a reader of keys needs beside the value. */
struct reading {
	struct arena *arena;
	struct rule *rule;
	enum marker_use markers; /* of groups that do not say */
};

enum key_kind {
	KEY_TEXT,       /* const char * */
	KEY_IDENTIFIER, /* const char * */
	KEY_PATH,       /* const char * */
	KEY_TRUTH,      /* bool */
	KEY_OWN,        /* whatever `read` makes of it */
};

struct key {
	const char *name;
	enum key_kind kind;
	size_t offset; /* into the object; of all kinds but KEY_OWN */
	struct error *(*read)(struct reading *reading, const struct node *value, void *object);
};

/*
 * Reads a mapping into `object`.  `what` names it in messages with its article, as "a group".
 *
 * Errors: ERROR_RULES for a node that is no mapping, for a key that is not in the table (with
 * the nearest that is), and whatever the reader of a key says.
 */
MUST_CHECK
struct error *keys_read(struct reading *reading, const struct node *node, const char *what,
			const struct key *keys, size_t key_count, void *object);

#endif
