/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The kernel's sources as a source of rules: which files are read, and for what. */
#include "import/import_source.h"

#include <ctype.h>
#include <string.h>

#include "base/map.h"
#include "import/c_struct.h"
#include "import/file.h"
#include "import/source_asserts.h"
#include "import/source_tree.h"
#include "rules/expression.h"
#include "rules/node.h"

struct source {
	struct import *import;
	struct source_tree tree;
	struct map wanted; /* names of structs that are wanted with or without markers */
	struct source_asserts asserts;
};

/* Whether a text lists the first row of an enum's draft, as a definition does. */
static bool has_enumerators(const struct draft *draft, const char *bytes)
{
	const char *name;

	if (draft->subject != SUBJECT_ENUM || !draft->fields.count)
		return false;
	name = draft->fields.items[0].name;
	for (const char *hit = strstr(bytes, name); hit; hit = strstr(hit + 1, name))
		if (hit[strlen(name)] == ',')
			return true;
	return false;
}

/* Reading all of a kernel as tokens takes long; a search for words does not. */
static bool is_worth_reading(const struct source *source, const struct text *text)
{
	static const char *const words[] = { "CACHELINE_ASSERT_GROUP_", "cacheline_group_begin",
					     "libeth_cacheline_",
					     "__dma_from_device_group_begin" };
	const char *bytes = text_str(text);

	for (size_t i = 0; i < ARRAY_SIZE(words); i++)
		if (memmem(bytes, text->length, words[i], strlen(words[i])))
			return true;
	for (size_t i = 0; i < source->import->drafts.count; i++)
		if (has_enumerators(source->import->drafts.items[i], bytes))
			return true;
	for (size_t i = 0; i < source->wanted.count; i++) {
		const char *name = source->wanted.entries[i].key;
		const char *hit = bytes;

		/* Where it is used there are far more places than where it is defined. */
		while ((hit = strstr(hit, name)) != NULL) {
			const char *after = hit + strlen(name);

			after += strspn(after, " \t\n");
			if (*after == '{' && hit - bytes >= 7 &&
			    memcmp(hit - 7, "struct ", 7) == 0)
				return true;
			hit += strlen(name);
		}
	}
	return false;
}

/* LINUX_MIB_MAX, but not an expression or a number. */
static bool is_enumerator(const char *bound)
{
	size_t length = strlen(bound);

	return is_identifier(bound, length) &&
	       !bound[strcspn(bound, "abcdefghijklmnopqrstuvwxyz")];
}

static void definition_take(struct source *source, const struct c_tokens *tokens, size_t at,
			    const char *file)
{
	struct import *import = source->import;
	const char *name = c_token_copy(&import->arena, &tokens->items.items[at + 1]);
	struct c_struct definition = { 0 };
	struct draft *draft;

	c_struct_read(&import->arena, tokens, at + 2, &definition);
	if (definition.groups.count)
		source_take_groups(import, name, &definition, file);
	draft = draft_find(import, SUBJECT_STRUCT, name);
	if (draft && draft->fields.count)
		source_explain_rows(import, draft, &definition, tokens, file);
	draft = draft_find(import, SUBJECT_ENUM, name);
	/* An enum's document names the struct whose array it indexes. */
	for (size_t i = 0; draft && i < definition.members.count; i++) {
		const char *bound = definition.members.items[i].array;

		if (!bound || !is_enumerator(bound))
			continue;
		draft->array_member = definition.members.items[i].name;
		draft_origin(import, draft,
			     arena_printf(&import->arena, "%s: struct %s", file, name));
	}
	c_struct_deinit(&definition);
}

/* The first enumerator of the enum that has a draft's rows, when its name is one of theirs. */
static void enum_take(struct source *source, const struct c_tokens *tokens, size_t brace)
{
	struct import *import = source->import;
	size_t end = c_tokens_close(tokens, brace, tokens->items.count);

	for (size_t i = 0; i < import->drafts.count; i++) {
		struct draft *draft = import->drafts.items[i];

		if (draft->subject != SUBJECT_ENUM || !draft->fields.count)
			continue;
		for (size_t t = brace + 1; t < end; t++) {
			if (!c_token_is(&tokens->items.items[t], draft->fields.items[0].name))
				continue;
			draft->array_enum = c_token_copy(
				&import->arena,
				tokens->items.items[brace - 1].is_name &&
						!c_token_is(&tokens->items.items[brace - 1],
							    "enum")
					? &tokens->items.items[brace - 1]
					: &tokens->items.items[brace + 1]);
			break;
		}
	}
}

static void tokens_take(struct source *source, const struct c_tokens *tokens, const char *file)
{
	source_asserts_read(&source->import->arena, tokens, file, &source->asserts);
	for (size_t i = 0; i + 2 < tokens->items.count; i++) {
		const struct c_token *token = &tokens->items.items[i];

		if (c_token_is(token, "struct") && token[1].is_name &&
		    c_token_is(&token[2], "{"))
			definition_take(source, tokens, i, file);
		else if (c_token_is(token, "enum") &&
			 (c_token_is(&token[1], "{") || c_token_is(&token[2], "{")))
			enum_take(source, tokens, c_token_is(&token[1], "{") ? i + 1 : i + 2);
	}
}

