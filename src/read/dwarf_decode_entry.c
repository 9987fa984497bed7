/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What each tag means as a type (DWARF 5, chapter 5). */
#include <string.h>

#include "base/vec.h"
#include "read/dwarf_constants.h"
#include "read/dwarf_decode_private.h"
#include "read/dwarf_member.h"

static const char *copy_name(struct dwarf_decoder *decoder, const struct open_entry *entry)
{
	const char *name = attribute_string(entry, WANTED_NAME);
	size_t length;

	if (!name || !*name)
		return NULL;
	/* Two bytes of an entry may name any string of the file. */
	length = strnlen(name, DWARF_NAME_BYTES_MAX + 1);
	if (length > DWARF_NAME_BYTES_MAX) {
		decode_damage(decoder, entry->at, "its name is out of all proportion");
		length = DWARF_NAME_BYTES_MAX;
	}
	return arena_strndup(decoder->arena, name, length);
}

static uint32_t alignment(const struct open_entry *entry)
{
	uint64_t bytes;

	return attribute_unsigned(entry, WANTED_ALIGNMENT, &bytes) && bytes <= UINT32_MAX
		       ? (uint32_t)bytes
		       : 0;
}

/* The largest power of two that divides the size, as far as the machine goes. */
static uint32_t usual_alignment(const struct dwarf_decoder *decoder, uint64_t size_bytes)
{
	uint64_t align = size_bytes & (0 - size_bytes);

	return align < decoder->max_align_bytes ? (uint32_t)align : decoder->max_align_bytes;
}

/* A member's own size in bits; a type of unknown or overflowing size counts as empty. */
static uint64_t size_bits(const struct type *type)
{
	uint64_t bits;

	return checked_mul(type->size_bytes, 8, &bits) ? bits : 0;
}

static bool place_member(const struct open_entry *entry, const struct type *type,
			 bool little_endian, struct member *member)
{
	struct dwarf_placing placing = { .storage_bytes = type->size_bytes };
	uint64_t storage;

	if (attribute_present(entry, WANTED_LOCATION) &&
	    !attribute_location(entry, WANTED_LOCATION, &placing.location_bytes))
		return false;
	placing.has_data_bit_offset =
		attribute_unsigned(entry, WANTED_DATA_BIT_OFFSET, &placing.data_bit_offset);
	placing.has_bit_offset =
		attribute_signed(entry, WANTED_BIT_OFFSET, &placing.bit_offset);
	placing.has_bit_size = attribute_unsigned(entry, WANTED_BIT_SIZE, &placing.bit_size);
	if (attribute_unsigned(entry, WANTED_SIZE, &storage))
		placing.storage_bytes = storage;
	member->is_bitfield = placing.has_bit_size;
	member->size_bits = placing.has_bit_size ? placing.bit_size : size_bits(type);
	return dwarf_member_offset(&placing, little_endian, &member->offset_bits);
}

static bool is_data_member(const struct open_entry *child)
{
	switch (entry_tag(child)) {
	case DW_TAG_inheritance: /* a C++ base class lies where an anonymous member would */
		return true;
	case DW_TAG_member:
		/* C++ static members before DWARF 5. */
		return !attribute_flag(child, WANTED_EXTERNAL) &&
		       !attribute_flag(child, WANTED_DECLARATION);
	default:
		return false;
	}
}

static void decode_member(struct dwarf_decoder *decoder, const struct open_entry *child,
			  struct member *member)
{
	const struct type *type = decode_target(decoder, child, DECODE_WHOLE);

	*member = (struct member){ .name = copy_name(decoder, child),
				   .type = type,
				   .align_bytes = alignment(child),
				   .declared_at = decode_srcpos(decoder, child) };
	if (!place_member(child, type, child->reader.sections->little_endian, member))
		decode_damage(decoder, child->at, "the member's place cannot be told");
}

static void decode_members(struct dwarf_decoder *decoder, const struct open_entry *entry,
			   struct type *type)
{
	vec(struct member) members = { 0 };
	struct open_entry child;
	bool damaged = false;
	bool more = entry_first_child(entry, &child, &damaged);

	while (more) {
		if (is_data_member(&child)) {
			struct member member;

			decode_member(decoder, &child, &member);
			*vec_push(&members) = member;
		}
		more = entry_next(&child, &damaged);
	}
	if (damaged)
		decode_damage(decoder, entry->at, "its list of members is damaged");
	if (members.count) {
		struct member *copy = arena_array(decoder->arena, struct member, members.count);

		memcpy(copy, members.items, members.count * sizeof(*copy));
		type->members = copy;
		type->member_count = members.count;
	}
	vec_deinit(&members);
}

