/* SPDX-License-Identifier: GPL-2.0-or-later */
/* `fields:` and `waivers:` of a rule file. */
#include <ctype.h>
#include <string.h>

#include "rules/fault.h"
#include "rules/rule_read.h"

/* The words of the kernel's documents; "" and "-" are both its ways to say that a path does not
 * use it. */
static struct error *use_read(const struct node *value, const char *what, const char **ret)
{
	static const char *const words[] = { "read_mostly", "read_write", "write_mostly",
					     "\"-\"", "\"\"" };
	static const char *const values[] = { "read_mostly", "read_write", "write_mostly", "-",
					      "" };

	for (size_t i = 0;
	     value->kind == NODE_TEXT && !node_is_null(value) && i < ARRAY_SIZE(values); i++) {
		if (strcmp(value->text, values[i]) == 0) {
			*ret = values[i];
			return NULL;
		}
	}
	return node_word(value, what, words, ARRAY_SIZE(words), &(size_t){ 0 });
}

static struct error *tx_read(struct reading *reading, const struct node *value, void *object)
{
	struct rule_field *field = object;

	(void)reading;
	return use_read(value, "'tx'", &field->tx);
}

static struct error *rx_read(struct reading *reading, const struct node *value, void *object)
{
	struct rule_field *field = object;

	(void)reading;
	return use_read(value, "'rx'", &field->rx);
}

static struct error *field_when_read(struct reading *reading, const struct node *value,
				     void *object)
{
	struct rule_field *field = object;

	return condition_read(reading, value, &field->when);
}

static struct error *field_read(struct reading *reading, const struct node *node,
				struct rule_field *field)
{
	static const struct key keys[] = {
		{ "name", KEY_TEXT, offsetof(struct rule_field, name), NULL },
		{ "member", KEY_PATH, offsetof(struct rule_field, member), NULL },
		{ "alias", KEY_PATH, offsetof(struct rule_field, alias), NULL },
		{ "type", KEY_TEXT, offsetof(struct rule_field, type), NULL },
		{ "tx", KEY_OWN, 0, tx_read },
		{ "rx", KEY_OWN, 0, rx_read },
		{ "used_by", KEY_TEXT, offsetof(struct rule_field, used_by), NULL },
		{ "config", KEY_TEXT, offsetof(struct rule_field, config), NULL },
		{ "raw", KEY_TEXT, offsetof(struct rule_field, raw), NULL },
		{ "optional", KEY_TRUTH, offsetof(struct rule_field, is_optional), NULL },
		{ "when", KEY_OWN, 0, field_when_read },
	};
	struct error *err;

	field->at = node->at;
	err = keys_read(reading, node, "a field", keys, ARRAY_SIZE(keys), field);
	if (!err && !field->name)
		err = fault_at(node->at,
			       "a field without 'name'; name the member that the row is about");
	return err;
}

struct error *fields_read(struct reading *reading, const struct node *value, void *object)
{
	struct rule *rule = object;
	struct error *err = node_expect(value, NODE_LIST, "'fields'");

	for (size_t i = 0; !err && i < value->count; i++)
		err = field_read(reading, value->items[i], vec_push(&rule->fields));
	return err;
}

/* Ids of findings are words of small letters with - between them; the audit knows which exist.
 */
static struct error *id_read(struct reading *reading, const struct node *value, void *object)
{
	struct rule_waiver *waiver = object;

	(void)reading;
	if (value->kind != NODE_TEXT || !islower((unsigned char)value->text[0]) ||
	    value->text[strspn(value->text, "abcdefghijklmnopqrstuvwxyz-")])
		return node_refuse(value, "'id'",
				   "the id of a finding, as member-straddles-line");
	waiver->id = value->text;
	waiver->id_at = value->at;
	return NULL;
}

static bool is_date(const char *text)
{
	static const unsigned days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
	unsigned part[3] = { 0 }, at = 0;
	bool is_leap;

	if (strlen(text) != strlen("YYYY-MM-DD"))
		return false;
	for (size_t i = 0; text[i]; i++) {
		if (i == 4 || i == 7) {
			if (text[i] != '-')
				return false;
			at++;
		} else {
			if (!isdigit((unsigned char)text[i]))
				return false;
			part[at] = part[at] * 10 + (unsigned)(text[i] - '0');
		}
	}
	if (part[1] < 1 || part[1] > 12 || part[2] < 1)
		return false;
	is_leap = part[0] % 4 == 0 && (part[0] % 100 != 0 || part[0] % 400 == 0);
	return part[2] <= days[part[1] - 1] + (part[1] == 2 && is_leap);
}

static struct error *until_read(struct reading *reading, const struct node *value, void *object)
{
	struct rule_waiver *waiver = object;

	(void)reading;
	if (value->kind != NODE_TEXT || !is_date(value->text))
		return node_refuse(value, "'until'", "a date, as 2027-06-30");
	waiver->until = value->text;
	return NULL;
}

static struct error *waiver_when_read(struct reading *reading, const struct node *value,
				      void *object)
{
	struct rule_waiver *waiver = object;

	return condition_read(reading, value, &waiver->when);
}

static struct error *waiver_read(struct reading *reading, const struct node *node,
				 struct rule_waiver *waiver)
{
	static const struct key keys[] = {
		{ "id", KEY_OWN, 0, id_read },
		{ "group", KEY_IDENTIFIER, offsetof(struct rule_waiver, group), NULL },
		{ "member", KEY_PATH, offsetof(struct rule_waiver, member), NULL },
		{ "reason", KEY_TEXT, offsetof(struct rule_waiver, reason), NULL },
		{ "until", KEY_OWN, 0, until_read },
		{ "when", KEY_OWN, 0, waiver_when_read },
	};
	struct error *err;

	waiver->at = node->at;
	err = keys_read(reading, node, "a waiver", keys, ARRAY_SIZE(keys), waiver);
	if (err)
		return err;
	if (!waiver->id)
		return fault_at(node->at,
				"a waiver without 'id'; name the finding that it waives");
	if (!waiver->reason)
		return fault_at(node->at,
				"a waiver without 'reason'; say why the finding may stand");
	return NULL;
}

struct error *waivers_read(struct reading *reading, const struct node *value, void *object)
{
	struct rule *rule = object;
	struct error *err = node_expect(value, NODE_LIST, "'waivers'");

	for (size_t i = 0; !err && i < value->count; i++)
		err = waiver_read(reading, value->items[i], vec_push(&rule->waivers));
	return err;
}
