/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What definitions and asserts in C become in drafts. */
#include <string.h>

#include "import/c_struct.h"
#include "import/import_source.h"
#include "import/source_asserts.h"
#include "rules/node.h"

static struct srcpos place(const char *file, uint32_t line)
{
	return (struct srcpos){ .file = file, .line = line, .column = 1 };
}

void source_take_groups(struct import *import, const char *name,
			const struct c_struct *definition, const char *file)
{
	struct draft *draft = draft_get(import, SUBJECT_STRUCT, name);
	const struct c_group *found;
	const struct c_member *member;

	draft_origin(import, draft, arena_printf(&import->arena, "%s: struct %s", file, name));
	vec_for_each(found, &definition->groups) {
		struct draft_group *group =
			draft_group_get(import, draft, found->name, place(file, found->line));

		group->has_markers = true;
		group->is_for_dma = found->is_for_dma;
	}
	vec_for_each(member, &definition->members) {
		struct draft_group *group;

		if (!member->group)
			continue;
		group = draft_group_get(import, draft, member->group,
					place(file, member->line));
		if (!draft_member_find(group, member->name))
			*vec_push(&group->members) = (struct draft_member){
				.name = member->name,
				.config = member->config,
				.at = place(file, member->line),
			};
	}
}

static const struct draft_group *group_with(const struct draft *draft, const char *member)
{
	for (size_t i = 0; i < draft->groups.count; i++)
		if (draft->groups.items[i]->has_markers &&
		    draft_member_find(draft->groups.items[i], member))
			return draft->groups.items[i];
	return NULL;
}

static void member_assert_take(struct import *import, struct draft *draft,
			       const struct source_assert *found)
{
	struct draft_group *group =
		draft_group_get(import, draft, found->arguments[0], found->at);
	struct draft_member *member = draft_member_find(group, found->arguments[1]);

	if (!member) {
		const struct draft_group *other = group_with(draft, found->arguments[1]);

		if (group->has_markers)
			import_note(import, found->at,
				    "%s: asserted to be in %s, but declared %s%s",
				    found->arguments[1], group->name,
				    other ? "in " : "between no markers",
				    other ? other->name : "");
		/* Between markers a member can be in one group only. */
		if (other)
			return;
		member = vec_push(&group->members);
		member->name = found->arguments[1];
		member->config = found->config;
		member->at = found->at;
	}
	if (++member->assert_count == 2)
		import_note(import, found->at, "%s: asserted to be in %s twice", member->name,
			    group->name);
}

static void size_take(struct import *import, struct draft *draft, const char *group_name,
		      const char *size, const struct source_assert *found)
{
	struct draft_group *group = draft_group_get(import, draft, group_name, found->at);

	if (group->max_size && strcmp(group->max_size, size) != 0)
		import_note(import, found->at,
			    "%s: its size is asserted twice, as %s and as %s", group->name,
			    group->max_size, size);
	group->max_size = size;
	group->is_sized_by_libeth = found->kind != ASSERT_SIZE;
}

static void assert_take(struct import *import, struct draft *draft,
			const struct source_assert *found, struct source_summary *ret)
{
	static const char *const set[] = { "read_mostly", "read_write", "cold" };

	switch (found->kind) {
	case ASSERT_MEMBER:
		ret->member_asserts++;
		if (found->arguments[1])
			member_assert_take(import, draft, found);
		return;
	case ASSERT_SIZE:
		ret->size_asserts++;
		if (found->arguments[1])
			size_take(import, draft, found->arguments[0], found->arguments[1],
				  found);
		return;
	case ASSERT_LIBETH_GROUP:
		ret->libeth_asserts++;
		if (found->arguments[1])
			size_take(import, draft, found->arguments[0], found->arguments[1],
				  found);
		return;
	case ASSERT_LIBETH_SET:
		ret->libeth_asserts++;
		for (size_t i = 0; i < ARRAY_SIZE(set) && found->arguments[i]; i++)
			size_take(import, draft, set[i], found->arguments[i], found);
		return;
	case ASSERT_LIBETH_STRUCT:
		ret->libeth_asserts++;
		return;
	}
}

void source_take_asserts(struct import *import, const struct source_asserts *asserts,
			 struct source_summary *ret)
{
	for (size_t i = 0; i < asserts->count; i++) {
		const struct source_assert *found = &asserts->items[i];
		struct draft *draft = draft_get(import, SUBJECT_STRUCT, found->struct_name);

		assert_take(import, draft, found, ret);
		draft_origin(import, draft,
			     found->function ? arena_printf(&import->arena, "%s: %s()",
							    found->at.file, found->function)
					     : arena_printf(&import->arena, "%s: its asserts",
							    found->at.file));
	}
}

/* "sk.__sk_common.skc_daddr" */
static bool is_path(const char *value)
{
	for (;;) {
		size_t length = strcspn(value, ".");

		if (!is_identifier(value, length))
			return false;
		if (!value[length])
			return true;
		value += length + 1;
	}
}

/* A macro that the definition makes for one of its members, as a row's name. */
static const char *macro_of(struct import *import, const struct c_struct *definition,
			    const struct c_tokens *tokens, const char *name)
{
	const struct c_define *define;

	vec_for_each(define, &tokens->defines)
		if (define->line >= definition->line && define->line <= definition->last_line &&
		    strcmp(define->name, name) == 0 && is_path(define->value))
			return arena_strdup(&import->arena, define->value);
	return NULL;
}

static const struct c_member *member_of_tag(const struct c_struct *definition, const char *tag)
{
	const struct c_member *member;

	vec_for_each(member, &definition->members)
		if (member->tag && strcmp(member->tag, tag) == 0)
			return member;
	return NULL;
}

static void row_explain(struct import *import, struct rule_field *row,
			const struct c_struct *definition, const struct c_tokens *tokens,
			const char *file)
{
	const char *path = row->member ? row->member : row->name;
	const char *name = arena_strndup(&import->arena, path, strcspn(path, ".["));
	const struct c_member *member = c_struct_find(definition, name);

	if (!member && !row->member) {
		row->alias = macro_of(import, definition, tokens, name);
		if (row->alias) {
			import_note(import, row->at, "%s: a macro for %s", name, row->alias);
			return;
		}
		member = member_of_tag(definition, name);
		if (member) {
			row->member = member->name;
			import_note(
				import, row->at,
				"%s: the tag of a struct; taken for the member %s of that type",
				name, member->name);
		}
	}
	if (member)
		row->config = member->config;
	else
		import_note(import, row->at, "%s: %s:%u has no such member", name, file,
			    definition->line);
}

void source_explain_rows(struct import *import, struct draft *draft,
			 const struct c_struct *definition, const struct c_tokens *tokens,
			 const char *file)
{
	struct rule_field *row;

	vec_for_each(row, &draft->fields)
		row_explain(import, row, definition, tokens, file);
	draft_origin(import, draft,
		     arena_printf(&import->arena, "%s: struct %s", file, draft->name));
}
