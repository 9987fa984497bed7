/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Runs skip programs over entries. */
#include "read/dwarf_entry.h"

#include "read/dwarf_constants.h"

/* Where the table begins for units that do not say so, as split ones never do: before DWARF 5
 * it has no header to jump over. */
static uint64_t str_offsets_default(const struct dwarf_unit *unit)
{
	return unit->str_offsets_base + (unit->version >= 5 ? 2u * unit->offset_bytes : 0);
}

void unit_reader_seek(struct unit_reader *reader, uint64_t offset)
{
	reader->cursor = (struct dwarf_cursor){
		.pos = reader->section->bytes + offset,
		.end = reader->section->bytes + reader->unit->end,
		.little_endian = reader->sections->little_endian,
	};
	if (!reader->str_offsets_base)
		reader->str_offsets_base = str_offsets_default(reader->unit);
}

/* Loads the values of an entry of fixed size, each from its place. */
static inline void load_values(struct dwarf_cursor *cursor, struct dwarf_entry *entry,
			       bool little_endian)
{
	const struct abbrev *abbrev = entry->abbrev;

	for (uint32_t i = 0; i < abbrev->value_count; i++) {
		const struct abbrev_value *value = &abbrev->values[i];
		struct form_value *loaded = &entry->values[value->wanted];

		loaded->class = value->class;
		loaded->bytes = cursor->pos + value->at;
		loaded->number =
			(bytes_u64(cursor->pos + value->at, little_endian) >> value->shift &
			 value->mask) |
			value->constant;
	}
	entry->present = abbrev->present;
	cursor->pos += abbrev->fixed_bytes;
}

static void run_program(struct unit_reader *reader, struct dwarf_entry *entry)
{
	const struct abbrev *abbrev = entry->abbrev;
	struct dwarf_cursor *cursor = &reader->cursor;

	for (uint32_t i = 0; i < abbrev->op_count; i++) {
		const struct abbrev_op *op = &abbrev->ops[i];

		switch (op->action) {
		case ACTION_SKIP:
			cursor_skip(cursor, op->bytes);
			break;
		case ACTION_VARIABLE:
			form_skip(cursor, op->form, reader->unit);
			break;
		default:
			if (op->width) {
				entry->values[op->wanted].class = op->class;
				entry->values[op->wanted].bytes = cursor->pos;
				entry->values[op->wanted].number =
					cursor_uint(cursor, op->width);
			} else {
				entry->values[op->wanted] =
					form_read(cursor, op->form, op->constant, reader->unit);
			}
			entry->present |= 1u << op->wanted;
			break;
		}
	}
}

static void read_values(struct unit_reader *reader, struct dwarf_entry *entry)
{
	const struct dwarf_cursor *cursor = &reader->cursor;

	/* Behind the last entries of a unit there is not enough to load. */
	if (!entry->abbrev->has_values ||
	    cursor_left(cursor) < entry->abbrev->fixed_bytes + ABBREV_LOAD_BYTES)
		run_program(reader, entry);
	else if (cursor->little_endian)
		load_values(&reader->cursor, entry, true);
	else
		load_values(&reader->cursor, entry, false);
}

bool unit_reader_next(struct unit_reader *reader, struct dwarf_entry *ret)
{
	struct dwarf_cursor *cursor = &reader->cursor;
	uint64_t code;

	ret->offset = (uint64_t)(cursor->pos - reader->section->bytes);
	ret->present = 0;
	ret->abbrev = NULL;
	code = cursor_uleb(cursor);
	if (cursor->failed)
		return false;
	if (!code)
		return true;
	ret->abbrev = abbrev_find(reader->abbrevs, code);
	if (!ret->abbrev)
		return false;
	read_values(reader, ret);
	return !cursor->failed;
}

bool unit_reader_begin(struct unit_reader *reader, struct dwarf_entry *ret)
{
	const struct form_value *base = &ret->values[WANTED_STR_OFFSETS_BASE];

	ret->abbrev = NULL;
	unit_reader_seek(reader, reader->unit->entries);
	if (cursor_left(&reader->cursor) == 0)
		return true;
	if (!unit_reader_next(reader, ret))
		return false;
	if (ret->abbrev && entry_has(ret, WANTED_STR_OFFSETS_BASE))
		reader->str_offsets_base = unit_reader_number(reader, base);
	return true;
}

uint64_t unit_reader_number(const struct unit_reader *reader, const struct form_value *value)
{
	const struct late_section *late = reader->sections->late_info;

	if (!late || reader->section != &reader->sections->info)
		return value->number;
	return late_section_value(late, (uint64_t)(value->bytes - reader->section->bytes),
				  value->number);
}

