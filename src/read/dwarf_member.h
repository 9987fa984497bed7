/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Where one member lies: the three ways in which DWARF has said so. */
#ifndef LAYLINE_READ_DWARF_MEMBER_H
#define LAYLINE_READ_DWARF_MEMBER_H

#include "base/base.h"

/* The attributes of a DW_TAG_member that place it, decoded. */
struct dwarf_placing {
	uint64_t location_bytes; /* DW_AT_data_member_location; 0 when absent */
	bool has_data_bit_offset;
	uint64_t data_bit_offset; /* DW_AT_data_bit_offset, DWARF 4 and 5 */
	bool has_bit_offset;
	int64_t bit_offset; /* DW_AT_bit_offset, DWARF 2 and 3; may be negative in packed
			       structs */
	bool has_bit_size;
	uint64_t bit_size;
	uint64_t storage_bytes; /* DW_AT_byte_size of the member, else the size of its type */
};

/*
 * Finds where a member starts, in bits from the start of its struct, in the target's own bit
 * order.
 *
 * The old DW_AT_bit_offset counts from the most significant bit of the storage unit, so on
 * little-endian machines from its far end.  False when the result would be negative or beyond
 * 64 bits.
 *
 * Source: DWARF 5, 5.7.6; DWARF 3, 5.5.6.
 */
bool dwarf_member_offset(const struct dwarf_placing *placing, bool little_endian,
			 uint64_t *ret_bits);

/*
 * Reads a location expression of the kinds compilers emit for members: DW_OP_plus_uconst N, or
 * a single constant operator.  False for any other.
 */
bool dwarf_member_location(const unsigned char *expression, uint64_t length, bool little_endian,
			   uint64_t *ret_bytes);

#endif
