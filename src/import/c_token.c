/* SPDX-License-Identifier: GPL-2.0-or-later */
/* C text as tokens. */
#include "import/c_token.h"

#include <ctype.h>
#include <string.h>

#include "base/text.h"

#define DEPTH_MAX 100

struct scanner {
	struct arena *arena;
	const char *at;
	const char *end;
	uint32_t line;
	bool is_line_start; /* only blanks since the last line began */
	const struct c_condition *condition;
	struct c_tokens *tokens;
};

void c_tokens_deinit(struct c_tokens *tokens)
{
	vec_deinit(&tokens->items);
	vec_deinit(&tokens->defines);
}

bool c_token_is(const struct c_token *token, const char *text)
{
	return token->length == strlen(text) && memcmp(token->text, text, token->length) == 0;
}

const char *c_token_copy(struct arena *arena, const struct c_token *token)
{
	return arena_strndup(arena, token->text, token->length);
}

static const char *blanks_joined(struct arena *arena, const char *from, size_t length)
{
	char *copy = arena_alloc(arena, length + 1);
	size_t used = 0;

	for (size_t i = 0; i < length; i++) {
		bool is_blank = isspace((unsigned char)from[i]) || from[i] == '\\';

		if (!is_blank)
			copy[used++] = from[i];
		else if (used && copy[used - 1] != ' ')
			copy[used++] = ' ';
	}
	while (used && copy[used - 1] == ' ')
		used--;
	copy[used] = '\0';
	return copy;
}

const char *c_tokens_text(struct arena *arena, const struct c_token *first,
			  const struct c_token *last)
{
	return blanks_joined(arena, first->text,
			     (size_t)(last->text + last->length - first->text));
}

size_t c_tokens_close(const struct c_tokens *tokens, size_t open, size_t end)
{
	size_t depth = 0;

	for (size_t i = open; i < end; i++) {
		const struct c_token *token = &tokens->items.items[i];

		if (token->length != 1)
			continue;
		depth += strchr("({[", token->text[0]) != NULL;
		if (strchr(")}]", token->text[0]) && --depth == 0)
			return i + 1;
	}
	return end;
}

static bool starts(const struct scanner *scanner, const char *what)
{
	size_t length = strlen(what);

	return (size_t)(scanner->end - scanner->at) >= length &&
	       memcmp(scanner->at, what, length) == 0;
}

static void skip(struct scanner *scanner)
{
	if (*scanner->at == '\n') {
		scanner->line++;
		scanner->is_line_start = true;
	}
	scanner->at++;
}

/* Over a comment; false when there is none here. */
static bool comment_skip(struct scanner *scanner)
{
	if (starts(scanner, "//")) {
		while (scanner->at < scanner->end && *scanner->at != '\n')
			skip(scanner);
		return true;
	}
	if (!starts(scanner, "/*"))
		return false;
	scanner->at += 2;
	while (scanner->at < scanner->end && !starts(scanner, "*/")) {
		bool was_start = scanner->is_line_start;

		skip(scanner);
		scanner->is_line_start = was_start || scanner->is_line_start;
	}
	scanner->at += scanner->at < scanner->end ? 2 : 0;
	return true;
}

static void literal_skip(struct scanner *scanner)
{
	char quote = *scanner->at;

	skip(scanner);
	while (scanner->at < scanner->end && *scanner->at != quote && *scanner->at != '\n') {
		if (*scanner->at == '\\' && scanner->at + 1 < scanner->end)
			skip(scanner);
		skip(scanner);
	}
	if (scanner->at < scanner->end && *scanner->at == quote)
		skip(scanner);
}

/* The rest of a directive on one line, without its comments. */
static const char *directive_rest(struct scanner *scanner)
{
	struct text rest = { 0 };
	const char *result;

	while (scanner->at < scanner->end && *scanner->at != '\n') {
		if (comment_skip(scanner)) {
			text_add(&rest, " ");
			continue;
		}
		if (*scanner->at == '\\' && scanner->at + 1 < scanner->end) {
			skip(scanner);
			text_add(&rest, " ");
		} else {
			text_add_bytes(&rest, scanner->at, 1);
		}
		skip(scanner);
	}
	result = blanks_joined(scanner->arena, text_str(&rest), rest.length);
	text_deinit(&rest);
	return result;
}

static void condition_push(struct scanner *scanner, const char *text)
{
	struct c_condition *condition = arena_new(scanner->arena, struct c_condition);

	condition->text = text;
	condition->outer = scanner->condition;
	condition->depth = scanner->condition ? scanner->condition->depth + 1 : 1;
	scanner->condition = condition;
}

/* A guard against including a header twice, or against other programs than the kernel, says
 * nothing of the configuration. */
