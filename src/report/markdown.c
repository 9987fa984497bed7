/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Text in Markdown. */
#include "report/markdown.h"

#include <ctype.h>
#include <string.h>

#include "base/utf8.h"

/* The longest run of backticks; a fence must have another length. */
static size_t longest_run(const char *name)
{
	size_t longest = 0;

	while (*name) {
		size_t run = strspn(name, "`");

		longest = run > longest ? run : longest;
		name += run ? run : strcspn(name, "`");
	}
	return longest;
}

static void add_fence(struct text *text, size_t length)
{
	for (size_t i = 0; i < length; i++)
		text_add(text, "`");
}

static void add_code(struct text *text, const char *name, bool is_in_cell)
{
	size_t length = longest_run(name) + 1;
	/* A backtick must not touch the fence; one blank on each side is taken off. */
	const char *blank = length > 1 || *name == ' ' || !*name ? " " : "";
	struct text valid = { 0 };

	utf8_add_line(&valid, name);
	add_fence(text, length);
	text_add(text, "%s", blank);
	for (const char *byte = text_str(&valid); *byte; byte++)
		text_add(text, "%s%c", is_in_cell && *byte == '|' ? "\\" : "", *byte);
	text_add(text, "%s", blank);
	add_fence(text, length);
	text_deinit(&valid);
}

void markdown_add_code(struct text *text, const char *name)
{
	add_code(text, name, false);
}

void markdown_add_cell_code(struct text *text, const char *name)
{
	add_code(text, name, true);
}

/* An underscore within a word has no meaning, and most names have some. */
static bool is_within_word(const char *words, const char *at)
{
	return at > words && isalnum((unsigned char)at[-1]) && isalnum((unsigned char)at[1]);
}

void markdown_add_words(struct text *text, const char *words)
{
	struct text valid = { 0 };
	const char *start;

	utf8_add_line(&valid, words);
	start = text_str(&valid);
	for (const char *byte = start; *byte; byte++) {
		bool is_special = strchr("\\`*[]<>&|~#!$", *byte) ||
				  (*byte == '_' && !is_within_word(start, byte));

		text_add(text, "%s%c", is_special ? "\\" : "", *byte);
	}
	text_deinit(&valid);
}
