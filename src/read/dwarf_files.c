/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Keeps the file list of one unit at a time, since definitions come unit by unit. */
#include "read/dwarf_files.h"

#include <string.h>

#include "base/text.h"

/* A common folder as near the root as /usr says nothing about a source tree. */
#define COMMON_FOLDERS_MIN 2

static void release(struct dwarf_files *files)
{
	Dwarf_Debug debug;

	if (!files->unit.die)
		return;
	debug = dwarf_object_debug(files->unit.window->object);
	for (Dwarf_Signed i = 0; i < files->count; i++)
		dwarf_dealloc(debug, files->names[i], DW_DLA_STRING);
	if (files->names)
		dwarf_dealloc(debug, files->names, DW_DLA_LIST);
	files->names = NULL;
	files->count = 0;
	entry_close(&files->unit);
}

/* Loads what is known of the unit that an entry belongs to, unless it is the one at hand. */
static bool load(struct dwarf_files *files, const struct entry *entry)
{
	const struct dwarf_unit *unit = entry->window->unit;
	struct entry_ref root = { unit->entries, !unit->in_types };
	Dwarf_Error failure = NULL;

	if (files->unit.die && files->unit.window == entry->window)
		return true;
	release(files);
	if (!entry_open(files->windows, root, &files->unit))
		return false;
	files->compile_dir = attribute_string(&files->unit, DW_AT_comp_dir);
	files->first = unit->version >= 5 ? 0 : 1; /* DWARF 5, 6.2.4: files count from 0 */
	if (dwarf_srcfiles(files->unit.die, &files->names, &files->count, &failure) !=
	    DW_DLV_OK) {
		files->names = NULL;
		files->count = 0;
	}
	return true;
}

const char *dwarf_file_path(struct dwarf_files *files, struct arena *arena,
			    const struct entry *entry, uint64_t number)
{
	const char *name;
	char **shown;

	if (!load(files, entry) || number < files->first ||
	    number - files->first >= (uint64_t)files->count)
		return NULL;
	name = files->names[number - files->first];
	shown = (char **)map_put(&files->interned, name);
	if (!*shown) {
		/* The key must outlive libdwarf's list. */
		files->interned.entries[files->interned.count - 1].key =
			arena_strdup(arena, name);
		*shown = dwarf_path_shown(arena, files->compile_dir, name);
	}
	return *shown;
}

void dwarf_files_deinit(struct dwarf_files *files)
{
	release(files);
	map_deinit(&files->interned);
}

/* Drops the last folder of a path that is being built, unless it is a ".." itself. */
static bool drop_last(struct text *path)
{
	const char *slash;

	if (!path->length)
		return false;
	slash = memrchr(path->bytes, '/', path->length);
	if (strcmp(slash ? slash + 1 : path->bytes, "..") == 0)
		return false;
	path->length = slash ? (size_t)(slash - path->bytes) : 0;
	path->bytes[path->length] = '\0';
	return true;
}

/* "a/./b//../c" as "a/c"; a leading "/" stays. */
static void normalise(struct text *ret, const char *path)
{
	bool is_absolute = *path == '/';
	struct text out = { 0 };

	while (*path) {
		size_t length = strcspn(path, "/");
		bool is_dot = length == 0 || (length == 1 && path[0] == '.');
		bool is_up = length == 2 && path[0] == '.' && path[1] == '.';

		if (!is_dot && !(is_up && (drop_last(&out) || is_absolute)))
			text_add(&out, "%s%.*s", out.length ? "/" : "", (int)length, path);
		path += length + (path[length] == '/');
	}
	text_add(ret, "%s%s", is_absolute ? "/" : "", text_str(&out));
	text_deinit(&out);
}

/* The bytes of `path` up to and with the slash behind the folders that it shares with `folder`.
 */
static size_t shared_folders(const char *folder, const char *path, unsigned *ret_count)
{
	size_t shared = 0;
	unsigned count = 0;

	for (size_t i = 0; path[i]; i++) {
		if (path[i] == '/' && (folder[i] == '/' || folder[i] == '\0')) {
			shared = i + 1;
			count += i > 0;
		}
		if (path[i] != folder[i])
			break;
	}
	*ret_count = count;
	return shared;
}

char *dwarf_path_shown(struct arena *arena, const char *compile_dir, const char *path)
{
	struct text clean_path = { 0 };
	struct text clean_dir = { 0 };
	unsigned folders;
	size_t shared;
	char *shown;

	normalise(&clean_path, path);
	normalise(&clean_dir, compile_dir ? compile_dir : "");
	shared = shared_folders(text_str(&clean_dir), text_str(&clean_path), &folders);
	/* Inside the compiler's folder, or beside it in one tree. */
	if (!clean_dir.length ||
	    (shared != clean_dir.length + 1 && folders < COMMON_FOLDERS_MIN))
		shared = 0;
	shown = arena_strdup(arena, text_str(&clean_path) + shared);
	text_deinit(&clean_path);
	text_deinit(&clean_dir);
	return shown;
}
