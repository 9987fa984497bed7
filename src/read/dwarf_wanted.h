/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Which attributes of which entries matter, and what an entry can be wanted as. */
#ifndef LAYLINE_READ_DWARF_WANTED_H
#define LAYLINE_READ_DWARF_WANTED_H

#include "types/type.h"

/* The attributes that somebody looks at. */
enum wanted_attribute {
	WANTED_NONE,
	WANTED_NAME,
	WANTED_SIBLING,
	WANTED_DECLARATION,
	WANTED_SIZE,
	WANTED_LINE,
	WANTED_TYPE,
	WANTED_LOCATION,
	WANTED_BIT_SIZE,
	WANTED_BIT_OFFSET,
	WANTED_DATA_BIT_OFFSET,
	WANTED_CONST_VALUE,
	WANTED_LANGUAGE,
	WANTED_STR_OFFSETS_BASE,
	WANTED_ALIGNMENT,
	WANTED_UPPER_BOUND,
	WANTED_ELEMENT_COUNT,
	WANTED_VECTOR,
	WANTED_DWO_NAME,
	WANTED_COMPILE_DIR,
	WANTED_DWO_ID,
	WANTED_LINE_TABLE,
	WANTED_FILE,
	WANTED_EXTERNAL,
	WANTED_SIGNATURE,
	WANTED_COUNT,
};

/* The attributes that place a member, a bit each. */
#define WANTED_PLACING                                                       \
	(1u << WANTED_SIZE | 1u << WANTED_LOCATION | 1u << WANTED_BIT_SIZE | \
	 1u << WANTED_BIT_OFFSET | 1u << WANTED_DATA_BIT_OFFSET | 1u << WANTED_CONST_VALUE)

/* For attributes below this number the answer is in a table. */
#define WANTED_TABLE_COUNT 144

/* By attribute, for entries of a tag: enum wanted_attribute. */
const uint8_t *dwarf_wanted_table(uint64_t tag);

/* The same of attributes that the table has no room for. */
enum wanted_attribute dwarf_wanted_beyond(const uint8_t *table, uint64_t attribute);

/* The same of any attribute, given that table. */
static inline enum wanted_attribute dwarf_wanted(const uint8_t *table, uint64_t attribute)
{
	return attribute < WANTED_TABLE_COUNT ? (enum wanted_attribute)table[attribute]
					      : dwarf_wanted_beyond(table, attribute);
}

/* What an entry of the tag defines that somebody may ask for by name; KIND_UNKNOWN for nothing.
 */
enum type_kind dwarf_tag_kind(uint64_t tag);

#endif
