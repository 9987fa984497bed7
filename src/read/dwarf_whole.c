/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Hashes definitions with everything they embed, as deep as dwarf_decode_entry.c would decode
 * it. */
#include "read/dwarf_whole.h"

#include <stdlib.h>

#include "base/map.h"
#include "read/dwarf_constants.h"
#include "read/dwarf_files.h"
#include "read/dwarf_skeleton.h"

/* What cannot be keyed; any key that depends on it is none either. */
#define NO_KEY 0
/* A chain of types deeper than this is damage; decoding goes no deeper either. */
#define NESTING_MAX 512

/* As in dwarf_decode.c: how much of a type is wanted. */
enum hash_depth {
	HASH_NAME,
	HASH_WHOLE,
};

/* Values that decoding looks at, besides the name and the type. */
static const uint32_t decoded =
	1u << WANTED_DECLARATION | 1u << WANTED_SIZE | 1u << WANTED_LINE |
	1u << WANTED_LOCATION | 1u << WANTED_BIT_SIZE | 1u << WANTED_BIT_OFFSET |
	1u << WANTED_DATA_BIT_OFFSET | 1u << WANTED_CONST_VALUE | 1u << WANTED_ALIGNMENT |
	1u << WANTED_UPPER_BOUND | 1u << WANTED_ELEMENT_COUNT | 1u << WANTED_VECTOR |
	1u << WANTED_EXTERNAL;

static uint64_t hash_at(struct dwarf_whole *whole, uint64_t offset, enum hash_depth depth);

void dwarf_whole_init(struct dwarf_whole *whole, const struct dwarf_sections *sections,
		      struct abbrev_pool *abbrevs)
{
	*whole = (struct dwarf_whole){ .abbrevs = abbrev_pool_take(abbrevs),
				       .pool = abbrevs,
				       .reader = { .sections = sections } };
}

void dwarf_whole_deinit(struct dwarf_whole *whole)
{
	abbrev_pool_give(whole->pool, whole->abbrevs);
	free(whole->slots);
}

/* --- what has been hashed --- */

static struct whole_slot *find_slot(struct whole_slot *slots, size_t capacity, uint64_t place)
{
	size_t mask = capacity - 1;
	size_t i = (size_t)(place * 0x9e3779b97f4a7c15u >> 32) & mask;

	while (slots[i].place && slots[i].place != place)
		i = (i + 1) & mask;
	return &slots[i];
}

static void grow(struct dwarf_whole *whole)
{
	size_t capacity = whole->slot_capacity ? whole->slot_capacity * 2 : 1024;
	struct whole_slot *slots = calloc(capacity, sizeof(*slots));

	if (!slots)
		abort();
	for (size_t i = 0; i < whole->slot_capacity; i++)
		if (whole->slots[i].place)
			*find_slot(slots, capacity, whole->slots[i].place) = whole->slots[i];
	free(whole->slots);
	whole->slots = slots;
	whole->slot_capacity = capacity;
}

static struct whole_slot *get_slot(struct dwarf_whole *whole, uint64_t place)
{
	struct whole_slot *slot;

	if (whole->slot_count * 2 >= whole->slot_capacity)
		grow(whole);
	slot = find_slot(whole->slots, whole->slot_capacity, place);
	if (!slot->place) {
		slot->place = place;
		whole->slot_count++;
	}
	return slot;
}

/* A unit needs nothing of another, but to clear all slots for each would take longer than to
 * fill them. */
static void forget_some(struct dwarf_whole *whole)
{
	if (!whole->slots || whole->slot_count * 4 < whole->slot_capacity)
		return;
	whole->slot_count = 0;
	memset(whole->slots, 0, whole->slot_capacity * sizeof(*whole->slots));
}

/* --- entries --- */

static bool hash_name(struct unit_reader *reader, const struct dwarf_entry *entry,
		      uint64_t *hash)
{
	const char *name;

	if (!entry_has(entry, WANTED_NAME))
		return true;
	name = unit_reader_string(reader, &entry->values[WANTED_NAME]);
	if (!name)
		return false;
	*hash = hash_bytes(hash_number(*hash, WANTED_NAME), name, strlen(name));
	return true;
}

