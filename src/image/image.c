/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Opens an ELF or raw BTF file: one private mapping, or what is packed in the file; the headers
 * checked against its size.
 */
#include "image/image.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <libelf.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "image/image_private.h"
#include "image/packed_file.h"

/* Old kernels do not let files of /sys be mapped. */
static struct error *read_file(struct image *image, int fd)
{
	unsigned char *bytes = malloc((size_t)image->size_bytes);
	uint64_t at = 0;

	if (!bytes)
		return error_errno("%" PRIu64 " bytes", image->size_bytes);
	*vec_push(&image->owned) = bytes;
	while (at < image->size_bytes) {
		ssize_t count = read(fd, bytes + at, (size_t)(image->size_bytes - at));

		if (count < 0 && errno == EINTR)
			continue;
		if (count < 0)
			return error_errno("cannot be read");
		if (count == 0)
			return error_new(ERROR_INPUT,
					 "ends after %" PRIu64 " of %" PRIu64 " bytes", at,
					 image->size_bytes);
		at += (uint64_t)count;
	}
	image->bytes = bytes;
	return NULL;
}

static struct error *map_file(struct image *image)
{
	struct error *err = NULL;
	struct stat status;
	void *map;
	int fd = open(image->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);

	if (fd < 0)
		return error_errno("cannot be opened");
	if (fstat(fd, &status)) {
		err = error_errno("cannot be examined");
	} else if (!S_ISREG(status.st_mode)) {
		err = error_new(ERROR_INPUT, "is not a regular file");
	} else if (status.st_size == 0) {
		err = error_new(ERROR_INPUT, "is empty");
	} else {
		image->size_bytes = (uint64_t)status.st_size;
		map = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
		if (map == MAP_FAILED) {
			err = read_file(image, fd);
		} else {
			image->bytes = map;
			image->is_mapped = true;
			image->file = fd;
			return NULL;
		}
	}
	(void)close(fd);
	return err;
}

/* Lets go of the file and of its mapping. */
static void release_file(struct image *image)
{
	image_forget_end(image);
	if (image->is_mapped)
		(void)munmap(image->bytes, (size_t)image->size_bytes);
	if (image->file >= 0)
		(void)close(image->file);
	image->is_mapped = false;
	image->file = -1;
}

/* Puts what is packed in the file in its place. */
static struct error *unpack_file(struct image *image)
{
	unsigned char *bytes;
	uint64_t size_bytes;
	struct error *err;

	if (!packed_file_is(image->bytes, image->size_bytes))
		return NULL;
	err = packed_file_unpack(image->bytes, image->size_bytes, &bytes, &size_bytes);
	if (err)
		return err;
	release_file(image);
	*vec_push(&image->owned) = bytes;
	image->bytes = bytes;
	image->size_bytes = size_bytes;
	return NULL;
}

/* libelf takes a table of section headers beyond the end of the file for none at all. */
static bool section_headers_fit(const struct image *image, size_t count)
{
	const GElf_Ehdr *header = &image->header;
	uint64_t claimed = count > header->e_shnum ? count : header->e_shnum;
	uint64_t bytes;
	uint64_t end;

	if (!claimed && header->e_shoff)
		claimed = 1; /* the first has the number of all */
	return checked_mul(claimed, header->e_shentsize, &bytes) &&
	       checked_add(header->e_shoff, bytes, &end) && end <= image->size_bytes;
}

static struct error *read_header(struct image *image)
{
	size_t count;

	if (image->size_bytes < SELFMAG || memcmp(image->bytes, ELFMAG, SELFMAG) != 0)
		return error_new(ERROR_INPUT, "is neither an ELF file nor raw BTF");
	if (elf_version(EV_CURRENT) == EV_NONE)
		return error_new(ERROR_SYSTEM, "libelf is too old: %s", elf_errmsg(-1));
	image->elf = elf_memory((char *)image->bytes, (size_t)image->size_bytes);
	if (!image->elf || elf_kind(image->elf) != ELF_K_ELF ||
	    !gelf_getehdr(image->elf, &image->header))
		return error_new(ERROR_INPUT,
				 "ELF header+0x0: cannot be read: the file ends inside it, or "
				 "its class or byte order is not known");
	if (elf_getshdrnum(image->elf, &count))
		return error_new(ERROR_INPUT,
				 "section headers+0x%" PRIx64
				 ": cannot be read: %s; is the file complete?",
				 (uint64_t)image->header.e_shoff, elf_errmsg(-1));
	if (!section_headers_fit(image, count))
		return error_new(ERROR_INPUT,
				 "section headers+0x%" PRIx64
				 ": lie beyond the end of the file (%" PRIu64
				 " bytes): it is truncated",
				 (uint64_t)image->header.e_shoff, image->size_bytes);
	image->section_count = count;
	image->little_endian = image->header.e_ident[EI_DATA] == ELFDATA2LSB;
	image->word_bits = image->header.e_ident[EI_CLASS] == ELFCLASS32 ? 32 : 64;
	return NULL;
}