/*
 * Reads a source file.  One that is too large is left out, with a note: what the kernel has of
 * that size are tables of registers.
 */
static struct error *source_text(struct source *source, const char *path, struct text *text)
{
	struct error *err = file_text(path, text);

	if (!err || error_kind(err) != ERROR_INPUT)
		return err;
	import_note(source->import, (struct srcpos){ 0 },
		    "%s: too large for a source file; not read",
		    source_tree_name(&source->tree, path));
	error_free(err);
	text_clear(text);
	return NULL;
}

static struct error *file_take(struct source *source, const char *path)
{
	struct c_tokens tokens = { 0 };
	struct text text = { 0 };
	struct error *err = source_text(source, path, &text);

	if (!err && is_worth_reading(source, &text)) {
		c_tokens_read(&source->import->arena, text_str(&text), text.length, &tokens);
		tokens_take(source, &tokens,
			    arena_strdup(&source->import->arena,
					 source_tree_name(&source->tree, path)));
	}
	c_tokens_deinit(&tokens);
	text_deinit(&text);
	return err;
}

/* "4 * sizeof(long)" for "(4 * sizeof(long))". */
static const char *parentheses_off(struct arena *arena, const char *value)
{
	size_t length = strlen(value);

	if (value[0] != '(' || value[length - 1] != ')' ||
	    strchr(value + 1, '(') > strchr(value, ')'))
		return value;
	return arena_strndup(arena, value + 1, length - 2);
}

/* A size that is one macro's name becomes the macro's value. */
static struct error *macro_resolve(struct source *source, struct draft_group *group)
{
	struct import *import = source->import;
	const char *wanted = arena_printf(&import->arena, "#define %s", group->max_size);
	struct error *err = NULL;
	bool is_found = false;

	for (size_t i = 0; !err && !is_found && i < source->tree.paths.count; i++) {
		const char *path = source->tree.paths.items[i];
		struct c_tokens tokens = { 0 };
		struct text text = { 0 };

		err = source_text(source, path, &text);
		if (!err && strstr(text_str(&text), wanted)) {
			const struct c_define *define;

			c_tokens_read(&import->arena, text_str(&text), text.length, &tokens);
			vec_for_each(define, &tokens.defines) {
				if (strcmp(define->name, group->max_size) != 0)
					continue;
				import_note(import, group->at, "%s: %s is %s (%s:%u)",
					    group->name, group->max_size, define->value,
					    source_tree_name(&source->tree, path),
					    define->line);
				group->max_size =
					parentheses_off(&import->arena, define->value);
				is_found = true;
				break;
			}
		}
		c_tokens_deinit(&tokens);
		text_deinit(&text);
	}
	if (!err && !is_found) {
		import_note(import, group->at, "%s: no #define of %s; it gets no max_size",
			    group->name, group->max_size);
		group->max_size = NULL;
	}
	return err;
}

/* A limit in words that rule files do not have, as ALIGN() or __alignof, is noted and left out.
 */
static void size_validate(struct import *import, struct draft_group *group)
{
	const struct expression *ignored;
	struct error *err;

	if (!group->max_size)
		return;
	err = expression_parse(&import->arena, group->max_size, group->at, &ignored);
	if (!err)
		return;
	import_note(import, group->at,
		    "%s: its limit %s cannot be said in a rule; it gets no max_size",
		    group->name, group->max_size);
	error_free(err);
	group->max_size = NULL;
}

static struct error *macros_resolve(struct source *source)
{
	struct import *import = source->import;
	struct error *err = NULL;

	for (size_t i = 0; i < import->drafts.count; i++) {
		struct draft *draft = import->drafts.items[i];

		for (size_t g = 0; !err && g < draft->groups.count; g++) {
			struct draft_group *group = draft->groups.items[g];
			const char *size = group->max_size;

			if (size && (isalpha((unsigned char)*size) || *size == '_') &&
			    !strpbrk(size, " ()+-*/"))
				err = macro_resolve(source, group);
			if (!err)
				size_validate(import, group);
		}
	}
	return err;
}

/* An enum whose array was found is one for the rule as well. */
static void arrays_finish(struct import *import)
{
	for (size_t i = 0; i < import->drafts.count; i++) {
		struct draft *draft = import->drafts.items[i];

		if (draft->subject == SUBJECT_ENUM && draft->array_member && draft->array_enum)
			draft->subject = SUBJECT_ARRAY;
	}
}

struct error *import_source(struct import *import, const char *folder,
			    struct source_summary *ret)
{
	struct source source = { .import = import };
	struct error *err = source_tree_find(&source.tree, folder);

	for (size_t i = 0; i < import->drafts.count; i++)
		*map_put(&source.wanted, import->drafts.items[i]->name) = import;
	for (size_t i = 0; !err && i < source.tree.paths.count; i++)
		err = file_take(&source, source.tree.paths.items[i]);
	if (!err) {
		source_take_asserts(import, &source.asserts, ret);
		arrays_finish(import);
		err = macros_resolve(&source);
	}
	vec_deinit(&source.asserts);
	map_deinit(&source.wanted);
	source_tree_deinit(&source.tree);
	return err;
}
