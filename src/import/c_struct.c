/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The members of a struct from its definition in C. */
#include "import/c_struct.h"

#include <string.h>

/* Deeper than any struct nests; so that a damaged file cannot exhaust the stack. */
#define DEPTH_MAX 100

struct parser {
	struct arena *arena;
	const struct c_tokens *tokens;
	const struct c_condition *around; /* of the struct as a whole */
	const char *group;                /* open at this place */
	unsigned depth;
	struct c_struct *definition;
};

void c_struct_deinit(struct c_struct *definition)
{
	vec_deinit(&definition->members);
	vec_deinit(&definition->groups);
}

const struct c_member *c_struct_find(const struct c_struct *definition, const char *name)
{
	const struct c_member *member;

	vec_for_each(member, &definition->members)
		if (strcmp(member->name, name) == 0)
			return member;
	return NULL;
}

static const struct c_token *token_at(const struct parser *parser, size_t index)
{
	return &parser->tokens->items.items[index];
}

static bool is_at(const struct parser *parser, size_t index, size_t end, const char *text)
{
	return index < end && c_token_is(token_at(parser, index), text);
}

static bool begins(const struct c_token *token, const char *prefix)
{
	return token->length >= strlen(prefix) &&
	       memcmp(token->text, prefix, strlen(prefix)) == 0;
}

/* Words that stand beside a declarator and are no name of a member. */
static bool is_attribute(const struct c_token *token)
{
	static const char *const words[] = {
		"____",         "__aligned",       "__packed",     "__attribute__",
		"__randomize_", "__no_randomize_", "__counted_by", "__guarded_by",
		"__private",    "__rcu",           "__percpu",     "__user",
		"__iomem",      "__read_mostly",   "__deprecated"
	};

	for (size_t i = 0; i < ARRAY_SIZE(words); i++)
		if (begins(token, words[i]))
			return true;
	return false;
}

static struct c_member *member_add(struct parser *parser, size_t name)
{
	const struct c_token *token = token_at(parser, name);
	struct c_member *member = vec_push(&parser->definition->members);

	member->name = c_token_copy(parser->arena, token);
	member->config = c_condition_text(parser->arena, token->condition, parser->around);
	member->group = parser->group;
	member->line = token->line;
	return member;
}

static const char *brackets_text(const struct parser *parser, size_t open, size_t end)
{
	size_t close = c_tokens_close(parser->tokens, open, end);

	if (close < open + 3)
		return "";
	return c_tokens_text(parser->arena, token_at(parser, open + 1),
			     token_at(parser, close - 2));
}

/* "*name", "name[4]", "name:3", "(*name)(int)"; false when it declares nothing. */
static bool declarator_read(struct parser *parser, size_t begin, size_t end, const char *tag)
{
	size_t name = SIZE_MAX;
	bool is_pointer = false;
	struct c_member *member;
	size_t i = begin;

	for (; i < end; i++) {
		const struct c_token *token = token_at(parser, i);

		if (c_token_is(token, "[") || c_token_is(token, ":"))
			break;
		if (c_token_is(token, "(")) {
			/* The first parentheses hold the name of a pointer to a function. */
			if (is_at(parser, i + 1, end, "*") && name != SIZE_MAX) {
				for (i++; i < end && !c_token_is(token_at(parser, i), ")"); i++)
					if (token_at(parser, i)->is_name &&
					    !is_attribute(token_at(parser, i)))
						name = i;
				is_pointer = true;
				break;
			}
			i = c_tokens_close(parser->tokens, i, end) - 1;
			continue;
		}
		is_pointer = is_pointer || c_token_is(token, "*");
		if (token->is_name && !is_attribute(token))
			name = i;
	}
	if (name == SIZE_MAX)
		return false;
	member = member_add(parser, name);
	member->tag = is_pointer ? NULL : tag;
	member->array = is_at(parser, i, end, "[") ? brackets_text(parser, i, end) : NULL;
	member->is_bitfield = is_at(parser, i, end, ":");
	return true;
}

/* Declarators with commas between them. */
static bool declarators_read(struct parser *parser, size_t begin, size_t end, const char *tag)
{
	bool any = false;
	size_t from = begin;

	for (size_t i = begin; i <= end; i++) {
		if (i < end && token_at(parser, i)->length == 1 &&
		    strchr("([{", token_at(parser, i)->text[0])) {
			i = c_tokens_close(parser->tokens, i, end) - 1;
			continue;
		}
		if (i < end && !c_token_is(token_at(parser, i), ","))
			continue;
		any = declarator_read(parser, from, i, tag) || any;
		from = i + 1;
	}
	return any;
}

/* DECLARE_BITMAP(name, 4) and its like; markers; false for any other macro. */
static bool macro_read(struct parser *parser, size_t begin, size_t end)
{
	static const char *const begin_markers[] = { "__cacheline_group_begin",
						     "__cacheline_group_begin_aligned",
						     "__dma_from_device_group_begin" };
	static const char *const end_markers[] = { "__cacheline_group_end",
						   "__cacheline_group_end_aligned",
						   "__dma_from_device_group_end" };
	const struct c_token *word = token_at(parser, begin);

	if (!is_at(parser, begin + 1, end, "("))
		return false;
	if (begins(word, "DECLARE_")) {
		size_t name = c_token_is(word, "DECLARE_FLEX_ARRAY")
				      ? c_tokens_close(parser->tokens, begin + 1, end) - 2
				      : begin + 2;

		if (name < end && token_at(parser, name)->is_name)
			member_add(parser, name)->array = "";
		return true;
	}
	for (size_t i = 0; i < ARRAY_SIZE(begin_markers); i++) {
		if (c_token_is(word, end_markers[i])) {
			parser->group = NULL;
			return true;
		}
		if (!c_token_is(word, begin_markers[i]))
			continue;
		parser->group =
			begin + 2 < end && token_at(parser, begin + 2)->is_name
				? c_token_copy(parser->arena, token_at(parser, begin + 2))
				: "";
		*vec_push(&parser->definition->groups) = (struct c_group){
			.name = parser->group,
			.is_for_dma = i == 2,
			.line = word->line,
		};
		return true;
	}
	return false;
}

