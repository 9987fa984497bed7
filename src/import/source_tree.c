/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The C files below a folder. */
#include "import/source_tree.h"

#include <errno.h>
#include <fts.h>
#include <string.h>

static int by_name(const FTSENT **a, const FTSENT **b)
{
	return strcmp((*a)->fts_name, (*b)->fts_name);
}

static bool is_c(const FTSENT *entry)
{
	size_t length = entry->fts_namelen;

	return length > 2 && entry->fts_name[length - 2] == '.' &&
	       (entry->fts_name[length - 1] == 'c' || entry->fts_name[length - 1] == 'h');
}

struct error *source_tree_find(struct source_tree *tree, const char *folder)
{
	char *copy, *roots[2] = { NULL, NULL };
	struct error *err = NULL;
	const FTSENT *entry;
	FTS *walk;

	*tree = (struct source_tree){ 0 };
	copy = arena_strdup(&tree->arena, folder);
	for (size_t length = strlen(copy); length > 1 && copy[length - 1] == '/';)
		copy[--length] = '\0';
	tree->folder = roots[0] = copy;
	walk = fts_open(roots, FTS_PHYSICAL | FTS_NOCHDIR, by_name);
	if (!walk)
		return error_errno("%s", folder);
	while (!err && (entry = fts_read(walk)) != NULL) {
		if (entry->fts_info == FTS_DNR || entry->fts_info == FTS_ERR ||
		    entry->fts_info == FTS_NS) {
			errno = entry->fts_errno;
			err = error_errno("%s", entry->fts_path);
		} else if (entry->fts_info == FTS_F && is_c(entry)) {
			*vec_push(&tree->paths) = arena_strdup(&tree->arena, entry->fts_path);
		}
	}
	(void)fts_close(walk);
	if (!err && !tree->paths.count)
		err = error_new(ERROR_INPUT,
				"%s: no C file below this folder; name the kernel's sources",
				folder);
	return err;
}

void source_tree_deinit(struct source_tree *tree)
{
	vec_deinit(&tree->paths);
	arena_deinit(&tree->arena);
}

const char *source_tree_name(const struct source_tree *tree, const char *path)
{
	size_t length = strlen(tree->folder);

	if (strncmp(path, tree->folder, length) != 0 || path[length] != '/')
		return path;
	return path + length + 1;
}
