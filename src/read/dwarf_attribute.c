/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Asks libdwarf for one value at a time. */
#include "read/dwarf_attribute.h"

#include "read/dwarf_member.h"

/* A failed call's error object is of no use here: the caller knows the entry and says where it
 * is. */
static bool ok(const struct entry *entry, int code, Dwarf_Error failure)
{
	if (code == DW_DLV_ERROR)
		dwarf_dealloc_error(entry->debug, failure);
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
	Dwarf_Sig8 signature;
	Dwarf_Die die;
	Dwarf_Bool in_info;
	Dwarf_Off offset;
	bool found;

	if (!ok(entry, dwarf_formsig8(attribute, &signature, &failure), failure) ||
	    !ok(entry,
		dwarf_find_die_given_sig8(entry->debug, &signature, &die, &in_info, &failure),
		failure))
		return false;
	found = ok(entry, dwarf_dieoffset(die, &offset, &failure), failure);
	dwarf_dealloc_die(die);
	if (found)
		*ret = (struct entry_ref){ offset, in_info };
	return found;
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
		/* Only a unit of .debug_types refers to itself there; ref_addr always means
		 * .debug_info. */
		if (found)
			*ret = (struct entry_ref){ offset, entry->at.in_info ||
								   form == DW_FORM_ref_addr };
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
			dwarf_member_location(expression, length, entry->little_endian,
					      ret_bytes);
		break;
	case DW_FORM_block:
	case DW_FORM_block1:
	case DW_FORM_block2:
	case DW_FORM_block4:
		found = ok(entry, dwarf_formblock(open, &block, &failure), failure);
		if (found) {
			found = dwarf_member_location(block->bl_data, block->bl_len,
						      entry->little_endian, ret_bytes);
			dwarf_dealloc(entry->debug, block, DW_DLA_BLOCK);
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

const char *entry_name(const struct entry *entry)
{
	Dwarf_Error failure = NULL;
	Dwarf_Attribute open;
	char *name = NULL;

	if (!attribute_open(entry, DW_AT_name, &open))
		return NULL;
	if (!ok(entry, dwarf_formstring(open, &name, &failure), failure))
		name = NULL;
	dwarf_dealloc_attribute(open);
	return name;
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
	entry->at.offset = offset;
	return true;
}

bool entry_open(Dwarf_Debug debug, bool little_endian, struct entry_ref at, struct entry *ret)
{
	Dwarf_Error failure = NULL;
	struct entry entry = { .debug = debug, .at = at, .little_endian = little_endian };

	if (!ok(&entry, dwarf_offdie_b(debug, at.offset, at.in_info, &entry.die, &failure),
		failure))
		return false;
	*ret = entry;
	return true;
}

void entry_close(struct entry *entry)
{
	if (entry->die)
		dwarf_dealloc_die(entry->die);
	entry->die = NULL;
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
	int code =
		dwarf_siblingof_b(entry->debug, entry->die, entry->at.in_info, &next, &failure);

	entry_close(entry);
	if (!ok(entry, code, failure)) {
		*damaged |= code == DW_DLV_ERROR;
		return false;
	}
	entry->die = next;
	/* A sibling reference that leads back would never end. */
	if (!entry_place(entry) || entry->at.offset <= before) {
		*damaged = true;
		entry_close(entry);
		return false;
	}
	return true;
}
