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
	struct text tried;
	bool has_refused;
};

/* Why a file that is by no means the one is not; appended to a path. */
static void refuse(struct search *search, const char *why)
{
	text_add(&search->tried, " (%s)", why);
	search->has_refused = true;
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
static struct error *judge(struct search *search, struct image *file, bool is_linked, bool *ret)
{
	struct section info;
	struct error *err;
	bool is_known;

	*ret = false;
	if (!build_ids_agree(search, file, &is_known))
		return NULL;
	if (!is_known && !is_linked) {
		refuse(search, "it has no build id");
		return NULL;
	}
	if (!is_known && !checksums_agree(search, file))
		return NULL;
	err = image_section(file, ".debug_info", &info);
	if (!err && !info.size_bytes)
		refuse(search, "it has no .debug_info either");
	*ret = !err && info.size_bytes;
	return err;
}

/* A link may bear the image's own name, which is then also found beside it. */
static bool is_image_itself(const struct image *image, const struct stat *status)
{
	struct stat own;

	return stat(image->path, &own) == 0 && own.st_dev == status->st_dev &&
	       own.st_ino == status->st_ino;
}

/* Looks at one path; search->found is set when it is the one. */
static struct error *try_path(struct search *search, const char *path, bool is_linked)
{
	struct stat status;
	struct image *file;
	struct error *err;
	bool is_right;

	text_add(&search->tried, "%s%s", search->tried.length ? ", " : "", path);
	if (stat(path, &status) != 0)
		return NULL;
	if (is_image_itself(search->image, &status)) {
		text_add(&search->tried, " (the file itself)");
		return NULL;
	}
	err = image_open(path, &file);
	if (err) {
		/* The message begins with the path, which has just been told. */
		refuse(search, error_message(err) + strlen(path) + strlen(": "));
		error_free(err);
		return NULL;
	}
	err = judge(search, file, is_linked, &is_right);
	if (is_right)
		search->found = file;
	else
		image_close(file);
	return err;
}

static struct error *try_build_id(struct search *search, const char *folder)
{
	const char *id = search->image->build_id;
	struct text path = { 0 };
	struct error *err;

	text_add(&path, "%s/.build-id/%.2s/%s.debug", folder, id, id + 2);
	err = try_path(search, text_str(&path), false);
	text_deinit(&path);
	return err;
}

/* `folder` ends in a slash, or is empty. */
static struct error *try_linked(struct search *search, const char *root, const char *folder,
				const char *below)
{
	struct text path = { 0 };
	struct error *err;

	text_add(&path, "%s%s%s%s", root, folder, below, search->link.file);
	err = try_path(search, text_str(&path), true);
	text_deinit(&path);
	return err;
}

/* Beside the image, as its path is written. */
static struct error *try_beside(struct search *search, const char *folder)
{
	struct error *err = try_linked(search, "", folder, "");

	if (!err && !search->found)
		err = try_linked(search, "", folder, ".debug/");
	return err;
}

/* The image's folder, up to its slash, in an arena of the image. */
static const char *folder_of(struct image *image, const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? arena_strndup(&image->arena, path, (size_t)(slash + 1 - path)) : "";
}

/* A folder below which debug files are installed under the folders of their images. */
static struct error *try_root(struct search *search, const char *root, const char *written,
			      const char *resolved)
{
	struct error *err = NULL;

	/* /lib may be a link to /usr/lib; packages know one of the two. */
	if (*written == '/')
		err = try_linked(search, root, written, "");
	if (!err && !search->found && *resolved && strcmp(written, resolved) != 0)
		err = try_linked(search, root, resolved, "");
	return err;
}

static struct error *search_by_build_id(struct search *search)
{
	const char *id = search->image->build_id;
	struct error *err = NULL;

	if (!id || strlen(id) <= 2)
		return NULL;
	for (size_t i = 0; !err && !search->found && i < search->folder_count; i++)
		err = try_build_id(search, search->folders[i]);
	if (!err && !search->found)
		err = try_build_id(search, DEBUG_FILE_FOLDER);
	return err;
}

static bool is_symbolic_link(const char *path)
{
	struct stat status;

	return lstat(path, &status) == 0 && S_ISLNK(status.st_mode);
}

static struct error *search_by_link(struct search *search)
{
	struct image *image = search->image;
	const char *written = folder_of(image, image->path);
	char path[PATH_MAX];
	const char *resolved = realpath(image->path, path) ? folder_of(image, path) : "";
	struct error *err = debug_link_read(image, &search->link);

	if (err || !search->link.file)
		return err;
	err = try_beside(search, written);
	if (!err && !search->found && is_symbolic_link(image->path))
		err = try_beside(search, resolved);
	for (size_t i = 0; !err && !search->found && i < search->folder_count; i++) {
		err = try_root(search, search->folders[i], written, resolved);
		if (!err && !search->found)
			err = try_linked(search, search->folders[i], "/", "");
	}
	if (!err && !search->found)
		err = try_root(search, DEBUG_FILE_FOLDER, written, resolved);
	return err;
}

struct error *debug_file_find(struct image *image, const char *const *folders, size_t count,
			      struct debug_search *ret)
{
	struct search search = { .image = image, .folders = folders, .folder_count = count };
	struct error *err = NULL;

	if (!image->debug_search.tried) {
		err = search_by_build_id(&search);
		if (!err && !search.found)
			err = search_by_link(&search);
		if (!err)
			image->debug_search = (struct debug_search){
				.found = search.found,
				.tried = arena_strdup(&image->arena, text_str(&search.tried)),
				.has_refused = search.has_refused,
			};
		text_deinit(&search.tried);
	}
	if (!err)
		*ret = image->debug_search;
	return err;
}
