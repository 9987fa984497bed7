/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Walks the unit headers of a section. */
#include "read/dwarf_unit.h"

#include "read/dwarf_constants.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "read/dwarf_cursor.h"

#define LENGTH_64_BIT   0xffffffffu /* escape to the 64-bit format; DWARF 5, 7.4 */
#define LENGTH_RESERVED 0xfffffff0u

/* Length, version, unit type, address size, and three fields of eight bytes. */
#define HEADER_BYTES_MAX 40

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
		unit->has_dwo_id = true;
		unit->dwo_id = cursor_uint(cursor, 8);
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

/* Linkers pad with zero words, which look like units of no length. */
static uint64_t behind_padding(const struct section *section, uint64_t at)
{
	while (section->size_bytes - at >= 4 && memcmp(section->bytes + at, "\0\0\0\0", 4) == 0)
		at += 4;
	return at;
}

/*
 * Reads the header that begins at `at` from a copy of its bytes, so that no page is mapped for
 * the few bytes of each.  Gives where the next unit begins; 0 when that cannot be said.
 */
static uint64_t read_unit(const struct dwarf_sections *sections, const struct section *section,
			  uint64_t at, bool in_types, struct dwarf_units *ret)
{
	unsigned char header[HEADER_BYTES_MAX];
	uint64_t left = section->size_bytes - at;
	uint64_t header_bytes = left < sizeof(header) ? left : sizeof(header);
	struct dwarf_unit unit = { .offset = at, .offset_bytes = 4, .in_types = in_types };
	struct dwarf_cursor cursor = { .pos = header,
				       .end = header + header_bytes,
				       .little_endian = sections->little_endian };
	const char *damage;
	uint64_t length;

	dwarf_sections_copy(sections, section, at, header_bytes, header);
	length = cursor_uint(&cursor, 4);
	if (length == LENGTH_64_BIT) {
		unit.offset_bytes = 8;
		length = cursor_uint(&cursor, 8);
	} else if (length >= LENGTH_RESERVED) {
		damaged(ret, section->name, at, "reserved unit length 0x%" PRIx64, length);
		return 0;
	}
	left -= (uint64_t)(cursor.pos - header);
	if (cursor.failed) {
		damaged(ret, section->name, at, "the section ends inside the unit's length");
		return 0;
	}
	if (length > left) {
		damaged(ret, section->name, at,
			"the unit's 0x%" PRIx64 " bytes reach beyond the section", length);
		return 0;
	}
	unit.end = section->size_bytes - left + length;
	if (!length)
		return behind_padding(section, unit.end);
	if (length < cursor_left(&cursor))
		cursor.end = cursor.pos + length;
	damage = read_header(&cursor, &sections->abbrev, &unit);
	unit.entries = at + (uint64_t)(cursor.pos - header);
	if (!damage && unit.is_type && (unit.type < unit.entries || unit.type >= unit.end))
		damage = "its type lies outside the unit";
	if (damage)
		damaged(ret, section->name, unit.offset, "%s", damage);
	else
		*vec_push(&ret->units) = unit;
	return unit.end;
}

static void read_section(const struct dwarf_sections *sections, const struct section *section,
			 bool in_types, struct dwarf_units *ret)
{
	uint64_t at = 0;

	while (section->size_bytes - at >= 4) {
		at = read_unit(sections, section, at, in_types, ret);
		if (!at)
			return;
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
	units->signatures.count = 0;
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

void dwarf_units_cut(struct dwarf_units *units, size_t count)
{
	units->units.count = count;
	sort_signatures(units);
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