static void members_read(struct parser *parser, size_t begin, size_t end);

/* struct_group(NAME, members) and its forms with a tag or attributes before the members; the
 * index behind it, or `begin` when it is none. */
static size_t struct_group_read(struct parser *parser, size_t begin, size_t end)
{
	static const struct {
		const char *word;
		unsigned name; /* place of the name among the arguments */
		unsigned members;
	} forms[] = { { "struct_group", 0, 1 },
		      { "struct_group_attr", 0, 2 },
		      { "struct_group_tagged", 1, 2 },
		      { "__struct_group", 1, 3 } };
	size_t close, from = begin + 2;
	unsigned form = 0;

	while (form < ARRAY_SIZE(forms) &&
	       !c_token_is(token_at(parser, begin), forms[form].word))
		form++;
	if (form == ARRAY_SIZE(forms) || !is_at(parser, begin + 1, end, "("))
		return begin;
	close = c_tokens_close(parser->tokens, begin + 1, end);
	for (unsigned argument = 0; argument < forms[form].members && from < close;
	     argument++) {
		if (argument == forms[form].name && token_at(parser, from)->is_name)
			member_add(parser, from);
		while (from < close && !c_token_is(token_at(parser, from), ","))
			from++;
		from++;
	}
	if (from < close)
		members_read(parser, from, close - 1);
	return close;
}

/* "struct TAG {" or "union {" with its declarators up to the semicolon; the index behind it. */
static size_t nested_read(struct parser *parser, size_t begin, size_t brace, size_t end)
{
	size_t close = c_tokens_close(parser->tokens, brace, end), last = close;
	const char *tag = brace == begin + 2
				  ? c_token_copy(parser->arena, token_at(parser, begin + 1))
				  : NULL;

	while (last < end && !c_token_is(token_at(parser, last), ";"))
		last++;
	if (!declarators_read(parser, close, last, tag) && !is_at(parser, begin, end, "enum"))
		members_read(parser, brace + 1, close - 1);
	return last;
}

/* The brace of a struct or union that is defined here, SIZE_MAX for none. */
static size_t nested_brace(const struct parser *parser, size_t begin, size_t end)
{
	if (!is_at(parser, begin, end, "struct") && !is_at(parser, begin, end, "union") &&
	    !is_at(parser, begin, end, "enum"))
		return SIZE_MAX;
	for (size_t i = begin + 1; i < end && i <= begin + 2; i++)
		if (c_token_is(token_at(parser, i), "{"))
			return i;
	return SIZE_MAX;
}

static size_t declaration_end(const struct parser *parser, size_t begin, size_t end)
{
	size_t i = begin;

	while (i < end && !c_token_is(token_at(parser, i), ";")) {
		if (token_at(parser, i)->length == 1 &&
		    strchr("([{", token_at(parser, i)->text[0]))
			i = c_tokens_close(parser->tokens, i, end);
		else
			i++;
	}
	return i;
}

/* Type words, then declarators. */
static void plain_read(struct parser *parser, size_t begin, size_t end)
{
	const char *tag = NULL;

	while (begin < end &&
	       (is_at(parser, begin, end, "const") || is_at(parser, begin, end, "volatile")))
		begin++;
	if (is_at(parser, begin, end, "struct") && begin + 2 < end)
		tag = c_token_copy(parser->arena, token_at(parser, begin + 1));
	/* NAME(...) alone is a macro that declares nothing known. */
	if (is_at(parser, begin + 1, end, "(") &&
	    c_tokens_close(parser->tokens, begin + 1, end) == end)
		return;
	/* So is one word alone; and "u8 : 3" is padding. */
	if (end > begin + 1 && !is_at(parser, begin + 1, end, ":"))
		declarators_read(parser, begin, end, tag);
}

static void members_read(struct parser *parser, size_t begin, size_t end)
{
	parser->depth++;
	while (begin < end && parser->depth < DEPTH_MAX) {
		size_t brace = nested_brace(parser, begin, end);
		size_t after = struct_group_read(parser, begin, end);

		if (after == begin && brace != SIZE_MAX) {
			after = nested_read(parser, begin, brace, end);
		} else if (after == begin) {
			after = declaration_end(parser, begin, end);
			if (!macro_read(parser, begin, after))
				plain_read(parser, begin, after);
		}
		/* A declaration that is empty ends where it begins, before its semicolon. */
		begin = after + (after < end && c_token_is(token_at(parser, after), ";"));
	}
	parser->depth--;
}

void c_struct_read(struct arena *arena, const struct c_tokens *tokens, size_t brace,
		   struct c_struct *ret)
{
	size_t end = c_tokens_close(tokens, brace, tokens->items.count);
	struct parser parser = {
		.arena = arena,
		.tokens = tokens,
		.around = tokens->items.items[brace].condition,
		.definition = ret,
	};

	ret->line = tokens->items.items[brace].line;
	ret->last_line = tokens->items.items[end - 1].line;
	members_read(&parser, brace + 1, end - 1);
}
