/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Walks a mapping along its table of keys. */
#include "rules/key.h"

#include <string.h>

#include "base/closest.h"
#include "rules/fault.h"

static struct error *key_unknown(const struct node_entry *entry, const char *what,
				 const struct key *keys, size_t key_count)
{
	struct text advice = { 0 };
	struct closest closest;
	struct error *err;

	closest_init(&closest, entry->key);
	for (size_t i = 0; i < key_count; i++)
		closest_offer(&closest, keys[i].name);
	if (closest.count) {
		closest_add(&closest, &advice);
	} else {
		text_add(&advice, "; the keys of %s are ", what);
		for (size_t i = 0; i < key_count; i++)
			text_add(&advice, "%s%s",
				 i == 0               ? ""
				 : i + 1 == key_count ? " and "
						      : ", ",
				 keys[i].name);
	}
	err = fault_at(entry->key_at, "unknown key %s%s", quoted(entry->key).text,
		       text_str(&advice));
	text_deinit(&advice);
	return err;
}

static struct error *key_read(struct reading *reading, const struct key *key,
			      const struct node *value, void *object)
{
	void *place = (char *)object + key->offset;
	struct quoted what = quoted(key->name);

	switch (key->kind) {
	case KEY_TEXT:
		return node_text(value, what.text, place);
	case KEY_IDENTIFIER:
		return node_identifier(value, what.text, place);
	case KEY_PATH:
		return node_path(value, what.text, place);
	case KEY_TRUTH:
		return node_truth(value, what.text, place);
	case KEY_OWN:
		break;
	}
	return key->read(reading, value, object);
}

struct error *keys_read(struct reading *reading, const struct node *node, const char *what,
			const struct key *keys, size_t key_count, void *object)
{
	struct error *err = node_expect(node, NODE_MAP, what);

	if (err)
		return err;
	for (size_t i = 0; i < node->count; i++) {
		const struct node_entry *entry = &node->entries[i];
		const struct key *key = keys;

		while (key < keys + key_count && strcmp(key->name, entry->key) != 0)
			key++;
		if (key == keys + key_count)
			return key_unknown(entry, what, keys, key_count);
		err = key_read(reading, key, entry->value, object);
		if (err)
			return err;
	}
	return NULL;
}
