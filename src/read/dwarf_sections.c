/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Gathers the sections that DWARF lives in. */
#include "read/dwarf_sections.h"

#include <stdio.h>
#include <string.h>

#define INFO     ".debug_info"
#define SPLIT    ".dwo"
#define NO_SPLIT ""

/* The longest name is .debug_str_offsets.dwo. */
#define SECTION_NAME_BYTES 32

/* Opens the sections whose names end in `suffix`, all but the largest. */
static struct error *open_others(const char *suffix, struct dwarf_sections *sections)
{
	const struct {
		const char *name;
		struct section *section;
	} wanted[] = {
		{ ".debug_types", &sections->types },
		{ ".debug_abbrev", &sections->abbrev },
		{ ".debug_str", &sections->str },
		{ ".debug_line_str", &sections->line_str },
		{ ".debug_str_offsets", &sections->str_offsets },
	};

	for (size_t i = 0; i < ARRAY_SIZE(wanted); i++) {
		char name[SECTION_NAME_BYTES];
		struct error *err;

		(void)snprintf(name, sizeof(name), "%s%s", wanted[i].name, suffix);
		err = image_section(sections->image, name, wanted[i].section);
		if (err)
			return err;
	}
	return NULL;
}

struct error *dwarf_sections_open(struct image *image, struct dwarf_sections *ret)
{
	struct dwarf_sections sections = { .image = image,
					   .little_endian = image_is_little_endian(image),
					   .strings_are_merged = !image_is_relocatable(image) };
	struct error *err;

	if (!image_has_section(image, INFO))
		return error_new(
			ERROR_NO_DEBUG,
			"%s: has no debug information (.debug_info); build with -g, or "
			"take the file from the distribution's debug package",
			image_path(image));
	err = open_others(NO_SPLIT, &sections);
	if (err)
		return err;
	*ret = sections;
	return NULL;
}

struct error *dwarf_sections_open_split(struct image *image, struct dwarf_sections *ret)
{
	struct dwarf_sections sections = { .image = image,
					   .little_endian = image_is_little_endian(image),
					   .is_split = true };
	struct error *err = image_section(image, INFO SPLIT, &sections.info);

	if (!err && !sections.info.size_bytes)
		return error_new(ERROR_NO_DEBUG, "%s: has no split units (" INFO SPLIT ")",
				 image_path(image));
	if (!err)
		err = open_others(SPLIT, &sections);
	if (err)
		return err;
	*ret = sections;
	return NULL;
}

struct error *dwarf_sections_open_info(struct dwarf_sections *sections,
				       struct late_question *question)
{
	if (image_late_section(sections->image, INFO, question, &sections->info,
			       &sections->late_info))
		return NULL;
	return image_section(sections->image, INFO, &sections->info);
}

void dwarf_sections_copy(const struct dwarf_sections *sections, const struct section *section,
			 uint64_t offset, uint64_t size_bytes, unsigned char *out)
{
	if (sections->late_info && section == &sections->info)
		late_section_copy(sections->late_info, offset, size_bytes, out);
	else
		image_section_copy(sections->image, section, offset, size_bytes, out);
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
