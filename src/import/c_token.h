/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * C text as tokens, each with the #if conditions that it stands under.  Comments and literals
 * are passed over, macros are not expanded: enough to find declarations and calls.
 */
#ifndef LAYLINE_IMPORT_C_TOKEN_H
#define LAYLINE_IMPORT_C_TOKEN_H

#include "base/arena.h"
#include "base/vec.h"

/* A condition and those around it. */
struct c_condition {
	const char *text; /* "CONFIG_XPS", "IS_ENABLED(CONFIG_IPV6)", "!(A)" */
	const struct c_condition *outer;
	unsigned depth;
};

struct c_token {
	const char *text; /* view of the bytes that were read */
	size_t length;
	uint32_t line;
	bool is_name; /* else a number, or one character of punctuation */
	const struct c_condition *condition; /* NULL for none */
};

/* "#define NAME VALUE", without parameters. */
struct c_define {
	const char *name;
	const char *value; /* on one line */
	uint32_t line;
};

struct c_tokens {
	vec(struct c_token) items;
	vec(struct c_define) defines;
};

/* Reads a text, which must live as long as the tokens; whatever it is, it gives tokens. */
void c_tokens_read(struct arena *arena, const char *bytes, size_t length, struct c_tokens *ret);
void c_tokens_deinit(struct c_tokens *tokens);

bool c_token_is(const struct c_token *token, const char *text);
const char *c_token_copy(struct arena *arena, const struct c_token *token);

/* The text from the first token to the last, runs of blanks as one. */
const char *c_tokens_text(struct arena *arena, const struct c_token *first,
			  const struct c_token *last);

/* The index behind the bracket that closes the one at `open`; `end` when there is none. */
size_t c_tokens_close(const struct c_tokens *tokens, size_t open, size_t end);

/*
 * The conditions of a token that do not hold for `around` as well: "A && (B || C)"; NULL for
 * none.
 */
const char *c_condition_text(struct arena *arena, const struct c_condition *condition,
			     const struct c_condition *around);

#endif
