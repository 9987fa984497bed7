/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What an import has learnt so far. */
#include "import/draft.h"

#include <string.h>

void import_deinit(struct import *import)
{
	for (size_t i = 0; i < import->drafts.count; i++) {
		struct draft *draft = import->drafts.items[i];

		for (size_t g = 0; g < draft->groups.count; g++)
			vec_deinit(&draft->groups.items[g]->members);
		vec_deinit(&draft->groups);
		vec_deinit(&draft->fields);
		vec_deinit(&draft->origins);
	}
	vec_deinit(&import->drafts);
	vec_deinit(&import->notes);
	arena_deinit(&import->arena);
}

struct draft *draft_find(const struct import *import, enum rule_subject subject,
			 const char *name)
{
	for (size_t i = 0; i < import->drafts.count; i++)
		if (import->drafts.items[i]->subject == subject &&
		    strcmp(import->drafts.items[i]->name, name) == 0)
			return import->drafts.items[i];
	return NULL;
}

struct draft *draft_get(struct import *import, enum rule_subject subject, const char *name)
{
	struct draft *draft = draft_find(import, subject, name);

	if (draft)
		return draft;
	draft = arena_new(&import->arena, struct draft);
	draft->subject = subject;
	draft->name = arena_strdup(&import->arena, name);
	*vec_push(&import->drafts) = draft;
	return draft;
}

struct draft_group *draft_group_find(const struct draft *draft, const char *name)
{
	for (size_t i = 0; i < draft->groups.count; i++)
		if (strcmp(draft->groups.items[i]->name, name) == 0)
			return draft->groups.items[i];
	return NULL;
}

static bool ends_with(const char *name, const char *tail)
{
	size_t length = strlen(name);

	return length >= strlen(tail) && strcmp(name + length - strlen(tail), tail) == 0;
}

/* Networking names its groups STRUCT_ACCESS_PATH, libeth read_mostly, read_write and cold. */
static void access_guess(struct draft_group *group)
{
	static const struct {
		const char *tail;
		enum access_kind access;
		enum path_kind path;
	} tails[] = {
		{ "_read_tx", ACCESS_READ, PATH_TX },
		{ "_read_rx", ACCESS_READ, PATH_RX },
		{ "_read_txrx", ACCESS_READ, PATH_TXRX },
		{ "_read_rxtx", ACCESS_READ, PATH_TXRX },
		{ "_write_tx", ACCESS_WRITE, PATH_TX },
		{ "_write_rx", ACCESS_WRITE, PATH_RX },
		{ "_write_txrx", ACCESS_WRITE, PATH_TXRX },
		{ "_write_rxtx", ACCESS_WRITE, PATH_TXRX },
		{ "read_mostly", ACCESS_READ, PATH_ANY },
		{ "read_write", ACCESS_WRITE, PATH_ANY },
		{ "cold", ACCESS_COLD, PATH_ANY },
	};

	for (size_t i = 0; i < ARRAY_SIZE(tails); i++) {
		if (!ends_with(group->name, tails[i].tail))
			continue;
		group->access = tails[i].access;
		group->path = tails[i].path;
	}
}

struct draft_group *draft_group_get(struct import *import, struct draft *draft,
				    const char *name, struct srcpos at)
{
	struct draft_group *group = draft_group_find(draft, name);

	if (group)
		return group;
	group = arena_new(&import->arena, struct draft_group);
	group->name = arena_strdup(&import->arena, name);
	group->at = at;
	access_guess(group);
	*vec_push(&draft->groups) = group;
	return group;
}

struct draft_member *draft_member_find(const struct draft_group *group, const char *name)
{
	struct draft_member *member;

	vec_for_each(member, &group->members)
		if (strcmp(member->name, name) == 0)
			return member;
	return NULL;
}

void draft_origin(struct import *import, struct draft *draft, const char *origin)
{
	for (size_t i = 0; i < draft->origins.count; i++)
		if (strcmp(draft->origins.items[i], origin) == 0)
			return;
	*vec_push(&draft->origins) = arena_strdup(&import->arena, origin);
}

void import_note(struct import *import, struct srcpos at, const char *format, ...)
{
	struct text text = { 0 };
	va_list args;

	va_start(args, format);
	text_vadd(&text, format, args);
	va_end(args);
	*vec_push(&import->notes) = (struct doc_note){
		.at = at,
		.message = arena_strdup(&import->arena, text_str(&text)),
	};
	text_deinit(&text);
}
