/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The forms, each in one place: its size and its reading. */
#include "read/dwarf_form.h"

#include "read/dwarf_constants.h"

/* GNU extensions of DWARF 4 that point into a dwz file or a split one (binutils,
 * include/dwarf2.def). */
#define FORM_GNU_ADDR_INDEX 0x1f01
#define FORM_GNU_STR_INDEX  0x1f02
#define FORM_GNU_REF_ALT    0x1f20
#define FORM_GNU_STRP_ALT   0x1f21

int form_bytes(uint64_t form, const struct dwarf_unit *unit)
{
	switch (form) {
	case DW_FORM_flag_present:
	case DW_FORM_implicit_const:
		return 0;
	case DW_FORM_data1:
	case DW_FORM_ref1:
	case DW_FORM_flag:
	case DW_FORM_strx1:
	case DW_FORM_addrx1:
		return 1;
	case DW_FORM_data2:
	case DW_FORM_ref2:
	case DW_FORM_strx2:
	case DW_FORM_addrx2:
		return 2;
	case DW_FORM_strx3:
	case DW_FORM_addrx3:
		return 3;
	case DW_FORM_data4:
	case DW_FORM_ref4:
	case DW_FORM_strx4:
	case DW_FORM_addrx4:
	case DW_FORM_ref_sup4:
		return 4;
	case DW_FORM_data8:
	case DW_FORM_ref8:
	case DW_FORM_ref_sig8:
	case DW_FORM_ref_sup8:
		return 8;
	case DW_FORM_data16:
		return 16;
	case DW_FORM_addr:
		return unit->address_bytes;
	case DW_FORM_ref_addr:
		/* DWARF 2 made it an address; every later version an offset. */
		return unit->version == 2 ? unit->address_bytes : unit->offset_bytes;
	case DW_FORM_strp:
	case DW_FORM_line_strp:
	case DW_FORM_sec_offset:
	case DW_FORM_strp_sup:
	case FORM_GNU_REF_ALT:
	case FORM_GNU_STRP_ALT:
		return unit->offset_bytes;
	case DW_FORM_block:
	case DW_FORM_block1:
	case DW_FORM_block2:
	case DW_FORM_block4:
	case DW_FORM_exprloc:
	case DW_FORM_string:
	case DW_FORM_sdata:
	case DW_FORM_udata:
	case DW_FORM_ref_udata:
	case DW_FORM_strx:
	case DW_FORM_addrx:
	case DW_FORM_loclistx:
	case DW_FORM_rnglistx:
	case DW_FORM_indirect:
	case FORM_GNU_ADDR_INDEX:
	case FORM_GNU_STR_INDEX:
		return FORM_VARIABLE;
	default:
		return FORM_UNKNOWN;
	}
}

/* The length in front of a block. */
static uint64_t block_length(struct dwarf_cursor *cursor, uint64_t form)
{
	switch (form) {
	case DW_FORM_block1:
		return cursor_uint(cursor, 1);
	case DW_FORM_block2:
		return cursor_uint(cursor, 2);
	case DW_FORM_block4:
		return cursor_uint(cursor, 4);
	default:
		return cursor_uleb(cursor);
	}
}

void form_skip(struct dwarf_cursor *cursor, uint64_t form, const struct dwarf_unit *unit)
{
	(void)form_read(cursor, form, 0, unit);
}

enum form_class form_class_of(uint64_t form)
{
	switch (form) {
	case DW_FORM_sdata:
	case DW_FORM_implicit_const:
		return FORM_SIGNED;
	case DW_FORM_string:
		return FORM_STRING;
	case DW_FORM_strp:
		return FORM_STR;
	case DW_FORM_line_strp:
		return FORM_LINE_STR;
	case DW_FORM_strx:
	case DW_FORM_strx1:
	case DW_FORM_strx2:
	case DW_FORM_strx3:
	case DW_FORM_strx4:
	case FORM_GNU_STR_INDEX:
		return FORM_STR_INDEX;
	case DW_FORM_ref1:
	case DW_FORM_ref2:
	case DW_FORM_ref4:
	case DW_FORM_ref8:
	case DW_FORM_ref_udata:
		return FORM_UNIT_REF;
	case DW_FORM_ref_addr:
		return FORM_SECTION_REF;
	case DW_FORM_ref_sig8:
		return FORM_SIGNATURE;
	case DW_FORM_block:
	case DW_FORM_block1:
	case DW_FORM_block2:
	case DW_FORM_block4:
	case DW_FORM_exprloc:
		return FORM_BLOCK;
	case DW_FORM_data1:
	case DW_FORM_data2:
	case DW_FORM_data4:
	case DW_FORM_data8:
	case DW_FORM_udata:
	case DW_FORM_flag:
	case DW_FORM_flag_present:
	case DW_FORM_sec_offset:
		return FORM_CONSTANT;
	default:
		return FORM_OTHER;
	}
}

struct form_value form_read(struct dwarf_cursor *cursor, uint64_t form, int64_t constant,
			    const struct dwarf_unit *unit)
{
	struct form_value value = { .class = form_class_of(form), .bytes = cursor->pos };
	int bytes;

	/* DW_FORM_indirect names the form in the data; a chain of them is no use to anyone. */
	if (form == DW_FORM_indirect) {
		form = cursor_uleb(cursor);
		if (form == DW_FORM_indirect || form == DW_FORM_implicit_const)
			cursor_fail(cursor);
		value.class = form_class_of(form);
	}
	bytes = form_bytes(form, unit);
	if (bytes == FORM_UNKNOWN) {
		cursor_fail(cursor);
	} else if (bytes == 0) {
		value.number = form == DW_FORM_flag_present ? 1 : (uint64_t)constant;
	} else if (bytes == 16) {
		cursor_skip(cursor, 16);
	} else if (bytes > 0) {
		value.number = cursor_uint(cursor, (unsigned)bytes);
	} else if (value.class == FORM_STRING) {
		value.bytes = (const unsigned char *)cursor_string(cursor);
	} else if (value.class == FORM_BLOCK) {
		value.byte_count = block_length(cursor, form);
		value.bytes = cursor->pos;
		cursor_skip(cursor, value.byte_count);
	} else if (form == DW_FORM_sdata) {
		value.number = (uint64_t)cursor_sleb(cursor);
	} else {
		value.number = cursor_uleb(cursor);
	}
	return value;
}
