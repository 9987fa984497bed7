/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Compiles abbreviation tables. */
#include "read/dwarf_abbrev.h"

#include "read/dwarf_constants.h"

#include "read/dwarf_form.h"

/* Which attributes the scan stops at; most of a vmlinux's three million are none of them. */
static const uint8_t wanted_attributes[] = {
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
};

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

static enum wanted_attribute wanted_for(bool tag_is_read, uint64_t attribute)
{
	enum wanted_attribute wanted = attribute < ARRAY_SIZE(wanted_attributes)
					       ? wanted_attributes[attribute]
					       : WANTED_NONE;

	if (attribute == DW_AT_GNU_vector)
		wanted = WANTED_VECTOR;
	if (attribute == DW_AT_GNU_dwo_name)
		wanted = WANTED_DWO_NAME;
	return tag_is_read || wanted == WANTED_SIBLING ? wanted : WANTED_NONE;
}

static int bytes_of_form(const struct abbrev_table *table, uint64_t form,
			 const struct dwarf_unit *unit)
{
	return form < ARRAY_SIZE(table->form_sizes) ? table->form_sizes[form]
						    : form_bytes(form, unit);
}

/* Remembers where a value stands that the scan wants before it reads the entry. */
static void add_place(struct abbrev *abbrev, enum wanted_attribute wanted, uint64_t form,
		      int bytes)
{
	enum form_class class = form_class_of(form);
	struct abbrev_place place = { .at = (uint16_t)abbrev->fixed_bytes,
				      .width = (uint8_t)bytes };

	if (wanted == WANTED_NAME)
		abbrev->has_name = true;
	if (wanted == WANTED_DECLARATION && form == DW_FORM_flag_present)
		abbrev->is_declaration = true;
	if (bytes <= 0 || bytes > 8 || abbrev->fixed_bytes > UINT16_MAX)
		return;
	if (wanted == WANTED_NAME && class == FORM_STR)
		abbrev->name = place;
	else if (wanted == WANTED_SIBLING && class == FORM_UNIT_REF)
		abbrev->sibling = place;
	else if (wanted == WANTED_SIZE && class == FORM_CONSTANT)
		abbrev->size = place;
	else if (wanted == WANTED_LINE && class == FORM_CONSTANT)
		abbrev->line = place;
}

/* Adds one attribute to the program of the entry that is being compiled. */
static const char *add_op(struct abbrev_table *table, struct abbrev *abbrev,
			  enum wanted_attribute wanted, uint64_t form, int64_t constant,
			  const struct dwarf_unit *unit)
{
	int bytes = bytes_of_form(table, form, unit);
	struct abbrev_op *last =
		abbrev->op_count ? &table->ops.items[table->ops.count - 1] : NULL;
	struct abbrev_op *op;

	if (bytes == FORM_UNKNOWN)
		return "an attribute has an unknown form";
	if (wanted != WANTED_NONE)
		add_place(abbrev, wanted, form, bytes);
	if (bytes > 0)
		abbrev->fixed_bytes += (uint32_t)bytes;
	/* A sibling that the scan cannot load at once has to be read with the entry. */
	abbrev->is_fixed &= bytes >= 0 && (wanted != WANTED_SIBLING || abbrev->sibling.width);
	if (wanted == WANTED_NONE && bytes == 0)
		return NULL;
	if (wanted == WANTED_NONE && bytes > 0 && last && last->action == ACTION_SKIP) {
		last->bytes += (uint32_t)bytes;
		return NULL;
	}
	op = vec_push(&table->ops);
	*op = (struct abbrev_op){ .action = ACTION_VALUE,
				  .wanted = (uint8_t)wanted,
				  .class = wanted ? (uint8_t)form_class_of(form) : 0,
				  .width = bytes > 0 && bytes <= 8 ? (uint8_t)bytes : 0,
				  .form = (uint16_t)form,
				  .bytes = bytes > 0 ? (uint32_t)bytes : 0,
				  .constant = constant };
	if (wanted == WANTED_NONE)
		op->action = bytes > 0 ? ACTION_SKIP : ACTION_VARIABLE;
	abbrev->op_count++;
	return NULL;
}

static const char *compile_entry(struct abbrev_table *table, struct dwarf_cursor *cursor,
				 uint64_t code, const struct dwarf_unit *unit)
{
	struct abbrev abbrev = { .is_fixed = true, .first_op = (uint32_t)table->ops.count };
	uint64_t tag = cursor_uleb(cursor);
	bool tag_is_read;

	if (cursor->failed)
		return "the abbreviation table ends early";
	if (tag == 0 || tag > UINT16_MAX)
		return "an abbreviation has no valid tag";
	tag_is_read = tag < ARRAY_SIZE(read_tags) && read_tags[tag];
	abbrev.tag = (uint16_t)tag;
	abbrev.kind = tag < ARRAY_SIZE(tag_kinds) ? tag_kinds[tag] : KIND_UNKNOWN;
	abbrev.has_children = cursor_uint(cursor, 1) != 0;
	for (;;) {
		uint64_t attribute = cursor_uleb(cursor);
		uint64_t form = cursor_uleb(cursor);
		int64_t constant = form == DW_FORM_implicit_const ? cursor_sleb(cursor) : 0;
		const char *damage;

		if (cursor->failed)
			return "the abbreviation table ends early";
		if (!attribute && !form)
			break;
		if (abbrev.op_count == UINT16_MAX)
			return "an abbreviation has too many attributes";
		damage = add_op(table, &abbrev, wanted_for(tag_is_read, attribute), form,
				constant, unit);
		if (damage)
			return damage;
	}
	while (table->codes.count <= code)
		(void)vec_push(&table->codes);
	if (table->codes.items[code].tag)
		return "an abbreviation code is used twice";
	table->codes.items[code] = abbrev;
	return NULL;
}

const char *abbrev_table_compile(struct abbrev_table *table,
				 const struct dwarf_sections *sections,
				 const struct dwarf_unit *unit)
{
	const struct section *section = &sections->abbrev;
	struct dwarf_cursor cursor = { .pos = section->bytes + unit->abbrev_offset,
				       .end = section->bytes + section->size_bytes,
				       .little_endian = sections->little_endian };

	if (table->is_compiled && table->offset == unit->abbrev_offset &&
	    table->version == unit->version && table->address_bytes == unit->address_bytes &&
	    table->offset_bytes == unit->offset_bytes)
		return NULL;
	for (uint64_t form = 0; form < ARRAY_SIZE(table->form_sizes); form++)
		table->form_sizes[form] = (int8_t)form_bytes(form, unit);
	table->is_compiled = false;
	table->codes.count = 0;
	/* Even of no operations there is a first, to which an index may be added. */
	(void)vec_push(&table->ops);
	table->ops.count = 0;
	for (;;) {
		uint64_t code = cursor_uleb(&cursor);
		const char *damage;

		if (cursor.failed)
			return "the abbreviation table ends early";
		if (!code)
			break;
		/* Producers count from 1; a code beyond the table's own bytes would only cost
		 * memory. */
		if (code > section->size_bytes)
			return "an abbreviation code is out of all proportion";
		damage = compile_entry(table, &cursor, code, unit);
		if (damage)
			return damage;
	}
	table->is_compiled = true;
	table->offset = unit->abbrev_offset;
	table->version = unit->version;
	table->address_bytes = unit->address_bytes;
	table->offset_bytes = unit->offset_bytes;
	return NULL;
}

void abbrev_table_deinit(struct abbrev_table *table)
{
	vec_deinit(&table->codes);
	vec_deinit(&table->ops);
}
