/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The debug sections of one image, and strings out of them. */
#ifndef LAYLINE_READ_DWARF_SECTIONS_H
#define LAYLINE_READ_DWARF_SECTIONS_H

#include "base/error.h"
#include "image/late_section.h"

/* A longer name is damage: it could be copied for every entry that bears it. */
#define DWARF_NAME_BYTES_MAX 4096

struct dwarf_sections {
	struct image *image; /* for whoever needs further sections */
	bool little_endian;
	/* The linker has kept one copy of each string, so equal offsets mean equal strings and,
	 * as good as always, the reverse. */
	bool strings_are_merged;
	bool is_split; /* their names end in .dwo */
	struct section info;
	/* What has still to be done to .debug_info; NULL: nothing. */
	const struct late_section *late_info;
	struct section types; /* DWARF 4 type units */
	struct section abbrev;
	struct section str;
	struct section line_str;
	struct section str_offsets;
};

/*
 * Prepares the sections, all but .debug_info; they live as long as the image.
 *
 * Errors: ERROR_NO_DEBUG when there is no .debug_info; ERROR_INPUT when a section cannot be
 * prepared.
 */
MUST_CHECK
struct error *dwarf_sections_open(struct image *image, struct dwarf_sections *ret);

/*
 * Prepares .debug_info: many times as large as all the others together, and hardly any of it is
 * read.  Where it can be left as it stands in the file (late_info), the question, unless NULL,
 * is answered.
 *
 * Errors: ERROR_INPUT when it cannot be prepared.
 */
MUST_CHECK
struct error *dwarf_sections_open_info(struct dwarf_sections *sections,
				       struct late_question *question);

/*
 * Prepares the sections, .debug_info among them, of a .dwo or .dwp file, or of an object that
 * holds its split units itself: those whose names end in .dwo (DWARF 5, 7.3.2).
 *
 * Errors: as dwarf_sections_open().
 */
MUST_CHECK
struct error *dwarf_sections_open_split(struct image *image, struct dwarf_sections *ret);

/* Copies a part of .debug_info or .debug_types, which must have it, as it is meant: relocated.
 */
void dwarf_sections_copy(const struct dwarf_sections *sections, const struct section *section,
			 uint64_t offset, uint64_t size_bytes, unsigned char *out);

/* The NUL-terminated string at an offset; NULL when it lies outside the section or does not end
 * in it. */
const char *dwarf_string_at(const struct section *section, uint64_t offset);

#endif
