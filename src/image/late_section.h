/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A section of a relocatable file that is used as it stands in the file: what its relocations
 * make of a place is asked when the place is read.
 *
 * A kernel has a thousand modules with hundreds of thousands of relocations each, and an audit
 * reads hardly any of the places.
 */
#ifndef LAYLINE_IMAGE_LATE_SECTION_H
#define LAYLINE_IMAGE_LATE_SECTION_H

#include "image/image.h"

struct late_section;

/* Places of a section, in bytes from its start, in ascending order. */
struct image_places {
	vec(uint64_t) offsets;
};

void image_places_deinit(struct image_places *places);

/*
 * A question about all places of a section: which of them relocations make the offset of a
 * marked place of section `to`.  A bit of `marked` stands for each of its bytes; there are no
 * answers when there are several sections of that name.  The answers are to be released.
 */
struct late_question {
	const char *to;
	const uint64_t *marked; /* NULL: nothing is */
	uint64_t marked_bits;
	vec(struct late_answer {
		uint64_t offset; /* of the place; in ascending order */
		uint64_t target; /* what it is made: a marked offset in `to` */
	}) answers;
};

/*
 * The bytes of a section as they stand in the file, and its relocations; both live as long as
 * the image.  The question, unless NULL, is answered on the way.  False where only
 * image_section() will do: there are several sections of the name or none, it is compressed,
 * has no relocations, or not just the kind that nearly all are (set four or eight bytes to
 * symbol + addend, 64-bit little-endian, in the order of the places), or one is faulty.
 */
bool image_late_section(struct image *image, const char *name, struct late_question *question,
			struct section *ret, const struct late_section **ret_late);

/* Answers a question that was not yet known then. */
void late_section_answer(const struct late_section *late, struct late_question *question);

/* What the relocations make of the number `stored` at an offset in bytes; `stored` itself where
 * there is none. */
uint64_t late_section_value(const struct late_section *late, uint64_t offset, uint64_t stored);

/* Copies a part of the section, which must have it, with its relocations applied.  Several
 * threads may. */
void late_section_copy(const struct late_section *late, uint64_t offset, uint64_t size_bytes,
		       unsigned char *out);

#endif
