/* SPDX-License-Identifier: GPL-2.0-or-later */
/* From an image to types: looks for the wanted names, in every unit, and fills a type_db. */
#ifndef LAYLINE_READ_READER_H
#define LAYLINE_READ_READER_H

#include "base/error.h"
#include "image/image.h"
#include "types/type_cache.h"
#include "types/type_db.h"

/* Which debug information is read. */
enum read_source {
	READ_SOURCE_AUTO, /* DWARF where the image or its debug file has it, else BTF */
	READ_SOURCE_DWARF,
	READ_SOURCE_BTF,
};

/*
 * The BTF that the modules of a run continue, each file read once.  Types do not need it once
 * they are read.
 */
struct read_bases;
struct read_bases *read_bases_new(void);
void read_bases_free(struct read_bases *bases); /* NULL is fine */

/* What the images of a run have in common of DWARF's abbreviations. */
struct abbrev_pool;
struct abbrev_pool *read_abbrevs_new(void);
void read_abbrevs_free(struct abbrev_pool *pool); /* NULL is fine */

struct read_request {
	/*
	 * The names to look for, as people write them: "tcp_sock" (a struct, union, enum or
	 * typedef of that name), "struct tcp_sock", "union u", "enum e".  An enum without a tag
	 * goes by its first enumerator, and is found only when asked for as "enum FIRST".
	 * What a wanted struct embeds is read with it.
	 */
	const char *const *names;
	size_t name_count;
	bool want_marked; /* also every struct that carries group markers */
	bool want_local;  /* also types declared inside functions */
	bool names_only;  /* with want_all: sets without layouts, to see what names there are */
	bool want_all;    /* every named struct, union, enum and typedef */
	/*
	 * Which definitions are meant where an image has several of one name (DWARF only; NULL
	 * and 0 for all): those of the unit called so, and of their layouts those declared in
	 * this file, on this line. A name of which no definition is declared there keeps them
	 * all.
	 */
	const char *unit;
	const char *declared_in;
	uint32_t declared_line;
	struct type_cache
		*cache; /* shared by the images of a run; NULL: decode for this db alone */
	unsigned jobs;  /* threads; 0: as many as this process may run on */

	enum read_source source;
	const char *const
		*debug_folders; /* where else debug files are; see debug_file_find() */
	size_t debug_folder_count;
	const char *btf_base;     /* file whose BTF a module's continues; NULL: look for it */
	struct read_bases *bases; /* NULL: bases are not kept for the next image */
	struct abbrev_pool *abbrevs; /* NULL: likewise */
};

/* What a reader learnt of the image besides types. */
struct read_facts {
	enum read_source source; /* what was read; never READ_SOURCE_AUTO */
	unsigned word_bits;      /* 32 or 64 */
	const char *debug_file;  /* of a stripped image: where its DWARF was; NULL: in the image
				    itself. Lives as long as the image. */
	const char *refused; /* why BTF was read: files in the places of the debug file that are
				not it, "a (why)"; NULL: there are none, or DWARF was read. As
				long as the image. */
};

/*
 * Reads from the image's debug information into db; that of a stripped image is looked for in
 * its debug file.  A name that the image does not define gets
 * no set (or one that is declared only); that is the caller's to judge.  Of a module's BTF only
 * the module's own types are its definitions; those of its base are what they refer to.
 *
 * Errors: ERROR_NO_DEBUG when the image has no debug information; ERROR_INPUT when it has none
 * of the source asked for, or files that are not its debug file in the places of one; when it
 * is damaged beyond the unit at fault (damaged single units are counted in db->skipped); when a
 * module's base is not found, or of another kernel release.
 */
MUST_CHECK
struct error *read_types(struct image *image, const struct read_request *request,
			 struct type_db *db, struct read_facts *ret);

/*
 * What read_types() would read; never READ_SOURCE_AUTO.
 *
 * Errors: those of read_types() that say that there is nothing to read.
 */
MUST_CHECK
struct error *read_source_find(struct image *image, const struct read_request *request,
			       enum read_source *ret);

#endif
