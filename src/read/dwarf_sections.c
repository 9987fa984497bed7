/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Gathers the sections that DWARF lives in. */
#include "read/dwarf_sections.h"

#include <string.h>

struct error *dwarf_sections_open(struct image *image, struct dwarf_sections *ret)
{
	struct dwarf_sections sections = { .image = image,
					   .little_endian = image_is_little_endian(image),
					   .strings_are_merged = !image_is_relocatable(image) };
	const struct {
		const char *name;
		struct section *section;
	} wanted[] = {
		{ ".debug_info", &sections.info },
		{ ".debug_types", &sections.types },
		{ ".debug_abbrev", &sections.abbrev },
		{ ".debug_str", &sections.str },
		{ ".debug_line_str", &sections.line_str },
		{ ".debug_str_offsets", &sections.str_offsets },
	};

	for (size_t i = 0; i < ARRAY_SIZE(wanted); i++) {
		struct error *err = image_section(image, wanted[i].name, wanted[i].section);

		if (err)
			return err;
	}
	if (!sections.info.size_bytes)
		return error_new(
			ERROR_NO_DEBUG,
			"%s: has no debug information (.debug_info); build with -g, or "
			"take the file from the distribution's debug package",
			image_path(image));
	*ret = sections;
	return NULL;
}

const char *dwarf_string_at(const struct section *section, uint64_t offset)
{
	const unsigned char *string;

	if (offset >= section->size_bytes)
		return NULL;
	string = section->bytes + offset;
	/* Where the last string ends with the section, as it should, all end. */
	if (!section->bytes[section->size_bytes - 1] ||
	    memchr(string, 0, section->size_bytes - offset))
		return (const char *)string;
	return NULL;
}
