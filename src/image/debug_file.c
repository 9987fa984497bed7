/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Goes through the places where a debug file may be, and judges what is there. */
#include "image/debug_file.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/text.h"
#include "image/debug_link.h"
#include "image/image_private.h"

struct search {
	struct image *image; /* whose debug file it is */
	const char *const *folders;
	size_t folder_count; /* DEBUG_FILE_FOLDER is one more */
	struct debug_link link;
	struct image *found;
	const char *path; /* which is looked at */
	struct text tried;
	struct text refused;
};

/* Why the file that is looked at is not the one. */
static void refuse(struct search *search, const char *why)
{
	text_add(&search->tried, " (%s)", why);
	text_add(&search->refused, "%s%s (%s)", search->refused.length ? ", " : "",
		 search->path, why);
}

/* By the build ids, where both have one; *ret_is_known says so. */
static bool build_ids_agree(struct search *search, const struct image *file, bool *ret_is_known)
{
	const char *wanted = search->image->build_id;
	struct text why = { 0 };
	bool agree;

	*ret_is_known = wanted && file->build_id;
	agree = !*ret_is_known || strcmp(wanted, file->build_id) == 0;
	if (!agree) {
		text_add(&why, "its build id is %s, not %s", file->build_id, wanted);
		refuse(search, text_str(&why));
	}
	text_deinit(&why);
	return agree;
}

static bool checksums_agree(struct search *search, const struct image *file)
{
	uint32_t crc = debug_link_crc(file->bytes, file->size_bytes);
	struct text why = { 0 };
	bool agree = crc == search->link.crc;

	if (!agree) {
		text_add(&why,
			 "its CRC is 0x%08" PRIx32 ", not 0x%08" PRIx32
			 " as .gnu_debuglink+0x%" PRIx64 " says",
			 crc, search->link.crc, search->link.crc_offset);
		refuse(search, text_str(&why));
	}
	text_deinit(&why);
	return agree;
}

/* Whether an open file is the image's debug file. */
static bool is_right(struct search *search, const struct image *file, bool is_linked)
{
	bool is_known;

	if (!build_ids_agree(search, file, &is_known))
		return false;
	if (!is_known && !is_linked) {
		refuse(search, "it has no build id");
		return false;
	}
	if (!is_known && !checksums_agree(search, file))
		return false;
	if (!image_has_section(file, ".debug_info")) {
		refuse(search, "it has no .debug_info either");
		return false;
	}
	return true;
}

/* A link may bear the image's own name, which is then also found beside it. */
static bool is_image_itself(const struct image *image, const struct stat *status)
{
	struct stat own;

	return stat(image->path, &own) == 0 && own.st_dev == status->st_dev &&
	       own.st_ino == status->st_ino;
}

/* Looks at one path; search->found is set when it is the one. */
static void try_path(struct search *search, const char *path, bool is_linked)
{
	struct stat status;
	struct image *file;
	struct error *err;

	search->path = path;
	text_add(&search->tried, "%s%s", search->tried.length ? ", " : "", path);
	if (stat(path, &status) != 0)
		return;
	if (is_image_itself(search->image, &status)) {
		text_add(&search->tried, " (the file itself)");
		return;
	}
	err = image_open(path, &file);
	if (err) {
		/* The message begins with the path, which has just been told. */
		refuse(search, error_message(err) + strlen(path) + strlen(": "));
		error_free(err);
	} else if (is_right(search, file, is_linked)) {
		search->found = file;
	} else {
		image_close(file);
	}
}

static void try_build_id(struct search *search, const char *folder)
{
	const char *id = search->image->build_id;
	struct text path = { 0 };

	if (search->found)
		return;
	text_add(&path, "%s/.build-id/%.2s/%s.debug", folder, id, id + 2);
	try_path(search, text_str(&path), false);
	text_deinit(&path);
}

/* `folder` ends in a slash, or is empty. */
static void try_linked(struct search *search, const char *root, const char *folder,
		       const char *below)
{
	struct text path = { 0 };

	if (search->found)
		return;
	text_add(&path, "%s%s%s%s", root, folder, below, search->link.file);
	try_path(search, text_str(&path), true);
	text_deinit(&path);
}

static void try_beside(struct search *search, const char *folder)
{
	try_linked(search, "", folder, "");
	try_linked(search, "", folder, ".debug/");
}

/* A folder below which debug files are installed under the folders of their images: that which
 * is written in the image's path, and that which it leads to. */
static void try_root(struct search *search, const char *root, const char *written,
		     const char *resolved)
{
	/* /lib may be a link to /usr/lib; packages know one of the two. */
	if (*written == '/')
		try_linked(search, root, written, "");
	if (*resolved && strcmp(written, resolved) != 0)
		try_linked(search, root, resolved, "");
}

/* A folder, up to its slash, in the arena of the image. */
static const char *folder_of(struct image *image, const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? arena_strndup(&image->arena, path, (size_t)(slash + 1 - path)) : "";
}

static bool is_symbolic_link(const char *path)
{
	struct stat status;

	return lstat(path, &status) == 0 && S_ISLNK(status.st_mode);
}

static void search_by_build_id(struct search *search)
{
	const char *id = search->image->build_id;

	if (!id || strlen(id) <= 2)
		return;
	for (size_t i = 0; i < search->folder_count; i++)
		try_build_id(search, search->folders[i]);
	try_build_id(search, DEBUG_FILE_FOLDER);
}

static void search_by_link(struct search *search)
{
	struct image *image = search->image;
	const char *written = folder_of(image, image->path);
	char path[PATH_MAX];
	const char *resolved = realpath(image->path, path) ? folder_of(image, path) : "";

	try_beside(search, written);
	if (is_symbolic_link(image->path))
		try_beside(search, resolved);
	for (size_t i = 0; i < search->folder_count; i++) {
		try_root(search, search->folders[i], written, resolved);
		try_linked(search, search->folders[i], "/", "");
	}
	try_root(search, DEBUG_FILE_FOLDER, written, resolved);
}

static struct error *search_everywhere(struct search *search)
{
	struct error *err;

	search_by_build_id(search);
	if (search->found)
		return NULL;
	err = debug_link_read(search->image, &search->link);
	if (!err && search->link.file)
		search_by_link(search);
	return err;
}

struct error *debug_file_find(struct image *image, const char *const *folders, size_t count,
			      struct debug_search *ret)
{
	struct search search = { .image = image, .folders = folders, .folder_count = count };
	struct error *err;

	if (!image->debug_search.tried) {
		err = search_everywhere(&search);
		if (!err)
			image->debug_search = (struct debug_search){
				.found = search.found,
				.tried = arena_strdup(&image->arena, text_str(&search.tried)),
				.refused =
					arena_strdup(&image->arena, text_str(&search.refused)),
			};
		text_deinit(&search.tried);
		text_deinit(&search.refused);
		if (err)
			return err;
	}
	*ret = image->debug_search;
	return NULL;
}
