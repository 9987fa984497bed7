/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Sizes of types by their spelling. */
#include "audit/c_size.h"

#include <string.h>

/* One of the words that C's integer types are made of, and how often it occurs. */
struct word_counts {
	unsigned chars;
	unsigned shorts;
	unsigned longs;
	unsigned others; /* int, signed, unsigned: they change no size */
};

static bool word_count(struct word_counts *counts, const char *word, size_t length)
{
	static const char *const others[] = { "int", "signed", "unsigned" };

	for (size_t i = 0; i < ARRAY_SIZE(others); i++) {
		if (length == strlen(others[i]) && strncmp(word, others[i], length) == 0) {
			counts->others++;
			return true;
		}
	}
	if (length == 4 && strncmp(word, "char", length) == 0)
		counts->chars++;
	else if (length == 5 && strncmp(word, "short", length) == 0)
		counts->shorts++;
	else if (length == 4 && strncmp(word, "long", length) == 0)
		counts->longs++;
	else
		return false;
	return true;
}

bool c_builtin_size(const char *type, unsigned word_bits, uint64_t *ret_bytes)
{
	size_t length = strlen(type);
	struct word_counts counts = { 0 };

	if (length && type[length - 1] == '*') {
		*ret_bytes = word_bits / 8;
		return true;
	}
	for (const char *word = type + strspn(type, " "); *word; word += strspn(word, " ")) {
		length = strcspn(word, " ");
		if (!word_count(&counts, word, length))
			return false;
		word += length;
	}
	if (counts.chars + counts.shorts + (counts.longs > 0) > 1 || counts.longs > 2)
		return false;
	if (counts.chars)
		*ret_bytes = 1;
	else if (counts.shorts)
		*ret_bytes = 2;
	else if (counts.longs)
		*ret_bytes = counts.longs == 2 ? 8 : word_bits / 8;
	else if (counts.others)
		*ret_bytes = 4;
	else
		return false;
	return true;
}

bool c_size_of(void *context, const char *type, uint64_t *ret_bytes)
{
	const struct c_sizes *sizes = context;
	const struct type_set *set;
	const struct type *found;

	if (c_builtin_size(type, sizes->word_bits, ret_bytes))
		return true;
	set = type_db_lookup(sizes->types, type);
	found = set ? type_set_type(set) : NULL;
	if (!found)
		return false;
	found = type_peel(found);
	if (!found->is_complete && !found->size_bytes)
		return false;
	*ret_bytes = found->size_bytes;
	return true;
}
