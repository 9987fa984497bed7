/* SPDX-License-Identifier: GPL-2.0-or-later */
/* From the line of a row to a field. */
#include <string.h>

#include "doc/doc_row.h"
#include "rules/node.h"

/* The bytes of a line that one cell takes. */
struct cell {
	const char *text;
	size_t length;
};

static bool cell_is(struct cell cell, const char *word)
{
	return cell.length == strlen(word) && memcmp(cell.text, word, cell.length) == 0;
}

static struct cell cell_trimmed(struct cell cell)
{
	while (cell.length && *cell.text == ' ') {
		cell.text++;
		cell.length--;
	}
	while (cell.length && cell.text[cell.length - 1] == ' ')
		cell.length--;
	return cell;
}

static bool is_access(struct cell cell)
{
	static const char *const words[] = { "", "-", "read_mostly", "read_write",
					     "write_mostly" };

	for (size_t i = 0; i < ARRAY_SIZE(words); i++)
		if (cell_is(cell, words[i]))
			return true;
	return false;
}

/* The place of a character; the line's end when it is shorter. */
static const char *character(const char *line, size_t index)
{
	while (*line && index--)
		do
			line++;
		while (((unsigned char)*line & 0xc0) == 0x80);
	return line;
}

/* False when a word crosses the edge of a column, or a cell is not what its column holds. */
static bool cells_slice(const char *line, const struct doc_columns *columns,
			struct cell cells[DOCS_COLUMNS])
{
	for (unsigned i = 0; i < DOCS_COLUMNS; i++) {
		const char *begin = character(line, columns->start[i]);
		const char *end = i + 1 < DOCS_COLUMNS ? character(line, columns->start[i + 1])
						       : line + strlen(line);

		if (i && *begin && begin > line && begin[-1] != ' ' && *begin != ' ')
			return false;
		cells[i] = cell_trimmed(
			(struct cell){ .text = begin, .length = (size_t)(end - begin) });
	}
	/* A blank inside a name is what is left of a neighbour, but for a type (see unswap). */
	return cells[1].length && is_access(cells[2]) && is_access(cells[3]) &&
	       (!memchr(cells[1].text, ' ', cells[1].length) ||
		strncmp(cells[1].text, "struct ", strlen("struct ")) == 0);
}

static struct cell word_next(const char **line)
{
	struct cell word;

	*line += strspn(*line, " ");
	word = (struct cell){ .text = *line, .length = strcspn(*line, " ") };
	*line += word.length;
	return word;
}

/* Whether the only access of a row stands nearer to the column of receiving. */
static bool is_nearer_to_rx(const char *line, const char *word,
			    const struct doc_columns *columns)
{
	const char *tx = character(line, columns->start[2]);
	const char *rx = character(line, columns->start[3]);

	return word > tx && (word >= rx || rx - word < word - tx);
}

/*
 * Words in their order: type (of two words after struct, enum and union when one blank divides
 * them), name, up to two accesses, and the rest.
 */
static bool cells_by_words(const char *line, const struct doc_columns *columns,
			   struct cell cells[DOCS_COLUMNS])
{
	const char *rest = line, *after;
	struct cell word = word_next(&rest);

	if (cell_is(word, "struct") || cell_is(word, "enum") || cell_is(word, "union")) {
		after = rest;
		if (after[0] == ' ' && after[1] != ' ' && after[1]) {
			struct cell second = word_next(&after);

			word.length = (size_t)(second.text + second.length - word.text);
			rest = after;
		}
	}
	cells[0] = word;
	cells[1] = word_next(&rest);
	for (unsigned i = 2; i < 4; i++) {
		after = rest;
		word = word_next(&after);
		cells[i] = (struct cell){ .text = rest, .length = 0 };
		if (word.length && is_access(word)) {
			cells[i] = word;
			rest = after;
		}
	}
	if (cells[2].length && !cells[3].length &&
	    is_nearer_to_rx(line, cells[2].text, columns)) {
		cells[3] = cells[2];
		cells[2].length = 0;
	}
	cells[4] = cell_trimmed((struct cell){ .text = rest, .length = strlen(rest) });
	return is_identifier(cells[1].text, strcspn(cells[1].text, "[ ")) && cells[1].length;
}

