/* SPDX-License-Identifier: GPL-2.0-or-later */
/* From an image to types: looks for the wanted names, in every unit, and fills a type_db. */
#ifndef LAYLINE_READ_READER_H
#define LAYLINE_READ_READER_H

#include "base/error.h"
#include "image/image.h"
#include "types/type_db.h"

struct read_request {
	/*
	 * The names to look for, as people write them: "tcp_sock" (a struct, union, enum or
	 * typedef of that name), "struct tcp_sock", "union u", "enum e".  What a wanted struct
	 * embeds is read with it.
	 */
	const char *const *names;
	size_t name_count;
	bool want_marked; /* also every struct that carries group markers */
	bool want_all;    /* every named struct, union, enum and typedef */
	unsigned jobs;    /* threads; 0: as many as this process may run on */
};

/*
 * Reads from the image's debug information into db.  A name that the image does not define gets
 * no set (or one that is declared only); that is the caller's to judge.
 *
 * Errors: ERROR_INPUT when the image has no debug information, or it is damaged beyond the unit
 * at fault (damaged single units are counted in db->skipped).
 */
MUST_CHECK
struct error *read_types(struct image *image, const struct read_request *request,
			 struct type_db *db);

#endif
