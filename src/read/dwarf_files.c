/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Keeps the file list of one unit at a time, since definitions come unit by unit. */
#include "read/dwarf_files.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "read/dwarf_skeleton.h"

/* A common folder as near the root as /usr says nothing about a source tree. */
#define COMMON_FOLDERS_MIN 2

static void show_path(struct text *ret, const char *compile_dir, const char *path);

static void release(struct dwarf_files *files)
{
	if (!files->unit.unit)
		return;
	dwarf_line_files_deinit(&files->list);
	free(files->shown);
	files->shown = NULL;
	entry_close(&files->unit);
}

/* Where a unit's list stands: of a split unit that does not say, in the image (DWARF 5, 3.1.3).
 * False when there is none. */
static bool find_list(const struct open_entry *unit, const struct dwarf_sections **sections,
		      uint64_t *ret_offset)
{
	const struct dwarf_unit *header = unit->reader.unit;
	const struct dwarf_skeleton *skeleton = header->skeleton;

	if (attribute_offset(unit, WANTED_LINE_TABLE, ret_offset))
		return checked_add(*ret_offset, header->line_base, ret_offset);
	if (!skeleton || !skeleton->has_line || header->is_type)
		return false;
	*sections = skeleton->sections;
	*ret_offset = skeleton->line;
	return true;
}

/* Reads the list of files, unless the section has turned out to be damaged. */
static void read_list(struct dwarf_files *files)
{
	const struct dwarf_sections *sections = files->open->sections;
	struct section line;
	uint64_t offset;

	files->list = (struct dwarf_line_files){ 0 };
	if (files->damage || !find_list(&files->unit, &sections, &offset))
		return;
	files->damage = image_section(
		sections->image, sections->is_split ? ".debug_line.dwo" : ".debug_line", &line);
	if (!files->damage)
		dwarf_line_files_read(sections, &line, offset, &files->list);
}

/* Loads what is known of the unit that an entry belongs to, unless it is the one at hand. */
static bool load(struct dwarf_files *files, const struct open_entry *entry)
{
	const struct dwarf_unit *unit = entry->reader.unit;
	struct entry_ref root = { unit->entries, !unit->in_types };

	if (files->unit.unit == entry->unit)
		return true;
	release(files);
	if (entry_open(files->open, root, &files->unit))
		return false;
	files->compile_dir = attribute_string(&files->unit, WANTED_COMPILE_DIR);
	if (!files->compile_dir && unit->skeleton)
		files->compile_dir = unit->skeleton->compile_dir;
	read_list(files);
	files->shown = calloc(files->list.files.count + 1, sizeof(*files->shown));
	if (!files->shown)
		abort();
	return true;
}

static const char *intern(struct dwarf_files *files, struct arena *arena, const char *path)
{
	void **place;

	if (!map_get(&files->interned, path)) {
		char *copy = arena_strdup(arena, path);

		place = map_put(&files->interned, copy);
		*place = copy;
	}
	return map_get(&files->interned, path);
}

const char *dwarf_file_path(struct dwarf_files *files, struct arena *arena,
			    const struct open_entry *entry, uint64_t number)
{
	struct text path = { 0 };
	struct text shown = { 0 };
	const char **known;

	if (!load(files, entry) || number < files->list.first ||
	    number - files->list.first >= files->list.files.count)
		return NULL;
	known = &files->shown[number - files->list.first];
	if (!*known && dwarf_line_path(&files->list, number, files->compile_dir, &path)) {
		show_path(&shown, files->compile_dir, text_str(&path));
		*known = intern(files, arena, text_str(&shown));
	}
	text_deinit(&path);
	text_deinit(&shown);
	return *known;
}

const char *dwarf_unit_path(struct dwarf_files *files, struct arena *arena,
			    const struct open_entry *entry)
{
	const char *name =
		load(files, entry) ? attribute_string(&files->unit, WANTED_NAME) : NULL;

	return name ? dwarf_path_shown(arena, files->compile_dir, name) : NULL;
}

void dwarf_files_deinit(struct dwarf_files *files)
{
	release(files);
	map_deinit(&files->interned);
	error_free(files->damage);
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

		if (!is_dot && !(is_up && (drop_last(&out) || is_absolute))) {
			text_add_bytes(&out, "/", out.length ? 1 : 0);
			text_add_bytes(&out, path, length);
		}
		path += length + (path[length] == '/');
	}
	text_add_bytes(ret, "/", is_absolute);
	text_add_bytes(ret, text_str(&out), out.length);
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

static void show_path(struct text *ret, const char *compile_dir, const char *path)
{
	struct text clean_path = { 0 };
	struct text clean_dir = { 0 };
	unsigned folders;
	size_t shared;

	if (strnlen(path, PATH_MAX) == PATH_MAX) {
		text_add_bytes(ret, path, PATH_MAX); /* no file has it */
		return;
	}
	normalise(&clean_path, path);
	normalise(&clean_dir, compile_dir ? compile_dir : "");
	shared = shared_folders(text_str(&clean_dir), text_str(&clean_path), &folders);
	/* Inside the compiler's folder, or beside it in one tree. */
	if (!clean_dir.length ||
	    (shared != clean_dir.length + 1 && folders < COMMON_FOLDERS_MIN))
		shared = 0;
	text_add_bytes(ret, text_str(&clean_path) + shared, clean_path.length - shared);
	text_deinit(&clean_path);
	text_deinit(&clean_dir);
}

char *dwarf_path_shown(struct arena *arena, const char *compile_dir, const char *path)
{
	struct text text = { 0 };
	char *shown;

	show_path(&text, compile_dir, path);
	shown = arena_strdup(arena, text_str(&text));
	text_deinit(&text);
	return shown;
}
