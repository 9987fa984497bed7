/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Asks libdwarf for one value at a time. */
#include "read/dwarf_attribute.h"

#include "base/bytes.h"
#include "read/dwarf_entry.h"
#include "read/dwarf_member.h"

static Dwarf_Debug debug_of(const struct entry *entry)
{
	return dwarf_object_debug(entry->window->object);
}

/* A failed call's error object is of no use here: the caller knows the entry and says where it
 * is. */
static bool ok(const struct entry *entry, int code, Dwarf_Error failure)
{
	if (code == DW_DLV_ERROR)
		dwarf_dealloc_error(debug_of(entry), failure);
	return code == DW_DLV_OK;
}

static bool attribute_open(const struct entry *entry, unsigned attribute, Dwarf_Attribute *ret)
{
	Dwarf_Error failure = NULL;

	return ok(entry, dwarf_attr(entry->die, (Dwarf_Half)attribute, ret, &failure), failure);
}

static Dwarf_Half form_of(const struct entry *entry, Dwarf_Attribute attribute)
{
	Dwarf_Error failure = NULL;
	Dwarf_Half form = 0;

	return ok(entry, dwarf_whatform(attribute, &form, &failure), failure) ? form : 0;
}

bool attribute_present(const struct entry *entry, unsigned attribute)
{
	Dwarf_Error failure = NULL;
	Dwarf_Bool present = false;

	return ok(entry, dwarf_hasattr(entry->die, (Dwarf_Half)attribute, &present, &failure),
		  failure) &&
	       present;
}

static bool value_of(const struct entry *entry, Dwarf_Attribute attribute, int64_t *ret)
{
	Dwarf_Half form = form_of(entry, attribute);
	Dwarf_Error failure = NULL;
	Dwarf_Unsigned number;
	Dwarf_Signed signed_number;
	Dwarf_Off offset;

	if (form == DW_FORM_sec_offset) {
		if (!ok(entry, dwarf_global_formref(attribute, &offset, &failure), failure))
			return false;
		*ret = (int64_t)offset;
		return true;
	}
	if (form == DW_FORM_sdata || form == DW_FORM_implicit_const) {
		if (!ok(entry, dwarf_formsdata(attribute, &signed_number, &failure), failure))
			return false;
		*ret = signed_number;
		return true;
	}
	if (!ok(entry, dwarf_formudata(attribute, &number, &failure), failure))
		return false;
	*ret = (int64_t)number;
	return true;
}

bool attribute_signed(const struct entry *entry, unsigned attribute, int64_t *ret)
{
	Dwarf_Attribute open;
	bool found;

	if (!attribute_open(entry, attribute, &open))
		return false;
	found = value_of(entry, open, ret);
	dwarf_dealloc_attribute(open);
	return found;
}

bool attribute_unsigned(const struct entry *entry, unsigned attribute, uint64_t *ret)
{
	int64_t value;

	if (!attribute_signed(entry, attribute, &value))
		return false;
	*ret = (uint64_t)value;
	return true;
}

bool attribute_flag(const struct entry *entry, unsigned attribute)
{
	Dwarf_Error failure = NULL;
	Dwarf_Attribute open;
	Dwarf_Bool flag = false;
	bool found;

	if (!attribute_open(entry, attribute, &open))
		return false;
	found = ok(entry, dwarf_formflag(open, &flag, &failure), failure);
	dwarf_dealloc_attribute(open);
	return found && flag;
}

/* A type unit is named by a signature instead of a place (DWARF 5, 7.32). */
static bool ref_by_signature(const struct entry *entry, Dwarf_Attribute attribute,
			     struct entry_ref *ret)
{
	Dwarf_Error failure = NULL;
	Dwarf_Sig8 bytes;
	const struct dwarf_unit *unit;

	if (!ok(entry, dwarf_formsig8(attribute, &bytes, &failure), failure))
		return false;
	unit = dwarf_units_with_signature(entry->window->units,
					  bytes_get((const unsigned char *)bytes.signature, 8,
						    entry->window->little_endian));
	if (!unit)
		return false;
	*ret = (struct entry_ref){ unit->type, !unit->in_types };
	return true;
}

bool attribute_ref(const struct entry *entry, unsigned attribute, struct entry_ref *ret)
{
	Dwarf_Error failure = NULL;
	Dwarf_Attribute open;
	Dwarf_Half form;
	Dwarf_Off offset;
	bool found;

	if (!attribute_open(entry, attribute, &open))
		return false;
	form = form_of(entry, open);
	if (form == DW_FORM_ref_sig8) {
		found = ref_by_signature(entry, open, ret);
	} else {
		found = ok(entry, dwarf_global_formref(open, &offset, &failure), failure);
		if (found && form == DW_FORM_ref_addr)
			*ret = (struct entry_ref){ offset, true };
		else if (found)
			*ret = (struct entry_ref){ entry->window->unit->offset + offset,
						   entry->at.in_info };
	}
	dwarf_dealloc_attribute(open);
	return found;
}

