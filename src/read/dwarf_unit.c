/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Walks the unit headers of a section. */
#include "read/dwarf_unit.h"

#include "read/dwarf_constants.h"
#include <inttypes.h>
#include <stdlib.h>

#include "read/dwarf_cursor.h"

#define LENGTH_64_BIT   0xffffffffu /* escape to the 64-bit format; DWARF 5, 7.4 */
#define LENGTH_RESERVED 0xfffffff0u

PRINTF_LIKE(4, 5)
static void damaged(struct dwarf_units *units, const char *section, uint64_t offset,
		    const char *format, ...)
{
	va_list args;

	if (!units->damaged_count++) {
		text_add(&units->first_damage, "%s+0x%" PRIx64 ": ", section, offset);
		va_start(args, format);
		text_vadd(&units->first_damage, format, args);
		va_end(args);
	}
}

/* Reads what stands behind the length and says what is wrong with it, NULL for nothing. */
static const char *read_header(struct dwarf_cursor *cursor, const struct section *abbrev,
			       struct dwarf_unit *unit)
{
	uint64_t type = DW_UT_compile;

	unit->version = (uint16_t)cursor_uint(cursor, 2);
	if (!cursor->failed && (unit->version < 2 || unit->version > 5))
		return "unknown DWARF version";
	if (unit->version >= 5) {
		type = cursor_uint(cursor, 1);
		unit->address_bytes = (uint8_t)cursor_uint(cursor, 1);
		unit->abbrev_offset = cursor_uint(cursor, unit->offset_bytes);
	} else {
		unit->abbrev_offset = cursor_uint(cursor, unit->offset_bytes);
		unit->address_bytes = (uint8_t)cursor_uint(cursor, 1);
		type = unit->in_types ? DW_UT_type : DW_UT_compile;
	}
	if (cursor->failed)
		return "the unit ends inside its header";
	switch (type) {
	case DW_UT_compile:
	case DW_UT_partial:
		break;
	case DW_UT_type:
	case DW_UT_split_type:
		unit->is_type = true;
		unit->signature = cursor_uint(cursor, 8);
		unit->type = cursor_uint(cursor, unit->offset_bytes);
		if (!checked_add(unit->offset, unit->type, &unit->type))
			return "its type lies outside the unit";
		break;
	case DW_UT_skeleton:
	case DW_UT_split_compile:
		cursor_skip(cursor, 8); /* dwo id */
		break;
	default:
		return "unknown unit type";
	}
	if (cursor->failed)
		return "the unit ends inside its header";
	if (unit->address_bytes != 4 && unit->address_bytes != 8 && unit->address_bytes != 2)
		return "unknown address size";
	if (unit->abbrev_offset >= abbrev->size_bytes)
		return abbrev->size_bytes ? "its abbreviations lie outside .debug_abbrev"
					  : "there is no .debug_abbrev";
	return NULL;
}

static void read_section(const struct dwarf_sections *sections, const struct section *section,
			 bool in_types, struct dwarf_units *ret)
{
	uint64_t at = 0;

	while (section->size_bytes - at >= 4) {
		struct dwarf_unit unit = { .offset = at,
					   .offset_bytes = 4,
					   .in_types = in_types };
		struct dwarf_cursor cursor = { .pos = section->bytes + at,
					       .end = section->bytes + section->size_bytes,
					       .little_endian = sections->little_endian };
		uint64_t length = cursor_uint(&cursor, 4);
		const char *damage;

		if (length == LENGTH_64_BIT) {
			unit.offset_bytes = 8;
			length = cursor_uint(&cursor, 8);
		} else if (length >= LENGTH_RESERVED) {
			damaged(ret, section->name, at, "reserved unit length 0x%" PRIx64,
				length);
			return;
		}
		if (cursor.failed) {
			damaged(ret, section->name, at,
				"the section ends inside the unit's length");
			return;
		}
		if (length > cursor_left(&cursor)) {
			damaged(ret, section->name, at,
				"the unit's 0x%" PRIx64 " bytes reach beyond the section",
				length);
			return;
		}
		cursor.end = cursor.pos + length;
		unit.end = (uint64_t)(cursor.end - section->bytes);
		at = unit.end;
		/* Linkers pad with zero words. */
		if (!length)
			continue;
		damage = read_header(&cursor, &sections->abbrev, &unit);
		unit.entries = (uint64_t)(cursor.pos - section->bytes);
		if (!damage && unit.is_type &&
		    (unit.type < unit.entries || unit.type >= unit.end))
			damage = "its type lies outside the unit";
		if (damage)
			damaged(ret, section->name, unit.offset, "%s", damage);
		else
			*vec_push(&ret->units) = unit;
	}
	for (uint64_t i = at; i < section->size_bytes; i++) {
		if (section->bytes[i]) {
			damaged(ret, section->name, at,
				"the section ends inside the unit's length");
			return;
		}
	}
}

static int compare_signatures(const void *a, const void *b)
{
	const struct dwarf_signature *left = a;
	const struct dwarf_signature *right = b;

	if (left->signature != right->signature)
		return left->signature < right->signature ? -1 : 1;
	return left->unit < right->unit ? -1 : left->unit > right->unit;
}

static void sort_signatures(struct dwarf_units *units)
{
	for (size_t i = 0; i < units->units.count; i++)
		if (units->units.items[i].is_type)
			*vec_push(&units->signatures) =
				(struct dwarf_signature){ units->units.items[i].signature, i };
	if (units->signatures.count)
		qsort(units->signatures.items, units->signatures.count,
		      sizeof(*units->signatures.items), compare_signatures);
}

void dwarf_units_read(const struct dwarf_sections *sections, struct dwarf_units *ret)
{
	*ret = (struct dwarf_units){ 0 };
	read_section(sections, &sections->info, false, ret);
	read_section(sections, &sections->types, true, ret);
	sort_signatures(ret);
}

void dwarf_units_deinit(struct dwarf_units *units)
{
	vec_deinit(&units->units);
	vec_deinit(&units->signatures);
	text_deinit(&units->first_damage);
}

const struct section *dwarf_unit_section(const struct dwarf_sections *sections,
					 const struct dwarf_unit *unit)
{
	return unit->in_types ? &sections->types : &sections->info;
}

/* Whether a unit lies before the place that is looked for: all of .debug_info does before
 * .debug_types. */
static bool ends_before(const struct dwarf_unit *unit, uint64_t offset, bool in_types)
{
	return unit->in_types != in_types ? in_types : unit->end <= offset;
}

const struct dwarf_unit *dwarf_units_holding(const struct dwarf_units *units, uint64_t offset,
					     bool in_types)
{
	size_t low = 0;
	size_t high = units->units.count;
	const struct dwarf_unit *unit;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (ends_before(&units->units.items[middle], offset, in_types))
			low = middle + 1;
		else
			high = middle;
	}
	if (low == units->units.count)
		return NULL;
	unit = &units->units.items[low];
	return unit->in_types == in_types && unit->entries <= offset ? unit : NULL;
}

const struct dwarf_unit *dwarf_units_with_signature(const struct dwarf_units *units,
						    uint64_t signature)
{
	size_t low = 0;
	size_t high = units->signatures.count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (units->signatures.items[middle].signature < signature)
			low = middle + 1;
		else
			high = middle;
	}
	if (low == units->signatures.count ||
	    units->signatures.items[low].signature != signature)
		return NULL;
	return &units->units.items[units->signatures.items[low].unit];
}
