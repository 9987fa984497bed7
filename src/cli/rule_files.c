/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Which rules hold for an image. */
#include "cli/rule_files.h"

#include <dirent.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "audit/waiver.h"

/* "6.12" of "6.12.117+deb12-cloud-amd64" or "v6.12-rc1"; NULL when it does not begin so. */
static const char *short_release(struct arena *arena, const char *release)
{
	const char *digits = release + (*release == 'v');
	size_t major = strspn(digits, "0123456789");
	size_t minor;

	if (!major || digits[major] != '.')
		return NULL;
	minor = strspn(digits + major + 1, "0123456789");
	return minor ? arena_strndup(arena, digits, major + 1 + minor) : NULL;
}

/* A path as people would write it here: relative when it lies below the working folder. */
static const char *short_path(struct arena *arena, const char *path)
{
	char *real = realpath(path, NULL);
	char *here = getcwd(NULL, 0);
	const char *result = real ? real : path;
	size_t length = here ? strlen(here) : 0;

	if (real && length > 1 && strncmp(real, here, length) == 0 && real[length] == '/')
		result = real + length + 1;
	result = arena_strdup(arena, result);
	free(real);
	free(here);
	return result;
}

/* The folder of the program's file; NULL when the system does not say. */
static const char *program_folder(struct arena *arena)
{
	char path[4096];
	ssize_t length = readlink("/proc/self/exe", path, sizeof(path));
	const char *slash;

	if (length <= 0 || length == sizeof(path))
		return NULL;
	slash = memrchr(path, '/', (size_t)length);
	return slash ? arena_strndup(arena, path, (size_t)(slash - path)) : NULL;
}

/* The folder that holds the folders of releases; NULL when nothing is shipped with this
 * program. */
static const char *shipped_folder(struct arena *arena)
{
	/* A rules folder counts as ours beside an installed program, or in a tree with our
	 * build file. */
	static const struct {
		const char *rules;
		const char *witness; /* must be there, too; NULL: nothing must */
	} places[] = {
		{ "../share/layline/rules", NULL },
		{ "../rules", "../src/cli/main.c" },
		{ "../../rules", "../../src/cli/main.c" },
	};
	const char *program = program_folder(arena);

	for (size_t i = 0; program && i < ARRAY_SIZE(places); i++) {
		const char *rules = arena_printf(arena, "%s/%s", program, places[i].rules);

		if (access(rules, R_OK | X_OK) != 0)
			continue;
		if (places[i].witness &&
		    access(arena_printf(arena, "%s/%s", program, places[i].witness), F_OK) != 0)
			continue;
		return short_path(arena, rules);
	}
	return NULL;
}

static int by_version(const struct dirent **a, const struct dirent **b)
{
	return strverscmp((*a)->d_name, (*b)->d_name);
}

static int is_release_folder(const struct dirent *entry)
{
	return entry->d_name[0] == 'v' && entry->d_name[1] >= '0' && entry->d_name[1] <= '9';
}

static struct error *find_shipped(struct rule_files *files)
{
	const char *named = getenv("LAYLINE_RULES");
	const char *folder = named && *named ? named : shipped_folder(&files->arena);
	struct dirent **entries;
	int count;

	if (!folder)
		return NULL;
	count = scandir(folder, &entries, is_release_folder, by_version);
	if (count < 0)
		return error_errno("%s", folder);
	files->releases = arena_array(&files->arena, const char *, (size_t)count);
	for (int i = 0; i < count; i++) {
		struct shipped_rules *shipped = vec_push(&files->shipped);

		shipped->release = arena_strdup(&files->arena, entries[i]->d_name + 1);
		shipped->path =
			arena_printf(&files->arena, "%s/%s", folder, entries[i]->d_name);
		rule_set_init(&shipped->set);
		files->releases[i] = shipped->release;
		free(entries[i]);
	}
	free(entries);
	return NULL;
}

struct error *rule_files_init(struct rule_files *files, const struct options *options)
{
	*files = (struct rule_files){ 0 };
	if (pthread_mutex_init(&files->lock, NULL))
		abort();
	rule_set_init(&files->given);
	rule_set_init(&files->none);
	for (size_t i = 0; i < options->rules.count; i++) {
		struct error *err = rule_set_load(&files->given, options->rules.items[i]);

		if (!err)
			err = waivers_check(&files->given);
		if (err)
			return err;
		files->has_given = true;
	}
	return files->has_given ? NULL : find_shipped(files);
}

void rule_files_deinit(struct rule_files *files)
{
	struct shipped_rules *shipped;

	vec_for_each(shipped, &files->shipped)
		rule_set_deinit(&shipped->set);
	vec_deinit(&files->shipped);
	rule_set_deinit(&files->given);
	rule_set_deinit(&files->none);
	arena_deinit(&files->arena);
}

static struct error *choose(struct rule_files *files, const char *release,
			    const struct rule_set **ret)
{
	const char *wanted = release ? short_release(&files->arena, release) : NULL;
	struct shipped_rules *shipped;
	struct error *err = NULL;

	if (files->has_given) {
		*ret = &files->given;
		return NULL;
	}
	vec_for_each(shipped, &files->shipped) {
		if (!wanted || strcmp(shipped->release, wanted) != 0)
			continue;
		if (!shipped->is_loaded) {
			err = rule_set_load(&shipped->set, shipped->path);
			if (!err)
				err = waivers_check(&shipped->set);
			/* What a report calls it should not depend on where layline is
			 * installed. */
			shipped->set.origin = arena_printf(&files->arena, "rules/v%s", wanted);
			shipped->is_loaded = !err;
		}
		if (!err)
			*ret = &shipped->set;
		return err;
	}
	*ret = &files->none;
	return NULL;
}

struct error *rule_files_choose(struct rule_files *files, const char *release,
				const struct rule_set **ret)
{
	struct error *err;

	(void)pthread_mutex_lock(&files->lock);
	err = choose(files, release, ret);
	(void)pthread_mutex_unlock(&files->lock);
	return err;
}