static void decode_enumerators(struct dwarf_decoder *decoder, const struct open_entry *entry,
			       struct type *type)
{
	vec(struct enumerator) enumerators = { 0 };
	struct open_entry child;
	bool damaged = false;
	bool more = entry_first_child(entry, &child, &damaged);

	type->usual_align_bytes = usual_alignment(decoder, type->size_bytes);
	while (more) {
		if (entry_tag(&child) == DW_TAG_enumerator) {
			struct enumerator *enumerator = vec_push(&enumerators);

			enumerator->name = copy_name(decoder, &child);
			(void)attribute_signed(&child, WANTED_CONST_VALUE, &enumerator->value);
		}
		more = entry_next(&child, &damaged);
	}
	if (damaged)
		decode_damage(decoder, entry->at, "its list of enumerators is damaged");
	if (enumerators.count) {
		struct enumerator *copy =
			arena_array(decoder->arena, struct enumerator, enumerators.count);

		memcpy(copy, enumerators.items, enumerators.count * sizeof(*copy));
		type->enumerators = copy;
		type->enumerator_count = enumerators.count;
	}
	vec_deinit(&enumerators);
}

static void decode_tagged(struct dwarf_decoder *decoder, const struct open_entry *entry,
			  enum type_kind kind, enum decode_depth depth, struct type *type)
{
	struct entry_ref definition;

	type->kind = kind;
	if (!type->name)
		type->name = copy_name(decoder, entry);
	if (depth < DECODE_WHOLE)
		return;
	/* The skeleton of a type that stands in a type unit (DWARF 5, 3.1.4); gcc leaves out
	 * that it is a declaration. */
	if (attribute_ref(entry, WANTED_SIGNATURE, &definition) &&
	    (definition.offset != entry->at.offset ||
	     definition.in_info != entry->at.in_info)) {
		*type = *decode_at(decoder, definition, DECODE_WHOLE);
		return;
	}
	if (attribute_flag(entry, WANTED_DECLARATION))
		return;
	type->is_complete = true;
	(void)attribute_unsigned(entry, WANTED_SIZE, &type->size_bytes);
	type->align_bytes = alignment(entry);
	type->declared_at = decode_srcpos(decoder, entry);
	if (kind == KIND_ENUM)
		decode_enumerators(decoder, entry, type);
	else
		decode_members(decoder, entry, type);
}

/* One dimension's number of elements; false for []. */
static bool element_count(const struct open_entry *subrange, uint64_t *ret)
{
	uint64_t upper;

	if (attribute_unsigned(subrange, WANTED_ELEMENT_COUNT, ret))
		return true;
	if (!attribute_unsigned(subrange, WANTED_UPPER_BOUND, &upper))
		return false;
	/* Old gcc gives [0] an upper bound of -1, in whatever width. */
	*ret = upper == UINT64_MAX || upper == UINT32_MAX ? 0 : upper + 1;
	return true;
}

static void decode_dimension(struct type *type, const struct type *element, bool has_count,
			     uint64_t count)
{
	type->kind = KIND_ARRAY;
	type->is_complete = true;
	type->target = element;
	type->has_element_count = has_count;
	type->element_count = has_count ? count : 0;
	if (!checked_mul(element->size_bytes, type->element_count, &type->size_bytes))
		type->size_bytes = 0;
}

static void decode_array(struct dwarf_decoder *decoder, const struct open_entry *entry,
			 enum decode_depth depth, struct type *type)
{
	vec(struct {
		uint64_t count;
		bool has_count;
	}) dimensions = { 0 };
	const struct type *element = decode_target(decoder, entry, depth);
	struct open_entry child;
	bool damaged = false;
	bool more = entry_first_child(entry, &child, &damaged);
	uint64_t vector_bytes;

	while (more) {
		if (entry_tag(&child) == DW_TAG_subrange_type) {
			(void)vec_push(&dimensions);
			dimensions.items[dimensions.count - 1].has_count = element_count(
				&child, &dimensions.items[dimensions.count - 1].count);
		}
		more = entry_next(&child, &damaged);
	}
	if (damaged)
		decode_damage(decoder, entry->at, "its list of dimensions is damaged");
	/* C's rows: the last dimension is the innermost array. */
	for (size_t i = dimensions.count; i > 1; i--) {
		struct type *row = arena_new(decoder->arena, struct type);

		decode_dimension(row, element, dimensions.items[i - 1].has_count,
				 dimensions.items[i - 1].count);
		element = row;
	}
	decode_dimension(type, element, dimensions.count && dimensions.items[0].has_count,
			 dimensions.count ? dimensions.items[0].count : 0);
	type->align_bytes = alignment(entry);
	type->is_vector = attribute_flag(entry, WANTED_VECTOR);
	if (type->is_vector && attribute_unsigned(entry, WANTED_SIZE, &vector_bytes))
		type->size_bytes = vector_bytes;
	vec_deinit(&dimensions);
}