static const char *cell_copy(struct arena *arena, struct cell cell)
{
	return cell.length ? arena_strndup(arena, cell.text, cell.length) : NULL;
}

/* "struct_sk_buff*" as "struct sk_buff*": the plain form ties the words together. */
static const char *type_untied(struct arena *arena, const char *type)
{
	static const char *const words[] = { "struct_", "union_", "enum_" };

	for (size_t i = 0; type && i < ARRAY_SIZE(words); i++) {
		size_t length = strlen(words[i]);

		if (strncmp(type, words[i], length) == 0 && type[length])
			return arena_printf(arena, "%.*s %s", (int)length - 1, type,
					    type + length);
	}
	return type;
}

/* "void*priv_destructor" beside "struct net_device": the name stands behind the type, and
 * something else where the name should be. */
static const char *unswap(struct arena *arena, struct rule_field *row)
{
	const char *star = row->type ? strrchr(row->type, '*') : NULL;

	if (!star || !is_identifier(star + 1, strlen(star + 1)) ||
	    (strncmp(row->name, "struct_", 7) != 0 && strncmp(row->name, "struct ", 7) != 0))
		return NULL;
	row->name = star + 1;
	row->type = arena_strndup(arena, row->type, (size_t)(star + 1 - row->type));
	return "the name stands behind the type, in its column";
}

/* "netmem_tx:2;", as copied from a declaration. */
static const char *undeclare(struct arena *arena, struct rule_field *row)
{
	size_t length = strcspn(row->name, ":;");

	if (!row->name[length] || !length)
		return NULL;
	row->name = arena_strndup(arena, row->name, length);
	return "what follows the name belongs to a declaration in C";
}

/*
 * "struct icsk_ack_u8" with "pending": the member pending of icsk_ack, a u8.  Only types that
 * are no struct tell; for others the words would be a struct's name.
 */
static const char *nest(struct arena *arena, struct rule_field *row)
{
	static const char *const inner[] = {
		"unsigned_long", "unsigned_int", "unsigned_char", "u8",   "u16", "u32",
		"u64",           "int",          "long",          "bool", "char"
	};
	const char *prefix = "struct ";
	size_t length;

	if (!row->type || strncmp(row->type, prefix, strlen(prefix)) != 0)
		return NULL;
	length = strcspn(row->type, ":");
	for (size_t i = 0; i < ARRAY_SIZE(inner); i++) {
		size_t tail = strlen(inner[i]);

		if (length <= strlen(prefix) + tail + 1 ||
		    memcmp(row->type + length - tail, inner[i], tail) != 0 ||
		    row->type[length - tail - 1] != '_')
			continue;
		row->member = arena_printf(
			arena, "%.*s.%.*s", (int)(length - tail - 1 - strlen(prefix)),
			row->type + strlen(prefix), (int)strcspn(row->name, "["), row->name);
		return arena_printf(arena, "taken for the member %s", row->member);
	}
	return NULL;
}

void doc_row_read(struct arena *arena, const char *line, const struct doc_columns *columns,
		  enum docs_form form, struct rule_field *ret, const char **ret_how)
{
	struct cell cells[DOCS_COLUMNS];
	const char *how[3];

	*ret_how = NULL;
	*ret = (struct rule_field){ 0 };
	if (!cells_slice(line, columns, cells)) {
		*ret_how = "a cell leaves its column; taken word by word";
		if (!cells_by_words(line, columns, cells)) {
			*ret_how = "no row of the five columns; kept as it is";
			ret->name = arena_strdup(arena, line);
			return;
		}
	}
	ret->type = cell_copy(arena, cells[0]);
	ret->name = cell_copy(arena, cells[1]);
	ret->tx = cell_copy(arena, cells[2]);
	ret->rx = cell_copy(arena, cells[3]);
	ret->used_by = cell_copy(arena, cells[4]);
	how[0] = unswap(arena, ret);
	how[1] = undeclare(arena, ret);
	if (form == DOCS_FORM_PLAIN)
		ret->type = type_untied(arena, ret->type);
	how[2] = nest(arena, ret);
	for (size_t i = 0; i < ARRAY_SIZE(how); i++)
		if (how[i])
			*ret_how = how[i];
}
