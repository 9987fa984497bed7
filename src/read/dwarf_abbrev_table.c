/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Goes over an abbreviation table, which most of the time says nothing new. */
#include "read/dwarf_abbrev_table.h"

#include "read/dwarf_constants.h"

/* A vmlinux has 9,000; so that no number of images and no damage makes it grow without end. */
#define MEMO_MAX ((size_t)1 << 15)

/* Takes the next abbreviation in under its code. */
static const char *add(struct abbrev_table *table, struct dwarf_cursor *cursor, uint64_t code)
{
	const char *damage;
	const struct abbrev *abbrev =
		abbrev_memo_get(&table->memo, &table->format, cursor, &damage);

	if (damage)
		return damage;
	while (table->codes.count <= code)
		(void)vec_push(&table->codes);
	if (table->codes.items[code])
		return "an abbreviation code is used twice";
	table->codes.items[code] = abbrev;
	if (code < 0x80)
		table->strides[code] = abbrev->stride;
	if (abbrev->tag == DW_TAG_member && abbrev->has_name) {
		table->has_placed_names |= abbrev->name_class == FORM_STR;
		table->has_indexed_names |= abbrev->name_class == FORM_STR_INDEX;
	}
	return NULL;
}

/* Makes room for another table. */
static void clear(struct abbrev_table *table)
{
	table->is_compiled = false;
	table->codes.count = 0;
	table->has_placed_names = false;
	table->has_indexed_names = false;
	table->memo.ahead_count = 0; /* that was another section */
	for (size_t code = 0; code < STRIDE_CODES; code++)
		table->strides[code] = (struct abbrev_stride){ .flags = STRIDE_STOP };
	if (table->memo.slot_count > MEMO_MAX)
		abbrev_memo_empty(&table->memo);
}

const char *abbrev_table_compile(struct abbrev_table *table,
				 const struct dwarf_sections *sections,
				 const struct dwarf_unit *unit)
{
	const struct section *section = &sections->abbrev;
	struct dwarf_cursor cursor = { .pos = section->bytes + unit->abbrev_offset,
				       .end = section->bytes + section->size_bytes,
				       .little_endian = sections->little_endian };

	if (abbrev_format_enter(&table->format, unit, sections->little_endian)) {
		abbrev_memo_empty(&table->memo);
		table->is_compiled = false;
	}
	if (table->is_compiled && table->offset == unit->abbrev_offset)
		return NULL;
	clear(table);
	for (;;) {
		const char *damage;
		uint64_t code;

		if (!abbrev_memo_is_ahead(&table->memo))
			abbrev_memo_look_ahead(&table->memo, cursor);
		code = cursor_uleb(&cursor);
		if (cursor.failed)
			return "the abbreviation table ends early";
		if (!code)
			break;
		/* Producers count from 1; a code beyond the table's own bytes would only cost
		 * memory. */
		if (code > section->size_bytes)
			return "an abbreviation code is out of all proportion";
		damage = add(table, &cursor, code);
		if (damage)
			return damage;
	}
	table->is_compiled = true;
	table->offset = unit->abbrev_offset;
	return NULL;
}

void abbrev_table_deinit(struct abbrev_table *table)
{
	vec_deinit(&table->codes);
	abbrev_memo_empty(&table->memo);
}