static void decode_function(struct dwarf_decoder *decoder, const struct open_entry *entry,
			    struct type *type)
{
	vec(struct member) parameters = { 0 };
	struct open_entry child;
	bool damaged = false;
	bool more = entry_first_child(entry, &child, &damaged);

	type->kind = KIND_FUNCTION;
	type->is_complete = true;
	type->target = decode_target(decoder, entry, DECODE_NAME);
	while (more) {
		unsigned tag = entry_tag(&child);

		if (tag == DW_TAG_formal_parameter) {
			const struct type *parameter =
				decode_target(decoder, &child, DECODE_NAME);

			vec_push(&parameters)->type = parameter;
		}
		type->is_variadic |= tag == DW_TAG_unspecified_parameters;
		more = entry_next(&child, &damaged);
	}
	if (parameters.count) {
		struct member *copy =
			arena_array(decoder->arena, struct member, parameters.count);

		memcpy(copy, parameters.items, parameters.count * sizeof(*copy));
		type->members = copy;
		type->member_count = parameters.count;
	}
	vec_deinit(&parameters);
}

static void decode_pointer(struct dwarf_decoder *decoder, const struct open_entry *entry,
			   struct type *type)
{
	type->kind = KIND_POINTER;
	type->is_complete = true;
	type->size_bytes = decoder->word_bytes;
	(void)attribute_unsigned(entry, WANTED_SIZE, &type->size_bytes);
	type->usual_align_bytes = usual_alignment(decoder, type->size_bytes);
	type->target = decode_target(decoder, entry, DECODE_NAME);
}

static void decode_base(struct dwarf_decoder *decoder, const struct open_entry *entry,
			struct type *type)
{
	type->kind = KIND_BASE;
	type->is_complete = true;
	if (!type->name)
		type->name = copy_name(decoder, entry);
	(void)attribute_unsigned(entry, WANTED_SIZE, &type->size_bytes);
	type->align_bytes = alignment(entry);
	type->usual_align_bytes = usual_alignment(decoder, type->size_bytes);
}

/* Typedefs and qualifiers are as large as what they name. */
static void decode_wrapper(struct dwarf_decoder *decoder, const struct open_entry *entry,
			   enum type_kind kind, enum decode_depth depth, struct type *type)
{
	type->kind = kind;
	if (kind == KIND_TYPEDEF) {
		if (!type->name)
			type->name = copy_name(decoder, entry);
		/* A typedef behind a pointer is spelled by its name alone. */
		if (depth < DECODE_WHOLE)
			return;
		type->declared_at = decode_srcpos(decoder, entry);
	}
	type->align_bytes = alignment(entry);
	type->target = decode_target(decoder, entry, depth);
	type->size_bytes = type->target->size_bytes;
	type->is_complete = type->target->is_complete;
}

void decode_entry(struct dwarf_decoder *decoder, const struct open_entry *entry,
		  enum decode_depth depth, struct type *type)
{
	switch (entry_tag(entry)) {
	case DW_TAG_structure_type:
	case DW_TAG_class_type:
		decode_tagged(decoder, entry, KIND_STRUCT, depth, type);
		break;
	case DW_TAG_union_type:
		decode_tagged(decoder, entry, KIND_UNION, depth, type);
		break;
	case DW_TAG_enumeration_type:
		decode_tagged(decoder, entry, KIND_ENUM, depth, type);
		break;
	case DW_TAG_typedef:
		decode_wrapper(decoder, entry, KIND_TYPEDEF, depth, type);
		break;
	case DW_TAG_const_type:
		decode_wrapper(decoder, entry, KIND_CONST, depth, type);
		break;
	case DW_TAG_volatile_type:
		decode_wrapper(decoder, entry, KIND_VOLATILE, depth, type);
		break;
	case DW_TAG_restrict_type:
		decode_wrapper(decoder, entry, KIND_RESTRICT, depth, type);
		break;
	case DW_TAG_atomic_type:
		decode_wrapper(decoder, entry, KIND_ATOMIC, depth, type);
		break;
	case DW_TAG_pointer_type:
	case DW_TAG_reference_type:
	case DW_TAG_rvalue_reference_type:
	case DW_TAG_ptr_to_member_type:
		decode_pointer(decoder, entry, type);
		break;
	case DW_TAG_array_type:
		decode_array(decoder, entry, depth, type);
		break;
	case DW_TAG_subroutine_type:
		decode_function(decoder, entry, type);
		break;
	case DW_TAG_base_type:
	case DW_TAG_unspecified_type:
		decode_base(decoder, entry, type);
		break;
	default:
		decode_damage(decoder, entry->at, "a type of an unknown kind");
		type->kind = KIND_UNKNOWN;
		break;
	}
}
