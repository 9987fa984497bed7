/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What the files of the image layer share and nobody else sees. */
#ifndef LAYLINE_IMAGE_IMAGE_PRIVATE_H
#define LAYLINE_IMAGE_IMAGE_PRIVATE_H

#include <gelf.h>
#include <pthread.h>

#include "base/arena.h"
#include "base/map.h"
#include "base/vec.h"
#include "image/debug_file.h"
#include "image/image.h"
#include "image/machine.h"

/* One section header, and where its bytes end up when sections of one name are joined. */
struct raw_section {
	const char *name;
	GElf_Shdr header;
	uint64_t joined_offset; /* in bytes, from the start of the joined section */
};

/* The pages that are being given back, and by whom. */
struct forgetting {
	pthread_t thread;
	bool is_under_way;
	unsigned char *first;
	size_t size_bytes;
};

struct image {
	struct arena arena;
	const char *path;
	unsigned char *bytes; /* the whole file, never written to */
	uint64_t size_bytes;
	bool is_mapped; /* privately and read-only; otherwise `owned` */
	int file;       /* the file behind the mapping; -1 when there is none */
	Elf *elf;       /* NULL for raw BTF, which has no header and no section table */
	GElf_Ehdr header;
	bool little_endian;
	unsigned word_bits;
	const struct machine *machine; /* NULL when unknown */
	const char *machine_name;
	enum image_role role;
	const char *release;
	const char *build_id;
	struct raw_section *sections; /* by index */
	size_t section_count;
	struct map prepared;        /* name -> struct section */
	struct map late;            /* name -> struct late_section, in the arena */
	vec(unsigned char *) owned; /* buffers behind prepared sections, or behind `bytes` */
	struct debug_search
		debug_search; /* what debug_file_find() has found; all zero before */
	struct forgetting forgetting;
};

/* Whether a section is the mapped file itself. */
bool image_is_mapped(const struct image *image, const struct section *section);

/* Waits until what was to be forgotten is. */
void image_forget_end(struct image *image);

/*
 * The bytes of one section as they stand in the file.
 *
 * Errors: ERROR_INPUT when they lie outside it.
 */
MUST_CHECK
struct error *section_raw(const struct image *image, const struct raw_section *section,
			  struct section *ret);

/*
 * Applies every relocation section of a relocatable file that targets section `index` to
 * `bytes`, its contents.
 *
 * Errors: ERROR_INPUT for a machine or relocation that is not known, or a place outside the
 * section.
 */
MUST_CHECK
struct error *section_relocate(const struct image *image, size_t index, unsigned char *bytes,
			       uint64_t size_bytes);

/* Gives every section of a relocatable file its joined_offset, so that symbols can be moved
 * with it. */
void section_join_all(struct image *image);

/* Whether any relocation section targets section `index`. */
bool section_has_relocations(const struct image *image, size_t index);

/* Reads release and build id; what is missing stays NULL. */
void image_identify(struct image *image);

/* Whether the bytes begin as a BTF blob does, in either byte order. */
bool raw_btf_is(const unsigned char *bytes, uint64_t size_bytes);

/* Makes the whole file the section .BTF, and fills in what its path says of it. */
void raw_btf_open(struct image *image);

#endif
