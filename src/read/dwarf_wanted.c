/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The tables of tags and attributes. */
#include "read/dwarf_wanted.h"

#include "read/dwarf_constants.h"

/* Which attributes are looked at; most of a vmlinux's three million are none of them. */
static const uint8_t all_wanted[WANTED_TABLE_COUNT] = {
	[DW_AT_name] = WANTED_NAME,
	[DW_AT_sibling] = WANTED_SIBLING,
	[DW_AT_declaration] = WANTED_DECLARATION,
	[DW_AT_byte_size] = WANTED_SIZE,
	[DW_AT_decl_line] = WANTED_LINE,
	[DW_AT_type] = WANTED_TYPE,
	[DW_AT_data_member_location] = WANTED_LOCATION,
	[DW_AT_bit_size] = WANTED_BIT_SIZE,
	[DW_AT_bit_offset] = WANTED_BIT_OFFSET,
	[DW_AT_data_bit_offset] = WANTED_DATA_BIT_OFFSET,
	[DW_AT_const_value] = WANTED_CONST_VALUE,
	[DW_AT_language] = WANTED_LANGUAGE,
	[DW_AT_str_offsets_base] = WANTED_STR_OFFSETS_BASE,
	[DW_AT_alignment] = WANTED_ALIGNMENT,
	[DW_AT_upper_bound] = WANTED_UPPER_BOUND,
	[DW_AT_count] = WANTED_ELEMENT_COUNT,
	[DW_AT_dwo_name] = WANTED_DWO_NAME,
	[DW_AT_comp_dir] = WANTED_COMPILE_DIR,
	[DW_AT_stmt_list] = WANTED_LINE_TABLE,
	[DW_AT_decl_file] = WANTED_FILE,
	[DW_AT_external] = WANTED_EXTERNAL,
	[DW_AT_signature] = WANTED_SIGNATURE,
};

static const uint8_t only_sibling[WANTED_TABLE_COUNT] = { [DW_AT_sibling] = WANTED_SIBLING };

/* Entries whose values matter; of all others only the sibling does. */
static const bool read_tags[] = {
	[DW_TAG_structure_type] = true,
	[DW_TAG_class_type] = true,
	[DW_TAG_union_type] = true,
	[DW_TAG_enumeration_type] = true,
	[DW_TAG_enumerator] = true,
	[DW_TAG_typedef] = true,
	[DW_TAG_member] = true,
	[DW_TAG_compile_unit] = true,
	[DW_TAG_partial_unit] = true,
	[DW_TAG_type_unit] = true,
	[DW_TAG_skeleton_unit] = true,
	[DW_TAG_base_type] = true,
	[DW_TAG_pointer_type] = true,
	[DW_TAG_array_type] = true,
	[DW_TAG_const_type] = true,
	[DW_TAG_volatile_type] = true,
	[DW_TAG_atomic_type] = true,
	[DW_TAG_restrict_type] = true,
	[DW_TAG_subrange_type] = true,
	[DW_TAG_subroutine_type] = true,
	[DW_TAG_formal_parameter] = true,
	[DW_TAG_unspecified_parameters] = true,
	[DW_TAG_reference_type] = true,
	[DW_TAG_rvalue_reference_type] = true,
	[DW_TAG_ptr_to_member_type] = true,
	[DW_TAG_inheritance] = true,
	[DW_TAG_unspecified_type] = true,
};

/* What an entry of the tag defines that somebody may ask for by name. */
static const uint8_t tag_kinds[] = {
	[DW_TAG_structure_type] = KIND_STRUCT, [DW_TAG_class_type] = KIND_STRUCT,
	[DW_TAG_union_type] = KIND_UNION,      [DW_TAG_enumeration_type] = KIND_ENUM,
	[DW_TAG_typedef] = KIND_TYPEDEF,
};

const uint8_t *dwarf_wanted_table(uint64_t tag)
{
	return tag < ARRAY_SIZE(read_tags) && read_tags[tag] ? all_wanted : only_sibling;
}

enum wanted_attribute dwarf_wanted_beyond(const uint8_t *table, uint64_t attribute)
{
	if (table == only_sibling)
		return WANTED_NONE;
	switch (attribute) {
	case DW_AT_GNU_vector:
		return WANTED_VECTOR;
	case DW_AT_GNU_dwo_name:
		return WANTED_DWO_NAME;
	case DW_AT_GNU_dwo_id:
		return WANTED_DWO_ID;
	default:
		return WANTED_NONE;
	}
}

enum type_kind dwarf_tag_kind(uint64_t tag)
{
	return tag < ARRAY_SIZE(tag_kinds) ? tag_kinds[tag] : KIND_UNKNOWN;
}
