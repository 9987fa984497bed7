/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The words by which rules, options and reports call kinds of access and paths. */
#ifndef LAYLINE_RULES_WORDS_H
#define LAYLINE_RULES_WORDS_H

#include "rules/rules.h"

/* "read", "write", "cold": from ACCESS_READ on. */
#define ACCESS_WORDS 3
extern const char *const access_words[ACCESS_WORDS];

/* "tx", "rx", "txrx": from PATH_TX on. */
#define PATH_WORDS 3
extern const char *const path_words[PATH_WORDS];

/* The kind that a word means, by the word's index. */
static inline enum access_kind access_of_word(size_t index)
{
	return (enum access_kind)(ACCESS_READ + index);
}

static inline enum path_kind path_of_word(size_t index)
{
	return (enum path_kind)(PATH_TX + index);
}

const char *access_word(enum access_kind access); /* NULL for unknown */
const char *path_word(enum path_kind path);       /* NULL for any */

#endif