bool attribute_location(const struct entry *entry, unsigned attribute, uint64_t *ret_bytes)
{
	Dwarf_Error failure = NULL;
	Dwarf_Attribute open;
	Dwarf_Unsigned length = 0;
	Dwarf_Ptr expression = NULL;
	Dwarf_Block *block;
	int64_t value;
	bool found;

	if (!attribute_open(entry, attribute, &open))
		return false;
	switch (form_of(entry, open)) {
	case DW_FORM_exprloc:
		found = ok(entry, dwarf_formexprloc(open, &length, &expression, &failure),
			   failure) &&
			dwarf_member_location(expression, length, entry->window->little_endian,
					      ret_bytes);
		break;
	case DW_FORM_block:
	case DW_FORM_block1:
	case DW_FORM_block2:
	case DW_FORM_block4:
		found = ok(entry, dwarf_formblock(open, &block, &failure), failure);
		if (found) {
			found = dwarf_member_location(block->bl_data, block->bl_len,
						      entry->window->little_endian, ret_bytes);
			dwarf_dealloc(debug_of(entry), block, DW_DLA_BLOCK);
		}
		break;
	default:
		found = value_of(entry, open, &value);
		if (found)
			*ret_bytes = (uint64_t)value;
		break;
	}
	dwarf_dealloc_attribute(open);
	return found;
}

/* The string at an index.  Releases of libdwarf differ in where they take the table of a split
 * unit to begin. */
static const char *string_by_index(const struct entry *entry, uint64_t index)
{
	const struct dwarf_window *window = entry->window;
	struct form_value value = { .class = FORM_STR_INDEX, .number = index };
	struct unit_reader reader = { .sections = window->sections,
				      .unit = window->unit,
				      .section = dwarf_unit_section(window->sections,
								    window->unit) };

	unit_reader_seek(&reader, window->unit->entries);
	return unit_reader_string(&reader, &value);
}

const char *attribute_string(const struct entry *entry, unsigned attribute)
{
	Dwarf_Error failure = NULL;
	Dwarf_Unsigned index;
	Dwarf_Attribute open;
	char *string = NULL;

	if (!attribute_open(entry, attribute, &open))
		return NULL;
	if (entry->window->sections->is_split &&
	    form_class_of(form_of(entry, open)) == FORM_STR_INDEX) {
		bool found =
			ok(entry, dwarf_get_debug_str_index(open, &index, &failure), failure);

		dwarf_dealloc_attribute(open);
		return found ? string_by_index(entry, index) : NULL;
	}
	if (!ok(entry, dwarf_formstring(open, &string, &failure), failure))
		string = NULL;
	dwarf_dealloc_attribute(open);
	return string;
}

const char *entry_name(const struct entry *entry)
{
	return attribute_string(entry, DW_AT_name);
}

unsigned entry_tag(const struct entry *entry)
{
	Dwarf_Error failure = NULL;
	Dwarf_Half tag = 0;

	return ok(entry, dwarf_tag(entry->die, &tag, &failure), failure) ? tag : 0;
}

/* Fills in the place of an entry that libdwarf has just opened. */
static bool entry_place(struct entry *entry)
{
	Dwarf_Error failure = NULL;
	Dwarf_Off offset;

	if (!ok(entry, dwarf_dieoffset(entry->die, &offset, &failure), failure))
		return false;
	entry->at.offset = entry->window->unit->offset + offset;
	return true;
}

bool entry_open(struct dwarf_windows *windows, struct entry_ref at, struct entry *ret)
{
	Dwarf_Error failure = NULL;
	struct entry entry = { .window = dwarf_window_acquire(windows, at), .at = at };

	if (!entry.window)
		return false;
	if (!ok(&entry,
		dwarf_offdie_b(debug_of(&entry), at.offset - entry.window->unit->offset,
			       at.in_info, &entry.die, &failure),
		failure)) {
		dwarf_window_release(entry.window);
		return false;
	}
	*ret = entry;
	return true;
}

void entry_close(struct entry *entry)
{
	if (!entry->die)
		return;
	dwarf_dealloc_die(entry->die);
	entry->die = NULL;
	dwarf_window_release(entry->window);
}

bool entry_first_child(const struct entry *parent, struct entry *ret, bool *damaged)
{
	Dwarf_Error failure = NULL;
	struct entry child = *parent;
	int code = dwarf_child(parent->die, &child.die, &failure);

	if (!ok(parent, code, failure)) {
		*damaged |= code == DW_DLV_ERROR;
		return false;
	}
	child.window->users++;
	if (!entry_place(&child)) {
		*damaged = true;
		entry_close(&child);
		return false;
	}
	*ret = child;
	return true;
}

bool entry_next(struct entry *entry, bool *damaged)
{
	Dwarf_Error failure = NULL;
	Dwarf_Die next = NULL;
	uint64_t before = entry->at.offset;
	int code = dwarf_siblingof_b(debug_of(entry), entry->die, entry->at.in_info, &next,
				     &failure);

	if (!ok(entry, code, failure)) {
		*damaged |= code == DW_DLV_ERROR;
		entry_close(entry);
		return false;
	}
	dwarf_dealloc_die(entry->die);
	entry->die = next;
	/* A sibling reference that leads back would never end. */
	if (!entry_place(entry) || entry->at.offset <= before) {
		*damaged = true;
		entry_close(entry);
		return false;
	}
	return true;
}
