/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The debug sections of one image, and strings out of them. */
#ifndef LAYLINE_READ_DWARF_SECTIONS_H
#define LAYLINE_READ_DWARF_SECTIONS_H

#include "base/error.h"
#include "image/image.h"

/* A longer name is damage: it could be copied for every entry that bears it. */
#define DWARF_NAME_BYTES_MAX 4096

struct dwarf_sections {
	struct image *image; /* for whoever needs further sections */
	bool little_endian;
	/* The linker has kept one copy of each string, so equal offsets mean equal strings and,
	 * as good as always, the reverse. */
	bool strings_are_merged;
	struct section info;
	struct section types; /* DWARF 4 type units */
	struct section abbrev;
	struct section str;
	struct section line_str;
	struct section str_offsets;
};

/*
 * Prepares the sections; they live as long as the image.
 *
 * Errors: ERROR_NO_DEBUG when there is no .debug_info; ERROR_INPUT when a section cannot be
 * prepared.
 */
MUST_CHECK
struct error *dwarf_sections_open(struct image *image, struct dwarf_sections *ret);

/* The NUL-terminated string at an offset; NULL when it lies outside the section or does not end
 * in it. */
const char *dwarf_string_at(const struct section *section, uint64_t offset);

#endif
