/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Takes names of integer types apart. */
#include "types/c_integer.h"

#include <string.h>

/* The words of one name, counted. */
struct words {
	unsigned is_signed;
	unsigned is_unsigned;
	unsigned is_char;
	unsigned is_short;
	unsigned is_int;
	unsigned is_long;
};

static bool count_word(struct words *words, const char *word, size_t length)
{
	const struct {
		const char *word;
		unsigned *count;
	} known[] = {
		{ "signed", &words->is_signed }, { "unsigned", &words->is_unsigned },
		{ "char", &words->is_char },     { "short", &words->is_short },
		{ "int", &words->is_int },       { "long", &words->is_long },
	};

	for (size_t i = 0; i < ARRAY_SIZE(known); i++) {
		if (strlen(known[i].word) == length &&
		    strncmp(known[i].word, word, length) == 0) {
			++*known[i].count;
			return true;
		}
	}
	return false;
}

static bool parse_words(const char *name, struct c_integer *ret)
{
	struct words words = { 0 };
	enum c_rank rank;

	for (;; name++) {
		size_t length = strcspn(name, " _");

		if (!count_word(&words, name, length))
			return false;
		name += length;
		if (!*name)
			break;
	}
	if (words.is_long > 2 || words.is_signed > 1 || words.is_unsigned > 1)
		return false;
	rank = words.is_char        ? RANK_CHAR
	       : words.is_short     ? RANK_SHORT
	       : words.is_long == 2 ? RANK_LONG_LONG
	       : words.is_long      ? RANK_LONG
				    : RANK_INT;
	*ret = (struct c_integer){
		.rank = rank,
		.width_bits = rank == RANK_CHAR    ? 8
			      : rank == RANK_SHORT ? 16
			      : rank == RANK_INT   ? 32
			      : rank == RANK_LONG  ? 0
						   : 64,
		.is_unsigned = words.is_unsigned != 0,
		.is_plain_char = rank == RANK_CHAR && !words.is_signed && !words.is_unsigned,
	};
	return true;
}

/* u8 to u64, s8 to s64, be16 to be64, le16 to le64. */
static bool parse_fixed(const char *name, struct c_integer *ret)
{
	static const struct {
		const char *width;
		unsigned bits;
	} widths[] = { { "8", 8 }, { "16", 16 }, { "32", 32 }, { "64", 64 } };
	bool has_order = strncmp(name, "be", 2) == 0 || strncmp(name, "le", 2) == 0;

	if (!has_order && *name != 'u' && *name != 's')
		return false;
	for (size_t i = has_order ? 1 : 0; i < ARRAY_SIZE(widths); i++) {
		if (strcmp(name + (has_order ? 2 : 1), widths[i].width) != 0)
			continue;
		*ret = (struct c_integer){ .rank = RANK_FIXED,
					   .width_bits = widths[i].bits,
					   .is_unsigned = *name != 's' };
		return true;
	}
	return false;
}

bool c_integer_parse(const char *name, struct c_integer *ret)
{
	if (strcmp(name, "bool") == 0 || strcmp(name, "_Bool") == 0) {
		*ret = (struct c_integer){ .rank = RANK_BOOL };
		return true;
	}
	if (parse_fixed(strncmp(name, "__", 2) == 0 ? name + 2 : name, ret))
		return true;
	return parse_words(name, ret);
}

bool c_integer_same(const struct c_integer *a, const struct c_integer *b)
{
	if (a->rank == b->rank && a->rank != RANK_FIXED)
		return a->is_unsigned == b->is_unsigned && a->is_plain_char == b->is_plain_char;
	if (a->rank == RANK_BOOL || b->rank == RANK_BOOL || a->is_plain_char ||
	    b->is_plain_char)
		return false;
	return a->width_bits && a->width_bits == b->width_bits &&
	       a->is_unsigned == b->is_unsigned;
}

void c_integer_document(struct text *text, const struct c_integer *integer, bool is_bitfield)
{
	static const char *const names[] = {
		[RANK_FIXED] = "",
		[RANK_BOOL] = "bool",
		[RANK_CHAR] = "char",
		[RANK_SHORT] = "short",
		[RANK_INT] = "int",
		[RANK_LONG] = "long",
		[RANK_LONG_LONG] = "long_long",
	};

	if (integer->is_unsigned && integer->rank == RANK_INT && is_bitfield) {
		text_add(text, "unsigned");
		return;
	}
	if (integer->is_unsigned)
		text_add(text, "unsigned_");
	else if (integer->rank == RANK_CHAR && !integer->is_plain_char)
		text_add(text, "signed_");
	text_add(text, "%s", names[integer->rank]);
}
