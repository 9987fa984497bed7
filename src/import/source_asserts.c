/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The kernel's own checks of groups, as calls in C text. */
#include "import/source_asserts.h"

#include <string.h>

static bool kind_of(const struct c_token *token, enum assert_kind *ret)
{
	static const struct {
		const char *word;
		enum assert_kind kind;
	} words[] = {
		{ "CACHELINE_ASSERT_GROUP_MEMBER", ASSERT_MEMBER },
		{ "CACHELINE_ASSERT_GROUP_SIZE", ASSERT_SIZE },
		{ "libeth_cacheline_group_assert", ASSERT_LIBETH_GROUP },
		{ "libeth_cacheline_set_assert", ASSERT_LIBETH_SET },
		{ "libeth_cacheline_struct_assert", ASSERT_LIBETH_STRUCT },
	};

	for (size_t i = 0; i < ARRAY_SIZE(words); i++) {
		if (!c_token_is(token, words[i].word))
			continue;
		*ret = words[i].kind;
		return true;
	}
	return false;
}

/* Takes the arguments of the call whose parenthesis is token `open`; false when the first is no
 * struct. */
static bool arguments_read(struct arena *arena, const struct c_tokens *tokens, size_t open,
			   struct source_assert *ret)
{
	size_t end = c_tokens_close(tokens, open, tokens->items.count) - 1;
	size_t from = open + 1, depth = 0, count = 0;

	for (size_t i = from; i <= end; i++) {
		const struct c_token *token = &tokens->items.items[i];
		bool is_end = i == end || (depth == 0 && c_token_is(token, ","));

		if (i < end && token->length == 1) {
			depth += strchr("([{", token->text[0]) != NULL;
			depth -= depth && strchr(")]}", token->text[0]) != NULL;
		}
		if (!is_end || from == i)
			continue;
		if (count == 0) {
			if (!c_token_is(&tokens->items.items[from], "struct") || i != from + 2)
				return false;
			ret->struct_name = c_token_copy(arena, &tokens->items.items[from + 1]);
		} else if (count <= ASSERT_ARGUMENTS) {
			ret->arguments[count - 1] = c_tokens_text(
				arena, &tokens->items.items[from], &tokens->items.items[i - 1]);
		}
		count++;
		from = i + 1;
	}
	return count > 1;
}

void source_asserts_read(struct arena *arena, const struct c_tokens *tokens, const char *file,
			 struct source_asserts *ret)
{
	const struct c_token *called = NULL, *function = NULL;
	size_t depth = 0;

	for (size_t i = 0; i + 1 < tokens->items.count; i++) {
		const struct c_token *token = &tokens->items.items[i];
		struct source_assert found = { 0 };

		if (depth == 0 && token->is_name && c_token_is(token + 1, "("))
			called = token;
		if (c_token_is(token, "{") && depth++ == 0)
			function = called;
		if (c_token_is(token, "}") && depth && --depth == 0)
			function = called = NULL;
		if (!kind_of(token, &found.kind) || !c_token_is(token + 1, "(") ||
		    !arguments_read(arena, tokens, i + 1, &found))
			continue;
		found.config = c_condition_text(arena, token->condition, NULL);
		found.function = function ? c_token_copy(arena, function) : NULL;
		found.at = (struct srcpos){ .file = file, .line = token->line, .column = 1 };
		*vec_push(ret) = found;
	}
}