static const char *condition_of(struct scanner *scanner, const char *word, const char *rest)
{
	bool is_negated = strcmp(word, "ifndef") == 0;

	if (strncmp(rest, "CONFIG_", strlen("CONFIG_")) != 0 &&
	    (is_negated || strcmp(word, "ifdef") == 0))
		return strcmp(rest, "__KERNEL__") == 0 || is_negated
			       ? NULL
			       : arena_printf(scanner->arena, "defined(%s)", rest);
	return is_negated ? arena_printf(scanner->arena, "!%s", rest) : rest;
}

static bool is_word(const char *text)
{
	while (isalnum((unsigned char)*text) || *text == '_')
		text++;
	return !*text;
}

static const char *negated(struct arena *arena, const char *text)
{
	if (!text)
		return NULL;
	if (text[0] == '!' && is_word(text + 1))
		return text + 1;
	return arena_printf(arena, is_word(text) ? "!%s" : "!(%s)", text);
}

static void define_add(struct scanner *scanner, const char *rest, uint32_t line)
{
	size_t length = 0;

	while (isalnum((unsigned char)rest[length]) || rest[length] == '_')
		length++;
	if (length && rest[length] == ' ' && rest[length + 1])
		*vec_push(&scanner->tokens->defines) = (struct c_define){
			.name = arena_strndup(scanner->arena, rest, length),
			.value = rest + length + 1,
			.line = line,
		};
}

static void directive_take(struct scanner *scanner)
{
	uint32_t line = scanner->line;
	const char *rest, *word;
	size_t length;

	scanner->at++;
	rest = directive_rest(scanner);
	rest += strspn(rest, " ");
	length = strcspn(rest, " (!");
	word = arena_strndup(scanner->arena, rest, length);
	rest += length;
	rest += strspn(rest, " ");
	if (strcmp(word, "if") == 0 || strcmp(word, "ifdef") == 0 ||
	    strcmp(word, "ifndef") == 0) {
		condition_push(scanner, condition_of(scanner, word, rest));
	} else if (strcmp(word, "endif") == 0 && scanner->condition) {
		scanner->condition = scanner->condition->outer;
	} else if ((strcmp(word, "else") == 0 || strcmp(word, "elif") == 0) &&
		   scanner->condition) {
		const char *before = negated(scanner->arena, scanner->condition->text);

		scanner->condition = scanner->condition->outer;
		if (*word == 'e' && word[2] == 'i' && before)
			before = arena_printf(scanner->arena, "%s && (%s)", before, rest);
		condition_push(scanner, before);
	} else if (strcmp(word, "define") == 0) {
		define_add(scanner, rest, line);
	}
}

static void token_take(struct scanner *scanner)
{
	const char *begin = scanner->at;
	bool is_name = isalpha((unsigned char)*begin) || *begin == '_';

	scanner->is_line_start = false;
	if (is_name || isdigit((unsigned char)*begin))
		while (scanner->at < scanner->end &&
		       (isalnum((unsigned char)*scanner->at) || *scanner->at == '_'))
			scanner->at++;
	else
		scanner->at++;
	*vec_push(&scanner->tokens->items) = (struct c_token){
		.text = begin,
		.length = (size_t)(scanner->at - begin),
		.line = scanner->line,
		.is_name = is_name,
		.condition = scanner->condition,
	};
}

void c_tokens_read(struct arena *arena, const char *bytes, size_t length, struct c_tokens *ret)
{
	struct scanner scanner = {
		.arena = arena,
		.at = bytes,
		.end = bytes + length,
		.line = 1,
		.is_line_start = true,
		.tokens = ret,
	};

	while (scanner.at < scanner.end) {
		if (comment_skip(&scanner))
			continue;
		if (*scanner.at == '#' && scanner.is_line_start)
			directive_take(&scanner);
		else if (*scanner.at == '"' || *scanner.at == '\'')
			literal_skip(&scanner);
		else if (isspace((unsigned char)*scanner.at) || *scanner.at == '\\')
			skip(&scanner);
		else
			token_take(&scanner);
	}
}

const char *c_condition_text(struct arena *arena, const struct c_condition *condition,
			     const struct c_condition *around)
{
	const char *outer, *own;

	if (!condition || condition == around)
		return NULL;
	/* Deeper than any header nests; so that a damaged file cannot exhaust the stack. */
	outer = condition->depth > DEPTH_MAX
			? NULL
			: c_condition_text(arena, condition->outer, around);
	own = condition->text;
	if (!own || !outer)
		return own ? own : outer;
	if (strcmp(own, outer) == 0)
		return own;
	return arena_printf(arena, strstr(own, "||") ? "%s && (%s)" : "%s && %s",
			    strstr(outer, "||") ? arena_printf(arena, "(%s)", outer) : outer,
			    own);
}
