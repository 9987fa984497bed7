/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Places members; pure arithmetic. */
#include "read/dwarf_member.h"

#include "read/dwarf_constants.h"
#include "read/dwarf_cursor.h"

bool dwarf_member_offset(const struct dwarf_placing *placing, bool little_endian,
			 uint64_t *ret_bits)
{
	uint64_t bits;
	uint64_t storage_bits;

	if (!checked_mul(placing->location_bytes, 8, &bits))
		return false;
	if (placing->has_data_bit_offset)
		return checked_add(bits, placing->data_bit_offset, ret_bits);
	if (!placing->has_bit_offset) {
		*ret_bits = bits;
		return true;
	}
	if (placing->storage_bytes > UINT32_MAX || placing->bit_size > UINT32_MAX ||
	    placing->bit_offset > INT32_MAX || placing->bit_offset < INT32_MIN)
		return false;
	if (!little_endian) {
		storage_bits = (uint64_t)placing->bit_offset;
	} else {
		storage_bits = placing->storage_bytes * 8 - placing->bit_size -
			       (uint64_t)placing->bit_offset;
	}
	/* A negative step is a wrapped one: it may not lead below the start. */
	if ((int64_t)storage_bits < 0) {
		if (bits < (uint64_t)0 - storage_bits)
			return false;
		*ret_bits = bits + storage_bits;
		return true;
	}
	return checked_add(bits, storage_bits, ret_bits);
}

bool dwarf_member_location(const unsigned char *expression, uint64_t length, bool little_endian,
			   uint64_t *ret_bytes)
{
	struct dwarf_cursor cursor = { .pos = expression,
				       .end = expression + length,
				       .little_endian = little_endian };
	uint64_t operator= cursor_uint(&cursor, 1);
	uint64_t value;

	switch (operator) {
	case DW_OP_plus_uconst:
	case DW_OP_constu:
		value = cursor_uleb(&cursor);
		break;
	case DW_OP_const1u:
		value = cursor_uint(&cursor, 1);
		break;
	case DW_OP_const2u:
		value = cursor_uint(&cursor, 2);
		break;
	case DW_OP_const4u:
		value = cursor_uint(&cursor, 4);
		break;
	case DW_OP_const8u:
		value = cursor_uint(&cursor, 8);
		break;
	default:
		return false;
	}
	if (cursor.failed || cursor.pos != cursor.end)
		return false;
	*ret_bytes = value;
	return true;
}