static struct error *read_sections(struct image *image)
{
	size_t names;

	image->sections = arena_array(&image->arena, struct raw_section, image->section_count);
	if (image->section_count && elf_getshdrstrndx(image->elf, &names))
		return error_new(ERROR_INPUT, "section names: cannot be found: %s",
				 elf_errmsg(-1));
	if (image->section_count && names >= image->section_count)
		return error_new(ERROR_INPUT, "section names: there is no section %zu", names);
	for (size_t i = 0; i < image->section_count; i++) {
		struct raw_section *section = &image->sections[i];
		Elf_Scn *scn = elf_getscn(image->elf, i);
		const char *name;

		if (!scn || !gelf_getshdr(scn, &section->header))
			return error_new(ERROR_INPUT, "section header %zu: cannot be read: %s",
					 i, elf_errmsg(-1));
		name = elf_strptr(image->elf, names, section->header.sh_name);
		section->name = name ? name : "";
	}
	return NULL;
}

static void find_machine(struct image *image)
{
	image->machine = machine_find(image->header.e_machine, image->word_bits);
	image->machine_name = image->machine ? image->machine->name
					     : arena_printf(&image->arena, "machine-%u",
							    (unsigned)image->header.e_machine);
}

static struct error *open_elf(struct image *image)
{
	struct error *err = read_header(image);

	if (!err)
		err = read_sections(image);
	if (err)
		return err;
	find_machine(image);
	section_join_all(image);
	image_identify(image);
	return NULL;
}

struct error *image_open(const char *path, struct image **ret)
{
	struct image *image = calloc(1, sizeof(*image));
	struct error *err;

	if (!image)
		abort();
	image->path = arena_strdup(&image->arena, path);
	image->file = -1;
	err = map_file(image);
	if (!err)
		err = unpack_file(image);
	if (!err && raw_btf_is(image->bytes, image->size_bytes))
		raw_btf_open(image);
	else if (!err)
		err = open_elf(image);
	if (err) {
		image_close(image);
		return error_prefix(err, "%s", path);
	}
	*ret = image;
	return NULL;
}

void image_close(struct image *image)
{
	if (!image)
		return;
	image_close(image->debug_search.found);
	for (size_t i = 0; i < image->prepared.count; i++)
		free(image->prepared.entries[i].value);
	map_deinit(&image->prepared);
	map_deinit(&image->late);
	for (size_t i = 0; i < image->owned.count; i++)
		free(image->owned.items[i]);
	vec_deinit(&image->owned);
	if (image->elf)
		(void)elf_end(image->elf);
	release_file(image);
	arena_deinit(&image->arena);
	free(image);
}

const char *image_path(const struct image *image)
{
	return image->path;
}

bool image_is_raw_btf(const struct image *image)
{
	return !image->elf;
}

enum image_role image_role(const struct image *image)
{
	return image->role;
}

const char *image_machine(const struct image *image)
{
	return image->machine_name;
}

unsigned image_word_bits(const struct image *image)
{
	return image->word_bits;
}

bool image_is_relocatable(const struct image *image)
{
	return image->header.e_type == ET_REL;
}

bool image_is_little_endian(const struct image *image)
{
	return image->little_endian;
}

uint64_t image_line_bytes(const struct image *image)
{
	return image->machine ? image->machine->line_bytes : 64;
}

uint32_t image_max_align_bytes(const struct image *image)
{
	return image->machine ? image->machine->max_align_bytes : 16;
}

bool image_bits_ignore_types(const struct image *image)
{
	return image->machine && image->machine->bits_ignore_types;
}

const char *image_release(const struct image *image)
{
	return image->release;
}

const char *image_build_id(const struct image *image)
{
	return image->build_id;
}
