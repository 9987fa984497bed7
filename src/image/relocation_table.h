/* SPDX-License-Identifier: GPL-2.0-or-later */
/* One relocation section of a relocatable file, opened for reading its entries. */
#ifndef LAYLINE_IMAGE_RELOCATION_TABLE_H
#define LAYLINE_IMAGE_RELOCATION_TABLE_H

#include "image/image_private.h"

/* One relocation, decoded. */
struct relocation {
	uint64_t offset; /* bytes from the start of the section */
	uint64_t symbol;
	uint64_t addend; /* two's complement */
	uint32_t type;
};

/* What is needed to go through one relocation section. */
struct relocation_table {
	const struct image *image;
	const char *name;
	struct section entries;
	struct section symbols;
	size_t entry_bytes;
	size_t symbol_bytes;
	bool has_addends;
	bool has_plain_entries;    /* Elf64_Rela, little-endian, with the usual r_info */
	uint8_t plain_widths[256]; /* by type: bytes that are set to symbol + addend; 0: other
				    */
};

/*
 * Opens the relocation section of an index.
 *
 * Errors: ERROR_INPUT when the machine's relocations are not known, the section has no symbol
 * table, or one of the two lies outside the file.
 */
MUST_CHECK
struct error *relocation_table_open(const struct image *image, size_t index,
				    struct relocation_table *ret);

/* The entry of a number, which must be there. */
struct relocation relocation_get(const struct relocation_table *table, size_t number);

/*
 * The value of a relocation's symbol: its place in its section, moved to where that section's
 * bytes are joined.  Errors: ERROR_INPUT when there is no such symbol.
 */
MUST_CHECK
struct error *relocation_symbol_value(const struct relocation_table *table,
				      const struct relocation *relocation, uint64_t *ret);

#endif
