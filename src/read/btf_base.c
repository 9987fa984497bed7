/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Looks in the places where a kernel's build, its packages and the running kernel keep it. */
#include "read/btf_base.h"

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "base/map.h"
#include "base/text.h"

/* A file that was tried. */
struct base {
	struct btf_blob blob; /* btf NULL when it does not serve */
	const char *release;  /* NULL when it does not say */
};

struct read_bases {
	pthread_mutex_t lock; /* images of a run may be read by several threads */
	struct arena arena;
	struct map by_path; /* -> struct base */
};

struct read_bases *read_bases_new(void)
{
	struct read_bases *bases = calloc(1, sizeof(*bases));

	if (!bases || pthread_mutex_init(&bases->lock, NULL))
		abort();
	return bases;
}

void read_bases_free(struct read_bases *bases)
{
	if (!bases)
		return;
	for (size_t i = 0; i < bases->by_path.count; i++) {
		struct base *base = bases->by_path.entries[i].value;

		if (base->blob.btf)
			btf_blob_close(&base->blob);
	}
	map_deinit(&bases->by_path);
	arena_deinit(&bases->arena);
	(void)pthread_mutex_destroy(&bases->lock);
	free(bases);
}

/* Makes the blob of a section that stands alone.  Messages do not say of which file. */
static struct error *open_section(struct image *image, const char *name, struct btf_blob *ret)
{
	struct btf_extent extent;
	struct section section;
	struct error *err = image_section(image, name, &section);

	if (err)
		return err;
	if (!section.size_bytes)
		return error_new(ERROR_INPUT, "has no BTF");
	err = btf_extent_read(section.bytes, section.size_bytes, 0, &extent);
	if (!err && !extent.types_bytes)
		err = error_new(ERROR_INPUT, "its BTF holds no types");
	if (!err && btf_extent_is_split(section.bytes, 0, &extent))
		err = error_new(ERROR_INPUT,
				"is a module's BTF, which itself continues that of a vmlinux");
	if (!err)
		err = btf_blob_open(section.bytes, 0, &extent, NULL, ret);
	return err;
}

/* Reads a file, once.  After an error it is remembered as one that does not serve. */
static struct error *base_of_file(struct read_bases *bases, const char *path,
				  const struct base **ret)
{
	struct base *base = map_get(&bases->by_path, path);
	struct error *err = NULL;
	struct image *image;

	if (!base) {
		base = arena_new(&bases->arena, struct base);
		*map_put(&bases->by_path, arena_strdup(&bases->arena, path)) = base;
		err = image_open(path, &image);
		if (err)
			return err;
		if (image_release(image))
			base->release = arena_strdup(&bases->arena, image_release(image));
		err = error_prefix(open_section(image, ".BTF", &base->blob), "%s", path);
		image_close(image);
	}
	*ret = base;
	return err;
}

static bool is_of_release(const struct base *base, const char *release)
{
	return !base->release || !release || strcmp(base->release, release) == 0;
}

/* The base of a module that carries what it needs of one (pahole's "distilled base"). */
static struct error *own_base(struct image *image, struct read_bases *bases, bool *ret_has_one,
			      const struct btf_blob **ret)
{
	struct section section;
	struct error *err = image_section(image, ".BTF.base", &section);
	struct base *base;

	*ret_has_one = !err && section.size_bytes;
	if (!*ret_has_one)
		return err;
	base = arena_new(&bases->arena, struct base);
	err = open_section(image, ".BTF.base", &base->blob);
	if (err)
		return err;
	base->blob.is_distilled = true;
	*map_put(&bases->by_path,
		 arena_printf(&bases->arena, "%s:.BTF.base", image_path(image))) = base;
	*ret = &base->blob;
	return NULL;
}

static struct error *named_base(struct image *image, struct read_bases *bases, const char *path,
				const struct btf_blob **ret)
{
	const struct base *base;
	struct error *err = base_of_file(bases, path, &base);

	if (err)
		return err;
	if (!base->blob.btf)
		return error_new(ERROR_INPUT, "%s: does not serve as a base of BTF", path);
	if (!is_of_release(base, image_release(image)))
		return error_new(ERROR_INPUT, "%s: is of Linux %s, but the module of Linux %s",
				 path, base->release, image_release(image));
	*ret = &base->blob;
	return NULL;
}

/* NULL when the file is not there or does not serve. */
static const struct btf_blob *try_file(struct read_bases *bases, const char *path,
				       const char *release)
{
	const struct base *base = NULL;

	if (access(path, R_OK))
		return NULL;
	error_free(base_of_file(bases, path, &base));
	return base && base->blob.btf && is_of_release(base, release) ? &base->blob : NULL;
}

/* The folder of a path and those above it, up to the root. */
static const struct btf_blob *try_folders(struct read_bases *bases, char *path,
					  const char *release)
{
	const struct btf_blob *found = NULL;
	struct text file = { 0 };
	char *slash;

	while (!found && (slash = strrchr(path, '/')) != NULL) {
		*slash = '\0';
		text_clear(&file);
		text_add(&file, "%s/vmlinux", path);
		found = try_file(bases, text_str(&file), release);
		if (found || !release)
			continue;
		text_clear(&file);
		text_add(&file, "%s/boot/vmlinux-%s", path, release);
		found = try_file(bases, text_str(&file), release);
	}
	text_deinit(&file);
	return found;
}

static const struct btf_blob *try_installed(struct read_bases *bases, const char *release)
{
	struct text file = { 0 };
	struct utsname kernel;
	const struct btf_blob *found;

	if (!release)
		return NULL;
	text_add(&file, "/usr/lib/debug/boot/vmlinux-%s", release);
	found = try_file(bases, text_str(&file), release);
	text_deinit(&file);
	if (!found && uname(&kernel) == 0 && strcmp(kernel.release, release) == 0)
		found = try_file(bases, "/sys/kernel/btf/vmlinux", release);
	return found;
}

static struct error *find_base(struct image *image, const struct read_request *request,
			       struct read_bases *bases, const struct btf_blob **ret)
{
	const char *release = image_release(image);
	const struct btf_blob *found = NULL;
	char path[PATH_MAX];
	bool has_own;
	struct error *err = own_base(image, bases, &has_own, ret);

	if (err || has_own)
		return err;
	if (request->btf_base)
		return named_base(image, bases, request->btf_base, ret);
	if (realpath(image_path(image), path))
		found = try_folders(bases, path, release);
	if (!found)
		found = try_installed(bases, release);
	if (!found)
		return error_new(ERROR_INPUT,
				 "its BTF continues that of the vmlinux%s%s it was built with, "
				 "which was not found; name it with --btf-base",
				 release ? " of Linux " : "", release ? release : "");
	*ret = found;
	return NULL;
}

struct error *btf_base_find(struct image *image, const struct read_request *request,
			    struct read_bases *bases, const struct btf_blob **ret)
{
	struct error *err;

	(void)pthread_mutex_lock(&bases->lock);
	err = find_base(image, request, bases, ret);
	(void)pthread_mutex_unlock(&bases->lock);
	return err;
}
