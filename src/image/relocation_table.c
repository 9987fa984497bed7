/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Decodes relocations and their symbols (gABI, "Relocation"; the psABI of each machine). */
#include "image/relocation_table.h"

#include <inttypes.h>

#include "base/bytes.h"

static void decode_info(const struct image *image, uint64_t info, struct relocation *ret)
{
	if (image->word_bits == 32) {
		ret->symbol = info >> 8;
		ret->type = (uint32_t)(info & 0xff);
	} else if (image->header.e_machine == EM_MIPS && image->little_endian) {
		/* MIPS64: the symbol's word comes first, then four bytes, the type last. */
		ret->symbol = info & 0xffffffff;
		ret->type = (uint32_t)(info >> 56);
	} else {
		ret->symbol = info >> 32;
		ret->type = (uint32_t)(info & 0xffffffff);
		if (image->header.e_machine == EM_MIPS)
			ret->type &=
				0xff; /* two further types that are "none" in debug sections */
	}
}

struct relocation relocation_get(const struct relocation_table *table, size_t number)
{
	const struct image *image = table->image;
	const unsigned char *entry = table->entries.bytes + number * table->entry_bytes;
	unsigned word = image->word_bits / 8;
	struct relocation ret = { .offset = bytes_get(entry, word, image->little_endian) };

	decode_info(image, bytes_get(entry + word, word, image->little_endian), &ret);
	if (table->has_addends) {
		ret.addend = bytes_get(entry + 2 * word, word, image->little_endian);
		if (word == 4)
			ret.addend = (uint64_t)(int64_t)(int32_t)ret.addend;
	}
	return ret;
}

struct error *relocation_symbol_value(const struct relocation_table *table,
				      const struct relocation *rel, uint64_t *ret)
{
	const struct image *image = table->image;
	bool is_64 = image->word_bits == 64;
	const unsigned char *symbol;
	uint16_t section_index;
	uint64_t value;

	if (rel->symbol >= table->symbols.size_bytes / table->symbol_bytes)
		return error_new(ERROR_INPUT, "symbol %" PRIu64 " is not in the symbol table",
				 rel->symbol);
	symbol = table->symbols.bytes + rel->symbol * table->symbol_bytes;
	section_index = bytes_u16(symbol + (is_64 ? 6 : 14), image->little_endian);
	value = bytes_get(symbol + (is_64 ? 8 : 4), image->word_bits / 8, image->little_endian);
	if (section_index < image->section_count)
		value += image->sections[section_index].joined_offset;
	*ret = value;
	return NULL;
}

static void find_plain_types(struct relocation_table *table)
{
	const struct image *image = table->image;

	table->has_plain_entries = table->has_addends && image->word_bits == 64 &&
				   image->little_endian && image->header.e_machine != EM_MIPS;
	for (size_t i = 0; i < image->machine->reloc_count; i++) {
		const struct reloc_kind *kind = &image->machine->relocs[i];

		if (kind->action == RELOC_SET && (kind->width == 4 || kind->width == 8) &&
		    kind->type < ARRAY_SIZE(table->plain_widths))
			table->plain_widths[kind->type] = (uint8_t)kind->width;
	}
}

struct error *relocation_table_open(const struct image *image, size_t index,
				    struct relocation_table *ret)
{
	const struct raw_section *section = &image->sections[index];
	const GElf_Shdr *header = &section->header;
	bool is_64 = image->word_bits == 64;
	struct error *err;

	*ret = (struct relocation_table){
		.image = image,
		.name = section->name,
		.has_addends = header->sh_type == SHT_RELA,
		.entry_bytes = (header->sh_type == SHT_RELA ? 3u : 2u) * (image->word_bits / 8),
		.symbol_bytes = is_64 ? sizeof(Elf64_Sym) : sizeof(Elf32_Sym),
	};
	if (!image->machine)
		return error_new(ERROR_INPUT, "%s+0x0: the relocations of %s are not known",
				 section->name, image->machine_name);
	if (header->sh_link >= image->section_count)
		return error_new(ERROR_INPUT, "%s+0x0: has no symbol table", section->name);
	find_plain_types(ret);
	err = section_raw(image, section, &ret->entries);
	if (!err)
		err = section_raw(image, &image->sections[header->sh_link], &ret->symbols);
	return err;
}
