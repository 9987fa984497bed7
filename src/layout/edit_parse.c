/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Reads an edit: words, and a type among them. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/closest.h"
#include "layout/edit.h"

struct word {
	const char *at;
	size_t length;
};

struct parse {
	struct arena *arena;
	const char *text;
	vec(struct word) words;
};

/* How each edit is written, for messages. */
static const struct {
	const char *word;
	const char *form;
} forms[] = {
	[EDIT_ADD] = { "add", "add TYPE NAME after|before MEMBER" },
	[EDIT_MOVE] = { "move", "move MEMBER after|before MEMBER" },
	[EDIT_REMOVE] = { "remove", "remove MEMBER" },
	[EDIT_ALIGN] = { "align", "align MEMBER N" },
	[EDIT_RESIZE] = { "resize", "resize MEMBER TYPE" },
};

static bool word_is(struct word word, const char *string)
{
	return strlen(string) == word.length && strncmp(word.at, string, word.length) == 0;
}

static size_t column_of(const struct parse *parse, const char *at)
{
	return (size_t)(at - parse->text) + 1;
}

static const char *copy(const struct parse *parse, struct word word)
{
	return arena_strndup(parse->arena, word.at, word.length);
}

static void split(struct parse *parse)
{
	for (const char *at = parse->text; *(at += strspn(at, " \t"));) {
		struct word *word = vec_push(&parse->words);

		*word = (struct word){ at, strcspn(at, " \t") };
		at += word->length;
	}
}

static struct error *wrong_form(enum edit_op op)
{
	return error_new(ERROR_USAGE, "write `%s`", forms[op].form);
}

static struct error *parse_op(const struct parse *parse, enum edit_op *ret)
{
	struct text message = { 0 };
	struct closest closest;
	struct error *err;
	const char *word;

	if (!parse->words.count)
		return error_new(ERROR_USAGE,
				 "an edit is one of add, move, remove, align, resize");
	word = copy(parse, parse->words.items[0]);
	closest_init(&closest, word);
	for (size_t i = 0; i < ARRAY_SIZE(forms); i++) {
		if (word_is(parse->words.items[0], forms[i].word)) {
			*ret = (enum edit_op)i;
			return NULL;
		}
		closest_offer(&closest, forms[i].word);
	}
	text_add(&message, "column %zu: '%s' is not an edit",
		 column_of(parse, parse->words.items[0].at), word);
	closest_add(&closest, &message);
	if (!closest.count)
		text_add(&message, " (add, move, remove, align, resize)");
	err = error_new(ERROR_USAGE, "%s", text_str(&message));
	text_deinit(&message);
	return err;
}

static struct edit_path path_of(const struct parse *parse, struct word word)
{
	return (struct edit_path){ copy(parse, word), column_of(parse, word.at) };
}

/* "after MEMBER" or "before MEMBER" at the end. */
static struct error *parse_place(const struct parse *parse, struct edit *edit)
{
	const struct word *words = &parse->words.items[parse->words.count - 2];

	if (!word_is(words[0], "after") && !word_is(words[0], "before"))
		return error_new(ERROR_USAGE,
				 "column %zu: '%s' should be 'after' or 'before'; %s `%s`",
				 column_of(parse, words[0].at), copy(parse, words[0]), "write",
				 forms[edit->op].form);
	edit->is_after = word_is(words[0], "after");
	edit->anchor = path_of(parse, words[1]);
	return NULL;
}

static bool is_identifier(const char *name)
{
	size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
				     "0123456789_");

	return length && !name[length] && !isdigit((unsigned char)*name);
}

/* A type between two places of the text. */
static struct error *parse_type(const struct parse *parse, const char *begin, const char *end,
				struct edit *edit)
{
	while (end > begin && (end[-1] == ' ' || end[-1] == '\t'))
		end--;
	edit->type.path = arena_strndup(parse->arena, begin, (size_t)(end - begin));
	edit->type.column = column_of(parse, begin);
	return error_prefix(spelled_type_name(parse->arena, edit->type.path, &edit->type_name),
			    "column %zu", edit->type.column);
}

static struct error *parse_add(const struct parse *parse, struct edit *edit)
{
	struct word name;
	struct error *err;

	if (parse->words.count < 5)
		return wrong_form(edit->op);
	err = parse_place(parse, edit);
	if (err)
		return err;
	name = parse->words.items[parse->words.count - 3];
	/* As people write C: the star may stand at the name. */
	while (name.length && *name.at == '*')
		name.at++, name.length--;
	edit->member = path_of(parse, name);
	if (!is_identifier(edit->member.path))
		return error_new(
			ERROR_USAGE,
			"column %zu: '%s' is not a name; bounds and widths stand behind the "
			"type, as in `add u32[3] name` and `add u8:1 name`",
			edit->member.column, edit->member.path);
	return parse_type(parse, parse->words.items[1].at, name.at, edit);
}

static struct error *parse_align(const struct parse *parse, struct edit *edit)
{
	const char *number;
	unsigned long value;
	char *end;

	if (parse->words.count != 3)
		return wrong_form(edit->op);
	edit->member = path_of(parse, parse->words.items[1]);
	number = copy(parse, parse->words.items[2]);
	value = strtoul(number, &end, 0);
	if (!isdigit((unsigned char)*number) || *end || !is_power_of_two(value) ||
	    value > 1 << 20)
		return error_new(
			ERROR_USAGE,
			"column %zu: '%s' is not an alignment: a power of two, in bytes",
			column_of(parse, parse->words.items[2].at), number);
	edit->align_bytes = (uint32_t)value;
	return NULL;
}

static struct error *parse_rest(const struct parse *parse, struct edit *edit)
{
	size_t count = parse->words.count;

	switch (edit->op) {
	case EDIT_ADD:
		return parse_add(parse, edit);
	case EDIT_ALIGN:
		return parse_align(parse, edit);
	case EDIT_MOVE:
		if (count != 4)
			return wrong_form(edit->op);
		edit->member = path_of(parse, parse->words.items[1]);
		return parse_place(parse, edit);
	case EDIT_REMOVE:
		if (count != 2)
			return wrong_form(edit->op);
		edit->member = path_of(parse, parse->words.items[1]);
		return NULL;
	case EDIT_RESIZE:
		if (count < 3)
			return wrong_form(edit->op);
		edit->member = path_of(parse, parse->words.items[1]);
		return parse_type(parse, parse->words.items[2].at,
				  parse->text + strlen(parse->text), edit);
	}
	return NULL;
}

struct error *edit_parse(struct arena *arena, const char *text, struct edit *ret)
{
	struct parse parse = { .arena = arena, .text = text };
	struct edit edit = { .text = text };
	struct error *err;

	split(&parse);
	err = parse_op(&parse, &edit.op);
	if (!err)
		err = parse_rest(&parse, &edit);
	vec_deinit(&parse.words);
	if (!err)
		*ret = edit;
	return error_prefix(err, "-e '%s'", text);
}
