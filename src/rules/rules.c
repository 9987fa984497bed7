/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Finds rule files, reads them, and keeps them as a set in which each struct occurs once. */
#include "rules/rules.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/text.h"
#include "rules/fault.h"
#include "rules/rule_read.h"
#include "rules/rules_yaml.h"

/* Far above any rule; keeps a mistaken path to a vmlinux from being read. */
#define FILE_BYTES_MAX ((size_t)1 << 20)

/* Shared by the rules of a folder, but not a rule. */
#define WRITTEN_TYPES "written-types.yaml"

void rule_set_init(struct rule_set *set)
{
	*set = (struct rule_set){ 0 };
}

void rule_deinit(struct rule *rule)
{
	struct rule_group *group;

	vec_for_each(group, &rule->groups) {
		vec_deinit(&group->apart_from);
		vec_deinit(&group->members);
	}
	vec_deinit(&rule->groups);
	vec_deinit(&rule->fields);
	vec_deinit(&rule->waivers);
}

static void enter_name(struct rule_set *set, struct rule *rule)
{
	struct map *names = rule->subject == SUBJECT_ENUM ? &set->enums : &set->structs;

	*map_put(names, rule->name) = rule;
}

/* Takes back the rules behind the first `count`. */
static void rule_set_cut(struct rule_set *set, size_t count)
{
	while (set->rules.count > count)
		rule_deinit(set->rules.items[--set->rules.count]);
	map_deinit(&set->structs);
	map_deinit(&set->enums);
	for (size_t i = 0; i < count; i++)
		enter_name(set, set->rules.items[i]);
}

void rule_set_deinit(struct rule_set *set)
{
	rule_set_cut(set, 0);
	vec_deinit(&set->rules);
	arena_deinit(&set->arena);
	rule_set_init(set);
}

const struct rule *rule_set_find(const struct rule_set *set, const char *struct_name)
{
	return map_get(&set->structs, struct_name);
}

const struct rule_group *rule_group_find(const struct rule *rule, const char *name)
{
	const struct rule_group *group;

	vec_for_each(group, &rule->groups)
		if (strcmp(group->name, name) == 0)
			return group;
	return NULL;
}

/* The whole file, which may be a pipe; one byte more than allowed is enough to refuse it. */
static struct error *file_read(const char *path, struct text *ret)
{
	struct srcpos start = { .file = path, .line = 1, .column = 1 };
	struct error *err = NULL;
	FILE *file = fopen(path, "re");
	char buffer[16384];
	size_t count;

	if (!file)
		return error_errno("%s", path);
	while (ret->length <= FILE_BYTES_MAX &&
	       (count = fread(buffer, 1, sizeof(buffer), file)) > 0)
		text_add_bytes(ret, buffer, count);
	if (ferror(file))
		err = error_errno("%s", path);
	else if (ret->length > FILE_BYTES_MAX)
		err = fault_at(start, "larger than %zu KiB; is this a rule file?",
			       FILE_BYTES_MAX >> 10);
	(void)fclose(file);
	return err;
}

static struct error *file_load(struct rule_set *set, const char *path)
{
	struct rule *rule = arena_new(&set->arena, struct rule);
	struct text text = { 0 };
	const struct node *root;
	const struct rule *before;
	struct error *err;

	rule->file = arena_strdup(&set->arena, path);
	err = file_read(path, &text);
	if (!err)
		err = rules_yaml_read(&set->arena, rule->file, text_str(&text), text.length,
				      &root);
	text_deinit(&text);
	if (!err)
		err = rule_read(&set->arena, root, rule);
	if (!err) {
		before = map_get(rule->subject == SUBJECT_ENUM ? &set->enums : &set->structs,
				 rule->name);
		if (before)
			err = fault_at(rule->name_at,
				       "%s has a rule in %s already; keep one of them",
				       quoted(rule->name).text, before->file);
	}
	if (err) {
		rule_deinit(rule);
		return err;
	}
	*vec_push(&set->rules) = rule;
	enter_name(set, rule);
	return NULL;
}

static int is_rule_name(const struct dirent *entry)
{
	size_t length = strlen(entry->d_name);

	return entry->d_name[0] != '.' && length > strlen(".yaml") &&
	       strcmp(entry->d_name + length - strlen(".yaml"), ".yaml") == 0 &&
	       strcmp(entry->d_name, WRITTEN_TYPES) != 0;
}

static int name_compare(const struct dirent **a, const struct dirent **b)
{
	return strcmp((*a)->d_name, (*b)->d_name);
}

/* Loads one entry of a folder unless it is a folder itself. */
static struct error *entry_load(struct rule_set *set, const char *folder, const char *name)
{
	struct text path = { 0 };
	struct error *err = NULL;
	struct stat status;

	text_add(&path, "%s%s%s", folder, folder[strlen(folder) - 1] == '/' ? "" : "/", name);
	if (stat(text_str(&path), &status) != 0)
		err = error_errno("%s", text_str(&path));
	else if (S_ISREG(status.st_mode))
		err = file_load(set, text_str(&path));
	else if (!S_ISDIR(status.st_mode)) /* a pipe could be waited for without end */
		err = error_new(ERROR_RULES,
				"%s: not a regular file; remove it from the folder",
				text_str(&path));
	text_deinit(&path);
	return err;
}

static struct error *folder_load(struct rule_set *set, const char *folder)
{
	size_t count_before = set->rules.count;
	struct error *err = NULL;
	struct dirent **entries;
	int count = scandir(folder, &entries, is_rule_name, name_compare);

	if (count < 0)
		return error_errno("%s", folder);
	for (int i = 0; i < count; i++) {
		if (!err)
			err = entry_load(set, folder, entries[i]->d_name);
		free(entries[i]);
	}
	free(entries);
	if (!err && set->rules.count == count_before)
		err = error_new(
			ERROR_RULES,
			"%s: no rule in this folder; name one with *.yaml files directly in it",
			folder);
	return err;
}

/* "rules/v6.12", or with what was loaded before, "rules/v6.12, mine.yaml". */
static const char *origin_with(struct rule_set *set, const char *path)
{
	size_t length = strlen(path);

	while (length > 1 && path[length - 1] == '/')
		length--;
	return arena_printf(&set->arena, "%s%s%.*s", set->origin ? set->origin : "",
			    set->origin ? ", " : "", (int)length, path);
}

struct error *rule_set_load(struct rule_set *set, const char *path)
{
	size_t count_before = set->rules.count;
	struct stat status;
	struct error *err;

	if (stat(path, &status) != 0)
		return error_errno("%s", path);
	err = S_ISDIR(status.st_mode) ? folder_load(set, path) : file_load(set, path);
	if (err)
		rule_set_cut(set, count_before);
	else
		set->origin = origin_with(set, path);
	return err;
}
