/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Which places of a section the relocations make point at chosen places of another. */
#include <stddef.h>
#include <string.h>

#include "base/bytes.h"
#include "image/relocation_table.h"

/* The one section of a name; SIZE_MAX when there is none, or several. */
static size_t only_section(const struct image *image, const char *name)
{
	size_t found = SIZE_MAX;

	for (size_t i = 0; i < image->section_count; i++) {
		if (strcmp(image->sections[i].name, name) != 0)
			continue;
		if (found != SIZE_MAX)
			return SIZE_MAX;
		found = i;
	}
	return found;
}

/* Opens the relocations of a section, if they are all in one table of the usual kind. */
static bool find_table(const struct image *image, size_t section, struct relocation_table *ret)
{
	size_t count = 0;

	for (size_t i = 0; i < image->section_count; i++) {
		const GElf_Shdr *header = &image->sections[i].header;
		struct error *err;

		if ((header->sh_type != SHT_RELA && header->sh_type != SHT_REL) ||
		    header->sh_info != section)
			continue;
		err = relocation_table_open(image, i, ret);
		if (err || count++ || !ret->has_plain_entries) {
			error_free(err);
			return false;
		}
	}
	return count == 1;
}

/* What a symbol's value is within the target; UINT64_MAX when it is not of that section. */
static uint64_t symbol_offset(struct section symbols, uint64_t symbol, size_t target)
{
	const unsigned char *entry = symbols.bytes + symbol * sizeof(Elf64_Sym);

	if (symbol >= symbols.size_bytes / sizeof(Elf64_Sym) ||
	    bytes_u16(entry + offsetof(Elf64_Sym, st_shndx), true) != target)
		return UINT64_MAX;
	return bytes_u64(entry + offsetof(Elf64_Sym, st_value), true);
}

bool image_references(const struct image *image, const char *from, const char *to,
		      const uint64_t *marked, uint64_t marked_bits, struct image_places *ret)
{
	uint64_t last_symbol = UINT64_MAX;
	uint64_t last_offset = 0;
	uint64_t base = UINT64_MAX;
	struct relocation_table table;
	size_t section;
	size_t target;

	*ret = (struct image_places){ 0 };
	if (!image || image->header.e_type != ET_REL)
		return false;
	section = only_section(image, from);
	target = only_section(image, to);
	if (section == SIZE_MAX || target == SIZE_MAX || !find_table(image, section, &table))
		return false;
	for (uint64_t at = 0; table.entries.size_bytes - at >= sizeof(Elf64_Rela);
	     at += sizeof(Elf64_Rela)) {
		uint64_t offset = bytes_u64(table.entries.bytes + at, true);
		uint64_t symbol = bytes_u64(table.entries.bytes + at + 8, true) >> 32;
		uint64_t place = bytes_u64(table.entries.bytes + at + 16, true);

		if (symbol != last_symbol)
			base = symbol_offset(table.symbols, symbol, target);
		last_symbol = symbol;
		if (offset < last_offset) { /* not in the order in which linkers write them */
			image_places_deinit(ret);
			return false;
		}
		last_offset = offset;
		place += base;
		if (base != UINT64_MAX && place < marked_bits &&
		    marked[place / 64] >> (place % 64) & 1)
			*vec_push(&ret->offsets) = offset;
	}
	return true;
}

void image_places_deinit(struct image_places *places)
{
	vec_deinit(&places->offsets);
}
