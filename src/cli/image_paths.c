/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Which files a run looks at. */
#include "cli/image_paths.h"

#include <errno.h>
#include <fts.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>

static bool has_suffix(const char *name, const char *suffix)
{
	size_t length = strlen(name), suffix_length = strlen(suffix);

	return length > suffix_length && strcmp(name + length - suffix_length, suffix) == 0;
}

/* Distributions call it vmlinux-RELEASE. */
static bool is_image_name(const char *name)
{
	return has_suffix(name, ".ko") || has_suffix(name, ".ko.xz") ||
	       has_suffix(name, ".ko.gz") || has_suffix(name, ".ko.zst") ||
	       has_suffix(name, ".o") || strcmp(name, "vmlinux") == 0 ||
	       strncmp(name, "vmlinux-", strlen("vmlinux-")) == 0;
}

static int by_name(const FTSENT **a, const FTSENT **b)
{
	return strcmp((*a)->fts_name, (*b)->fts_name);
}

/* Everything below a folder; complains about what it cannot enter. */
static struct error *add_folder(struct image_paths *paths, struct session *session,
				const char *folder)
{
	char *roots[] = { arena_strdup(&paths->arena, folder), NULL };
	FTS *walk = fts_open(roots, FTS_PHYSICAL | FTS_COMFOLLOW | FTS_NOCHDIR, by_name);
	size_t count_before = paths->items.count;
	FTSENT *entry;

	if (!walk)
		return error_errno("%s", folder);
	while ((entry = fts_read(walk))) {
		if (entry->fts_info == FTS_DNR || entry->fts_info == FTS_ERR) {
			errno = entry->fts_errno;
			session->complain(session, error_errno("%s", entry->fts_path));
		}
		if (entry->fts_info != FTS_F)
			continue;
		if (is_image_name(entry->fts_name))
			*vec_push(&paths->items) = arena_strdup(&paths->arena, entry->fts_path);
	}
	(void)fts_close(walk);
	if (paths->items.count == count_before)
		return error_new(ERROR_INPUT,
				 "no image below %s: it holds no vmlinux, *.ko or *.o", folder);
	return NULL;
}

static struct error *add_default(struct image_paths *paths)
{
	const char *build = getenv("KBUILD_OUTPUT");
	const char *candidates[] = { "vmlinux", NULL, NULL, "/sys/kernel/btf/vmlinux" };
	struct text tried = { 0 };
	struct utsname kernel;
	struct error *err;

	if (build && *build)
		candidates[1] = arena_printf(&paths->arena, "%s/vmlinux", build);
	if (uname(&kernel) == 0)
		candidates[2] = arena_printf(&paths->arena, "/usr/lib/debug/boot/vmlinux-%s",
					     kernel.release);
	for (size_t i = 0; i < ARRAY_SIZE(candidates); i++) {
		if (!candidates[i])
			continue;
		if (access(candidates[i], F_OK) == 0) {
			*vec_push(&paths->items) = candidates[i];
			text_deinit(&tried);
			return NULL;
		}
		text_add(&tried, "%s%s", tried.length ? ", " : "", candidates[i]);
	}
	err = error_new(ERROR_USAGE, "no image is named, and none is found at %s",
			text_str(&tried));
	text_deinit(&tried);
	return err;
}

struct error *image_paths_find(struct image_paths *paths, struct session *session,
			       char *const *operands, size_t count)
{
	if (count == 0)
		return add_default(paths);
	for (size_t i = 0; i < count; i++) {
		struct stat status;

		if (stat(operands[i], &status) == 0 && S_ISDIR(status.st_mode)) {
			struct error *err = add_folder(paths, session, operands[i]);

			if (err)
				session->complain(session, err);
		} else {
			*vec_push(&paths->items) = operands[i];
		}
	}
	return NULL;
}

void image_paths_deinit(struct image_paths *paths)
{
	vec_deinit(&paths->items);
	arena_deinit(&paths->arena);
}
