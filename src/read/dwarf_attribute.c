/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Gives the values of an entry the meaning that their forms allow (DWARF 5, 7.5.5). */
#include "read/dwarf_attribute.h"

#include "read/dwarf_member.h"

/* The value of an attribute; NULL when it is absent. */
static const struct form_value *value_of(const struct open_entry *entry,
					 enum wanted_attribute wanted)
{
	return entry_has(&entry->values, wanted) ? &entry->values.values[wanted] : NULL;
}

bool attribute_present(const struct open_entry *entry, enum wanted_attribute wanted)
{
	return value_of(entry, wanted) != NULL;
}

bool attribute_unsigned(const struct open_entry *entry, enum wanted_attribute wanted,
			uint64_t *ret)
{
	const struct form_value *value = value_of(entry, wanted);

	if (!value || (value->class != FORM_CONSTANT && value->class != FORM_SIGNED))
		return false;
	*ret = value->number;
	return true;
}

bool attribute_signed(const struct open_entry *entry, enum wanted_attribute wanted,
		      int64_t *ret)
{
	uint64_t value;

	if (!attribute_unsigned(entry, wanted, &value))
		return false;
	*ret = (int64_t)value;
	return true;
}

bool attribute_flag(const struct open_entry *entry, enum wanted_attribute wanted)
{
	uint64_t value;

	return attribute_unsigned(entry, wanted, &value) && value;
}

bool attribute_offset(const struct open_entry *entry, enum wanted_attribute wanted,
		      uint64_t *ret)
{
	const struct form_value *value = value_of(entry, wanted);

	if (!value || value->class != FORM_CONSTANT)
		return false;
	*ret = unit_reader_number(&entry->reader, value);
	return true;
}

/* A type unit is named by a signature instead of a place (DWARF 5, 7.32). */
static bool ref_by_signature(const struct open_entry *entry, uint64_t signature,
			     struct entry_ref *ret)
{
	const struct dwarf_unit *unit =
		dwarf_units_with_signature(entry->unit->units, signature);

	if (!unit)
		return false;
	*ret = (struct entry_ref){ unit->type, !unit->in_types };
	return true;
}

bool attribute_ref(const struct open_entry *entry, enum wanted_attribute wanted,
		   struct entry_ref *ret)
{
	const struct form_value *value = value_of(entry, wanted);
	const struct dwarf_unit *unit = entry->reader.unit;

	if (!value)
		return false;
	if (value->class == FORM_SIGNATURE)
		return ref_by_signature(entry, value->number, ret);
	if (value->class == FORM_SECTION_REF) {
		*ret = (struct entry_ref){ unit_reader_number(&entry->reader, value), true };
		return true;
	}
	if (value->class != FORM_UNIT_REF || value->number >= unit->end - unit->offset)
		return false;
	*ret = (struct entry_ref){ unit->offset + value->number, entry->at.in_info };
	return true;
}

bool attribute_location(const struct open_entry *entry, enum wanted_attribute wanted,
			uint64_t *ret_bytes)
{
	const struct form_value *value = value_of(entry, wanted);

	if (value && value->class == FORM_BLOCK)
		return dwarf_member_location(value->bytes, value->byte_count,
					     entry->reader.sections->little_endian, ret_bytes);
	return attribute_unsigned(entry, wanted, ret_bytes);
}

const char *attribute_string(const struct open_entry *entry, enum wanted_attribute wanted)
{
	const struct form_value *value = value_of(entry, wanted);

	return value ? unit_reader_string(&entry->reader, value) : NULL;
}

/* Reads the entry that the reader stands at.  False when there is none, which at the end of a
 * list is as it should be. */
static bool read_here(struct open_entry *entry, bool *damaged)
{
	bool is_sound = unit_reader_next(&entry->reader, &entry->values);

	*damaged |= !is_sound;
	entry->at.offset = entry->values.offset;
	return is_sound && entry->values.abbrev;
}

const char *entry_open(struct open_units *open, struct entry_ref at, struct open_entry *ret)
{
	bool damaged = false;
	const char *damage = open_unit_acquire(open, at, &ret->unit);

	if (damage)
		return damage;
	ret->at = at;
	ret->reader = ret->unit->reader;
	unit_reader_seek(&ret->reader, at.offset);
	if (read_here(ret, &damaged))
		return NULL;
	entry_close(ret);
	return damaged ? "this entry is damaged" : "there is no entry here";
}

void entry_close(struct open_entry *entry)
{
	if (!entry->unit)
		return;
	open_unit_release(entry->unit);
	entry->unit = NULL;
}

bool entry_first_child(const struct open_entry *parent, struct open_entry *ret, bool *damaged)
{
	if (!parent->values.abbrev->has_children)
		return false;
	ret->unit = parent->unit;
	ret->reader = parent->reader;
	ret->at = parent->at;
	if (!read_here(ret, damaged))
		return false;
	ret->unit->users++;
	return true;
}

/* Moves the reader behind everything below the entry. */
static bool pass_children(struct open_entry *entry)
{
	uint64_t sibling = 0;

	if (!entry->values.abbrev->has_children)
		return true;
	if (entry_has(&entry->values, WANTED_SIBLING))
		sibling = unit_reader_sibling(&entry->reader,
					      &entry->values.values[WANTED_SIBLING]);
	return !entry->reader.cursor.failed &&
	       unit_reader_skip_children(&entry->reader, sibling);
}

bool entry_next(struct open_entry *entry, bool *damaged)
{
	bool is_sound = pass_children(entry);

	*damaged |= !is_sound;
	if (is_sound && read_here(entry, damaged))
		return true;
	entry_close(entry);
	return false;
}
