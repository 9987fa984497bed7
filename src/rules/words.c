/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The words, each spelled once. */
#include "rules/words.h"

const char *const access_words[ACCESS_WORDS] = { "read", "write", "cold" };
const char *const path_words[PATH_WORDS] = { "tx", "rx", "txrx" };

static_assert(ACCESS_UNKNOWN == 0 && ACCESS_COLD == ACCESS_WORDS, "a word for each access");
static_assert(PATH_ANY == 0 && PATH_TXRX == PATH_WORDS, "a word for each path");

const char *access_word(enum access_kind access)
{
	return access == ACCESS_UNKNOWN ? NULL : access_words[access - ACCESS_READ];
}

const char *path_word(enum path_kind path)
{
	return path == PATH_ANY ? NULL : path_words[path - PATH_TX];
}