static void hash_values(const struct dwarf_entry *entry, uint64_t *hash)
{
	for (uint32_t left = entry->present & decoded; left; left &= left - 1) {
		unsigned wanted = (unsigned)__builtin_ctz(left);
		const struct form_value *value = &entry->values[wanted];

		*hash = hash_number(hash_number(*hash, wanted), value->number);
		if (value->class == FORM_BLOCK)
			*hash = hash_bytes(*hash, value->bytes, value->byte_count);
	}
}

static bool hash_type(struct dwarf_whole *whole, const struct unit_reader *reader,
		      const struct dwarf_entry *entry, enum hash_depth depth, uint64_t *hash)
{
	uint64_t offset;
	uint64_t type;

	if (!entry_has(entry, WANTED_TYPE)) {
		*hash = hash_number(*hash, KIND_VOID);
		return true;
	}
	if (!unit_reader_type_offset(reader, entry, &offset))
		return false;
	type = hash_at(whole, offset, depth);
	*hash = hash_number(*hash, type);
	return type != NO_KEY;
}

/* A child that is part of what its parent is, as decoding sees it. */
static bool hash_child(struct dwarf_whole *whole, struct unit_reader *reader,
		       const struct dwarf_entry *child, uint64_t *hash)
{
	enum hash_depth depth = HASH_WHOLE;

	switch (child->abbrev->tag) {
	case DW_TAG_formal_parameter:
		depth = HASH_NAME;
		break;
	case DW_TAG_member:
	case DW_TAG_inheritance:
	case DW_TAG_enumerator:
	case DW_TAG_subrange_type:
	case DW_TAG_unspecified_parameters:
		break;
	default:
		return true;
	}
	*hash = hash_number(*hash, child->abbrev->tag);
	hash_values(child, hash);
	/* An index type has no say in an array's layout, nor a parameter's name in a function's
	 * type. */
	if (child->abbrev->tag == DW_TAG_subrange_type)
		return true;
	if (depth == HASH_WHOLE && !hash_name(reader, child, hash))
		return false;
	return hash_type(whole, reader, child, depth, hash);
}

static bool hash_children(struct dwarf_whole *whole, struct unit_reader *reader, uint64_t *hash)
{
	for (;;) {
		struct dwarf_entry child;
		uint64_t sibling = 0;

		if (!unit_reader_next(reader, &child))
			return false;
		if (!child.abbrev)
			return true;
		if (!hash_child(whole, reader, &child, hash))
			return false;
		if (entry_has(&child, WANTED_SIBLING))
			sibling = unit_reader_sibling(reader, &child.values[WANTED_SIBLING]);
		if (child.abbrev->has_children && !unit_reader_skip_children(reader, sibling))
			return false;
	}
}

/* Whether an entry behind a pointer is spelled by its own name, so that nothing behind it
 * matters. */
static bool is_named_kind(uint16_t tag)
{
	switch (tag) {
	case DW_TAG_structure_type:
	case DW_TAG_class_type:
	case DW_TAG_union_type:
	case DW_TAG_enumeration_type:
	case DW_TAG_typedef:
		return true;
	default:
		return false;
	}
}

static bool is_pointer(uint16_t tag)
{
	return tag == DW_TAG_pointer_type || tag == DW_TAG_reference_type ||
	       tag == DW_TAG_rvalue_reference_type || tag == DW_TAG_ptr_to_member_type;
}