uint64_t unit_reader_sibling(struct unit_reader *reader, const struct form_value *value)
{
	uint64_t here = (uint64_t)(reader->cursor.pos - reader->section->bytes);
	bool is_in_section = value->class == FORM_SECTION_REF;
	uint64_t base = is_in_section ? 0 : reader->unit->offset;
	uint64_t number = is_in_section ? unit_reader_number(reader, value) : value->number;
	uint64_t sibling;

	if (!checked_add(base, number, &sibling) || sibling < here ||
	    sibling > reader->unit->end) {
		cursor_fail(&reader->cursor);
		return 0;
	}
	return sibling;
}

/* Moves over an entry of fixed size: one addition, and a load where there is a sibling. */
static bool skip_fixed(struct unit_reader *reader, const struct abbrev *abbrev,
		       uint64_t *ret_sibling)
{
	const unsigned char *attributes = reader->cursor.pos;
	uint64_t sibling;

	cursor_skip(&reader->cursor, abbrev->fixed_bytes);
	if (reader->cursor.failed)
		return false;
	if (!abbrev->sibling.width) {
		*ret_sibling = 0;
		return true;
	}
	sibling = reader->unit->offset +
		  abbrev_place_load(abbrev->sibling, attributes, reader->cursor.little_endian);
	if (sibling < (uint64_t)(reader->cursor.pos - reader->section->bytes) ||
	    sibling > reader->unit->end)
		return false;
	*ret_sibling = sibling;
	return true;
}

bool unit_reader_skip(struct unit_reader *reader, const struct abbrev *abbrev,
		      uint64_t *ret_sibling)
{
	struct dwarf_cursor *cursor = &reader->cursor;
	struct form_value sibling = { 0 };
	bool has_sibling = false;

	if (abbrev->is_fixed)
		return skip_fixed(reader, abbrev, ret_sibling);
	for (uint32_t i = 0; i < abbrev->op_count; i++) {
		const struct abbrev_op *op = &abbrev->ops[i];

		if (op->action == ACTION_SKIP || (op->bytes && op->wanted != WANTED_SIBLING)) {
			cursor_skip(cursor, op->bytes);
		} else if (op->wanted == WANTED_SIBLING) {
			sibling = form_read(cursor, op->form, op->constant, reader->unit);
			has_sibling = true;
		} else {
			form_skip(cursor, op->form, reader->unit);
		}
	}
	*ret_sibling = has_sibling ? unit_reader_sibling(reader, &sibling) : 0;
	return !cursor->failed;
}

bool unit_reader_skip_children(struct unit_reader *reader, uint64_t sibling)
{
	struct dwarf_cursor *cursor = &reader->cursor;
	size_t depth = 1;

	if (sibling) {
		cursor->pos = reader->section->bytes + sibling;
		return true;
	}
	while (depth) {
		uint64_t code = cursor_uleb(cursor);
		const struct abbrev *abbrev;

		if (cursor->failed)
			return false;
		if (!code) {
			depth--;
			continue;
		}
		abbrev = abbrev_find(reader->abbrevs, code);
		if (!abbrev || !unit_reader_skip(reader, abbrev, &sibling))
			return false;
		if (abbrev->has_children && sibling)
			cursor->pos = reader->section->bytes + sibling;
		else if (abbrev->has_children)
			depth++;
	}
	return true;
}

bool unit_reader_str_offset(const struct unit_reader *reader, const struct form_value *value,
			    uint64_t *ret_offset)
{
	const struct section *offsets = &reader->sections->str_offsets;
	unsigned width = reader->unit->offset_bytes;
	uint64_t at;

	if (value->class == FORM_STR) {
		*ret_offset = unit_reader_number(reader, value);
		return true;
	}
	if (value->class != FORM_STR_INDEX || !checked_mul(value->number, width, &at) ||
	    !checked_add(at, reader->str_offsets_base, &at) || at > offsets->size_bytes ||
	    offsets->size_bytes - at < width)
		return false;
	*ret_offset = bytes_get(offsets->bytes + at, width, reader->sections->little_endian);
	return true;
}

const char *unit_reader_string(const struct unit_reader *reader, const struct form_value *value)
{
	uint64_t offset;

	if (value->class == FORM_STRING)
		return (const char *)value->bytes;
	if (value->class == FORM_LINE_STR)
		return dwarf_string_at(&reader->sections->line_str,
				       unit_reader_number(reader, value));
	if (unit_reader_str_offset(reader, value, &offset))
		return dwarf_string_at(&reader->sections->str, offset);
	return NULL;
}

bool unit_reader_type_offset(const struct unit_reader *reader, const struct dwarf_entry *entry,
			     uint64_t *ret_offset)
{
	const struct form_value *value = &entry->values[WANTED_TYPE];
	uint64_t offset;

	if (!entry_has(entry, WANTED_TYPE))
		return false;
	if (value->class == FORM_SECTION_REF && !reader->unit->in_types)
		offset = unit_reader_number(reader, value);
	else if (value->class != FORM_UNIT_REF ||
		 !checked_add(reader->unit->offset, value->number, &offset))
		return false;
	if (offset < reader->unit->entries || offset >= reader->unit->end)
		return false;
	*ret_offset = offset;
	return true;
}
