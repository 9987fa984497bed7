/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Typed questions to the values of a rule file, and the messages when the answer is no. */
#include "rules/node.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "rules/fault.h"

const struct node *node_get(const struct node *map, const char *key)
{
	for (size_t i = 0; i < map->count; i++)
		if (strcmp(map->entries[i].key, key) == 0)
			return map->entries[i].value;
	return NULL;
}

bool node_is_null(const struct node *node)
{
	return node->kind == NODE_TEXT && !node->is_quoted &&
	       (!node->text[0] || strcmp(node->text, "~") == 0 ||
		strcmp(node->text, "null") == 0);
}

struct error *node_refuse(const struct node *node, const char *what, const char *wanted)
{
	if (node->kind == NODE_LIST)
		return fault_at(node->at, "%s is a list; it must be %s", what, wanted);
	if (node->kind == NODE_MAP)
		return fault_at(node->at, "%s is a mapping; it must be %s", what, wanted);
	if (node_is_null(node))
		return fault_at(node->at, "%s is empty; it must be %s", what, wanted);
	if (node->is_quoted)
		return fault_at(node->at, "%s is the quoted text %s; it must be %s", what,
				quoted(node->text).text, wanted);
	return fault_at(node->at, "%s is %s; it must be %s", what, quoted(node->text).text,
			wanted);
}

struct error *node_expect(const struct node *node, enum node_kind kind, const char *what)
{
	static const char *const names[] = {
		[NODE_TEXT] = "a text",
		[NODE_LIST] = "a list",
		[NODE_MAP] = "a mapping",
	};

	if (node->kind == kind && !node_is_null(node))
		return NULL;
	return node_refuse(node, what, names[kind]);
}

struct error *node_text(const struct node *node, const char *what, const char **ret)
{
	if (node->kind != NODE_TEXT || node_is_null(node) ||
	    !node->text[strspn(node->text, " ")])
		return node_refuse(node, what, "a text");
	*ret = node->text;
	return NULL;
}

struct error *node_truth(const struct node *node, const char *what, bool *ret)
{
	if (node->kind == NODE_TEXT && !node->is_quoted) {
		if (strcmp(node->text, "true") == 0) {
			*ret = true;
			return NULL;
		}
		if (strcmp(node->text, "false") == 0) {
			*ret = false;
			return NULL;
		}
	}
	return node_refuse(node, what, "true or false");
}

struct error *node_number(const struct node *node, const char *what, uint64_t least,
			  uint64_t *ret)
{
	const char *wanted = least ? "a number from 1 on" : "a number";
	bool is_hex;
	char *end;
	unsigned long long value;

	if (node->kind != NODE_TEXT || node->is_quoted ||
	    !isdigit((unsigned char)node->text[0]))
		return node_refuse(node, what, wanted);
	is_hex = node->text[0] == '0' && (node->text[1] == 'x' || node->text[1] == 'X');
	/* YAML 1.1 reads 010 as eight, YAML 1.2 as ten. */
	if (node->text[0] == '0' && isdigit((unsigned char)node->text[1]))
		return node_refuse(node, what, "a number without a leading 0");
	if (is_hex && !isxdigit((unsigned char)node->text[2]))
		return node_refuse(node, what, wanted);
	value = strtoull(node->text, &end, is_hex ? 16 : 10);
	if (*end)
		return node_refuse(node, what, wanted);
	if (value > UINT32_MAX)
		return node_refuse(node, what, "a smaller number");
	if (value < least)
		return node_refuse(node, what, wanted);
	*ret = value;
	return NULL;
}

struct error *node_word(const struct node *node, const char *what, const char *const *words,
			size_t count, size_t *ret)
{
	struct text known = { 0 };
	struct error *err;

	for (size_t i = 0; i < count && node->kind == NODE_TEXT; i++) {
		if (strcmp(node->text, words[i]) == 0) {
			*ret = i;
			return NULL;
		}
	}
	for (size_t i = 0; i < count; i++)
		text_add(&known, "%s%s",
			 i == 0           ? ""
			 : i + 1 == count ? " or "
					  : ", ",
			 words[i]);
	err = node_refuse(node, what, text_str(&known));
	text_deinit(&known);
	return err;
}

bool is_identifier(const char *text, size_t length)
{
	for (size_t i = 0; i < length; i++)
		if (!isalnum((unsigned char)text[i]) && text[i] != '_')
			return false;
	return length && !isdigit((unsigned char)text[0]);
}

struct error *node_identifier(const struct node *node, const char *what, const char **ret)
{
	if (node->kind != NODE_TEXT || node_is_null(node) ||
	    !is_identifier(node->text, strlen(node->text)))
		return node_refuse(node, what, "a name of letters, digits and _");
	*ret = node->text;
	return NULL;
}

struct error *node_path(const struct node *node, const char *what, const char **ret)
{
	const char *part = node->kind == NODE_TEXT && !node_is_null(node) ? node->text : "";

	for (;;) {
		size_t length = strcspn(part, ".");

		if (!is_identifier(part, length))
			return node_refuse(
				node, what,
				"the name of a member, as rx_opt or rx_opt.saw_tstamp");
		if (!part[length])
			break;
		part += length + 1;
	}
	*ret = node->text;
	return NULL;
}