static bool hash_entry(struct dwarf_whole *whole, struct unit_reader *reader,
		       const struct dwarf_entry *entry, enum hash_depth depth, uint64_t *hash)
{
	uint16_t tag = entry->abbrev->tag;

	*hash = hash_number(*hash, tag);
	if (!hash_name(reader, entry, hash))
		return false;
	if (depth == HASH_NAME && is_named_kind(tag))
		return true;
	hash_values(entry, hash);
	/* A declaration, or the skeleton of a type unit's type, is completed from elsewhere. */
	if (is_named_kind(tag) && tag != DW_TAG_typedef &&
	    (entry_has(entry, WANTED_DECLARATION) || !entry_has(entry, WANTED_SIZE)))
		return false;
	if (is_pointer(tag) || tag == DW_TAG_subroutine_type)
		depth = HASH_NAME;
	if (!is_named_kind(tag) || tag == DW_TAG_typedef) {
		if (!hash_type(whole, reader, entry, depth, hash))
			return false;
	}
	return !entry->abbrev->has_children || hash_children(whole, reader, hash);
}

static uint64_t hash_at(struct dwarf_whole *whole, uint64_t offset, enum hash_depth depth)
{
	uint64_t place = offset * 4 + whole->reader.unit->in_types * 2u + depth;
	struct unit_reader there = whole->reader;
	struct dwarf_entry entry;
	uint64_t hash = whole->unit_hash;
	size_t count_before = whole->slot_count;
	bool has_key;
	struct whole_slot *slot = get_slot(whole, place);

	/* A cycle that is not through a struct's name, or a struct that contains itself, has no
	 * key. */
	if (whole->slot_count == count_before)
		return slot->hash;
	if (whole->nesting == NESTING_MAX)
		return NO_KEY;
	unit_reader_seek(&there, offset);
	if (!unit_reader_next(&there, &entry) || !entry.abbrev)
		return NO_KEY;
	whole->nesting++;
	has_key = hash_entry(whole, &there, &entry, depth, &hash);
	whole->nesting--;
	if (!has_key)
		return NO_KEY;
	if (hash == NO_KEY)
		hash = 1;
	get_slot(whole, place)->hash = hash;
	return hash;
}

static const char *root_string(const struct dwarf_whole *whole, const struct dwarf_entry *root,
			       enum wanted_attribute wanted)
{
	return entry_has(root, wanted)
		       ? unit_reader_string(&whole->reader, &root->values[wanted])
		       : NULL;
}

/* Makes ready for a unit other than the last. */
static bool open_unit(struct dwarf_whole *whole, const struct dwarf_unit *unit)
{
	const struct dwarf_sections *sections = whole->reader.sections;
	struct dwarf_entry root;

	whole->unit = NULL;
	forget_some(whole);
	if (abbrev_table_compile(whole->abbrevs, sections, unit))
		return false;
	whole->reader = (struct unit_reader){ .sections = sections,
					      .unit = unit,
					      .section = dwarf_unit_section(sections, unit),
					      .abbrevs = whole->abbrevs };
	if (!unit_reader_begin(&whole->reader, &root) || !root.abbrev)
		return false;
	whole->unit_name = root_string(whole, &root, WANTED_NAME);
	whole->compile_dir = root_string(whole, &root, WANTED_COMPILE_DIR);
	if (!whole->compile_dir && unit->skeleton)
		whole->compile_dir = unit->skeleton->compile_dir;
	whole->unit_hash = hash_number(HASH_SEED, sections->little_endian);
	whole->unit_hash = hash_number(whole->unit_hash, unit->address_bytes);
	whole->unit_hash =
		hash_number(whole->unit_hash, image_max_align_bytes(sections->image));
	whole->unit = unit;
	return true;
}

uint64_t dwarf_whole_key(struct dwarf_whole *whole, const struct dwarf_unit *unit,
			 uint64_t offset)
{
	if (whole->unit != unit && !open_unit(whole, unit))
		return NO_KEY;
	return hash_at(whole, offset, HASH_WHOLE);
}

const char *dwarf_whole_unit_name(struct dwarf_whole *whole, const struct dwarf_unit *unit,
				  struct arena *arena)
{
	if (whole->unit != unit && !open_unit(whole, unit))
		return NULL;
	return whole->unit_name ? dwarf_path_shown(arena, whole->compile_dir, whole->unit_name)
				: NULL;
}
