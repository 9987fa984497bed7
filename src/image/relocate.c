/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Applies relocations to the debug sections of relocatable files, as the linker would with
 * every section at address 0 (gABI, "Relocation"; the psABI of each machine).
 */
#include <inttypes.h>
#include <string.h>

#include "base/bytes.h"
#include "image/relocation_table.h"

bool section_has_relocations(const struct image *image, size_t index)
{
	if (image->header.e_type != ET_REL)
		return false;
	for (size_t i = 0; i < image->section_count; i++) {
		const GElf_Shdr *header = &image->sections[i].header;

		if ((header->sh_type == SHT_RELA || header->sh_type == SHT_REL) &&
		    header->sh_info == index)
			return true;
	}
	return false;
}

/* The bytes of a ULEB128 number that starts at `bytes`; 0 when it does not end before `limit`.
 */
static unsigned uleb_width(const unsigned char *bytes, uint64_t limit)
{
	for (unsigned i = 0; i < limit && i < 10; i++)
		if (!(bytes[i] & 0x80))
			return i + 1;
	return 0;
}

static uint64_t uleb_get(const unsigned char *bytes, unsigned width)
{
	uint64_t value = 0;

	for (unsigned i = 0; i < width; i++)
		value |= (uint64_t)(bytes[i] & 0x7f) << (7 * i);
	return value;
}

static void uleb_put(unsigned char *bytes, unsigned width, uint64_t value)
{
	for (unsigned i = 0; i < width; i++)
		bytes[i] = (unsigned char)((bytes[i] & 0x80) | ((value >> (7 * i)) & 0x7f));
}

static void perform(const struct reloc_kind *kind, unsigned char *place, unsigned width,
		    bool little_endian, uint64_t value)
{
	uint64_t old = bytes_get(place, kind->width, little_endian);

	switch (kind->action) {
	case RELOC_NONE:
		break;
	case RELOC_SET:
		bytes_put(place, width, little_endian, value);
		break;
	case RELOC_ADD:
		bytes_put(place, width, little_endian, old + value);
		break;
	case RELOC_SUB:
		bytes_put(place, width, little_endian, old - value);
		break;
	case RELOC_SET_6:
		*place = (unsigned char)((*place & 0xc0) | (value & 0x3f));
		break;
	case RELOC_SUB_6:
		*place = (unsigned char)((*place & 0xc0) | ((old - value) & 0x3f));
		break;
	case RELOC_SET_ULEB:
		uleb_put(place, width, value);
		break;
	case RELOC_SUB_ULEB:
		uleb_put(place, width, uleb_get(place, width) - value);
		break;
	}
}

static struct error *apply(const struct relocation_table *table, const struct relocation *rel,
			   unsigned char *bytes, uint64_t size_bytes)
{
	const struct image *image = table->image;
	const struct reloc_kind *kind = machine_reloc(image->machine, rel->type);
	uint64_t addend = rel->addend;
	unsigned width;
	uint64_t value;
	struct error *err;

	if (!kind)
		return error_new(ERROR_INPUT, "relocation type %u of %s is not known",
				 rel->type, image->machine_name);
	if (kind->action == RELOC_NONE)
		return NULL;
	width = kind->width;
	if (!width && rel->offset < size_bytes)
		width = uleb_width(bytes + rel->offset, size_bytes - rel->offset);
	if (!width || rel->offset > size_bytes || size_bytes - rel->offset < width)
		return error_new(ERROR_INPUT,
				 "the relocation's place 0x%" PRIx64 " is outside its section",
				 rel->offset);
	err = relocation_symbol_value(table, rel, &value);
	if (err)
		return err;
	if (!table->has_addends && kind->action == RELOC_SET)
		addend = bytes_get(bytes + rel->offset, width, image->little_endian);
	perform(kind, bytes + rel->offset, width, image->little_endian, value + addend);
	return NULL;
}

/* Symbols that were looked up, by the last bits of their numbers: few sections take turns. */
#define KNOWN_SYMBOLS 16

struct known_symbol {
	uint64_t number; /* UINT64_MAX: none */
	uint64_t value;
};

/*
 * Applies entries from `first` on for as long as they are of the kind that nearly all are: set
 * four or eight bytes, on a 64-bit little-endian machine.  Gives the first that is not; modules
 * have hundreds of thousands, and this loop costs a few instructions each.
 */
static size_t apply_plain(const struct relocation_table *table, size_t first, size_t count,
			  unsigned char *bytes, uint64_t size_bytes)
{
	struct known_symbol known[KNOWN_SYMBOLS];
	size_t n = first;

	for (size_t i = 0; i < KNOWN_SYMBOLS; i++)
		known[i].number = UINT64_MAX;
	for (; n < count; n++) {
		const unsigned char *entry = table->entries.bytes + n * sizeof(Elf64_Rela);
		uint64_t offset = bytes_u64(entry, true);
		uint64_t info = bytes_u64(entry + 8, true);
		uint64_t value = bytes_u64(entry + 16, true);
		unsigned width = (uint32_t)info < 256 ? table->plain_widths[(uint32_t)info] : 0;
		struct known_symbol *symbol = &known[(info >> 32) % KNOWN_SYMBOLS];

		if (!width || offset > size_bytes || size_bytes - offset < width)
			break;
		if (info >> 32 != symbol->number) {
			struct relocation rel = { .symbol = info >> 32 };
			struct error *err =
				relocation_symbol_value(table, &rel, &symbol->value);

			if (err) {
				error_free(err);
				break;
			}
			symbol->number = info >> 32;
		}
		value += symbol->value;
		value = htole64(value);
		memcpy(bytes + offset, &value, width == 4 ? 4 : 8);
	}
	return n;
}

static struct error *apply_all(const struct relocation_table *table, unsigned char *bytes,
			       uint64_t size_bytes)
{
	size_t count = table->entries.size_bytes / table->entry_bytes;

	for (size_t n = 0; n < count; n++) {
		struct relocation rel;
		struct error *err;

		if (table->has_plain_entries)
			n = apply_plain(table, n, count, bytes, size_bytes);
		if (n == count)
			break;
		rel = relocation_get(table, n);
		err = apply(table, &rel, bytes, size_bytes);
		if (err)
			return error_prefix(err, "%s+0x%zx", table->name,
					    n * table->entry_bytes);
	}
	return NULL;
}

struct error *section_relocate(const struct image *image, size_t index, unsigned char *bytes,
			       uint64_t size_bytes)
{
	if (image->header.e_type != ET_REL)
		return NULL;
	for (size_t i = 0; i < image->section_count; i++) {
		const GElf_Shdr *header = &image->sections[i].header;
		struct relocation_table table;
		struct error *err;

		if ((header->sh_type != SHT_RELA && header->sh_type != SHT_REL) ||
		    header->sh_info != index)
			continue;
		err = relocation_table_open(image, i, &table);
		if (!err)
			err = apply_all(&table, bytes, size_bytes);
		if (err)
			return err;
	}
	return NULL;
}
