/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Tries the places where a split unit's file can be, each of them once. */
#include "read/dwarf_split.h"

#include <inttypes.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

void dwarf_split_init(struct dwarf_split *split, const char *image_path,
		      struct dwarf_skeletons *skeletons)
{
	*split = (struct dwarf_split){ .image_path = image_path, .skeletons = skeletons };
}

void dwarf_split_deinit(struct dwarf_split *split)
{
	map_deinit(&split->tried);
	arena_deinit(&split->arena);
	text_deinit(&split->first_loss);
}

/* Opens a file that has not been of use before; remembers why when it is of none. */
static bool try_file(struct dwarf_split *split, const char *path, struct dwarf_split_file *ret)
{
	struct error *err = NULL;
	char *reason;

	if (map_get(&split->tried, path))
		return false;
	if (access(path, F_OK) == 0) {
		err = dwarf_split_file_open(path, split->skeletons, ret);
		if (!err)
			return true;
	}
	reason = arena_strdup(&split->arena, err ? error_message(err) : "");
	error_free(err);
	*map_put(&split->tried, arena_strdup(&split->arena, path)) = reason;
	return false;
}

/* Three for a .dwo file, and the package. */
#define PLACES_MAX 4

/* Where the file of a skeleton can be. */
struct places {
	struct text paths[PLACES_MAX];
	size_t count;
};

/* `folder` with `length` bytes, and a file in it. */
static void add_place(struct places *places, const char *folder, size_t length,
		      const char *file)
{
	struct text path = { 0 };

	if (folder && length)
		text_add(&path, "%.*s%s", (int)length, folder,
			 folder[length - 1] == '/' ? "" : "/");
	text_add(&path, "%s", file);
	for (size_t i = 0; i < places->count; i++) {
		if (strcmp(text_str(&places->paths[i]), text_str(&path)) == 0) {
			text_deinit(&path);
			return;
		}
	}
	places->paths[places->count++] = path;
}

/* No place for a name that no file can have. */
static struct places places_of(const struct dwarf_split *split,
			       const struct dwarf_skeleton *skeleton)
{
	struct places places = { 0 };
	const char *folder = skeleton->compile_dir;
	const char *file = skeleton->file;
	const char *slash = strrchr(split->image_path, '/');
	size_t image_folder = slash ? (size_t)(slash - split->image_path) + 1 : 0;

	if (!file || !*file || strnlen(file, PATH_MAX) == PATH_MAX)
		return places;
	if (*file == '/')
		add_place(&places, NULL, 0, file);
	else if (folder && strnlen(folder, PATH_MAX) < PATH_MAX)
		add_place(&places, folder, strlen(folder), file);
	if (*file != '/')
		add_place(&places, split->image_path, image_folder, file);
	slash = strrchr(file, '/');
	add_place(&places, split->image_path, image_folder, slash ? slash + 1 : file);
	return places;
}

static void places_deinit(struct places *places)
{
	for (size_t i = 0; i < places->count; i++)
		text_deinit(&places->paths[i]);
}

/* Says what is wrong with the files that are there, else where they were looked for. */
static void explain(const struct dwarf_split *split, const struct places *places,
		    struct text *ret)
{
	text_add(ret, "the unit's types are in a .dwo file (-gsplit-dwarf)");
	for (size_t i = 0; i < places->count; i++) {
		const char *reason = map_get(&split->tried, text_str(&places->paths[i]));

		if (reason && *reason) {
			text_add(ret, ": %s", reason);
			return;
		}
	}
	text_add(ret, " that is not found; tried ");
	for (size_t i = 0; i < places->count; i++)
		text_add(ret, "%s%s", i ? ", " : "", text_str(&places->paths[i]));
}

/* Where the image's package is. */
static void add_package(const struct dwarf_split *split, struct places *places)
{
	struct text path = { 0 };

	text_add(&path, "%s.dwp", split->image_path);
	add_place(places, NULL, 0, text_str(&path));
	text_deinit(&path);
}

static bool try_places(struct dwarf_split *split, const struct places *places,
		       struct dwarf_split_file *ret)
{
	for (size_t i = 0; i < places->count; i++)
		if (try_file(split, text_str(&places->paths[i]), ret))
			return true;
	return false;
}

/* Looks for a skeleton's file; counts it as lost when it is nowhere. */
static bool find_file(struct dwarf_split *split, const struct dwarf_skeleton *skeleton,
		      struct dwarf_split_file *ret)
{
	struct places places = places_of(split, skeleton);
	bool found = try_places(split, &places, ret);

	if (!found && !split->lost_count++) {
		add_package(split, &places);
		text_add(&split->first_loss, "%s+0x%" PRIx64 ": ",
			 skeleton->sections->info.name, skeleton->offset);
		explain(split, &places, &split->first_loss);
	}
	places_deinit(&places);
	return found;
}

bool dwarf_split_next(struct dwarf_split *split, struct dwarf_split_file *ret)
{
	struct places package = { 0 };
	bool found = false;

	if (!split->tried_package && split->skeletons->all.count) {
		split->tried_package = true;
		add_package(split, &package);
		found = try_places(split, &package, ret);
		places_deinit(&package);
	}
	/* One file may hold several units: a skeleton is passed when its own are found. */
	while (!found && split->next < split->skeletons->all.count) {
		const struct dwarf_skeleton *skeleton =
			&split->skeletons->all.items[split->next];

		found = !skeleton->is_found && find_file(split, skeleton, ret);
		if (!found)
			split->next++;
	}
	return found;
}
