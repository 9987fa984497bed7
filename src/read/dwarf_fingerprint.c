/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Hashes the layout of a definition straight from its entries. */
#include "read/dwarf_fingerprint.h"

#include "read/dwarf_constants.h"

#include "base/map.h"
#include "read/dwarf_extent.h"
#include "read/dwarf_names.h"
#include "read/wanted_kinds.h"

/* How deep anonymous members and chains of typedefs are followed. */
#define DEPTH_MAX 32

/* The hash so far, and what limits a hostile web of anonymous types. */
struct hasher {
	uint64_t hash;
	bool has_markers;
	uint32_t entries_left;
};

#define ENTRIES_MAX (1u << 20)

/* Anonymous structs that hold each other twice have more members than their unit has bytes. */
static uint32_t entries_allowed(const struct unit_reader *reader)
{
	uint64_t bytes = reader->unit->end - reader->unit->offset;

	return bytes < ENTRIES_MAX ? (uint32_t)bytes : ENTRIES_MAX;
}

static bool hash_entry(struct hasher *hasher, struct unit_reader *reader,
		       const struct dwarf_entry *entry, unsigned depth);

static void add_number(struct hasher *hasher, uint64_t number)
{
	hasher->hash = hash_number(hasher->hash, number);
}

static void hash_value(struct hasher *hasher, const struct form_value *value)
{
	add_number(hasher, value->number);
	if (value->class == FORM_BLOCK)
		hasher->hash = hash_bytes(hasher->hash, value->bytes, value->byte_count);
}

/* Whether the place of a name is as good as the name itself.  Nothing is relocated then. */
static inline bool names_are_places(const struct unit_reader *reader)
{
	return reader->markers && reader->sections->strings_are_merged;
}

/*
 * Hashes a name, by its place where that is as good as the name itself.  False when it cannot
 * be read; *ret_is_marker says whether it opens a group.
 */
static bool hash_name(struct hasher *hasher, const struct unit_reader *reader,
		      const struct form_value *value, bool *ret_is_marker)
{
	uint64_t offset = 0;
	bool has_offset = reader->markers && unit_reader_str_offset(reader, value, &offset);
	const char *name;

	if (has_offset && names_are_places(reader)) {
		add_number(hasher, offset);
		*ret_is_marker = offset_bits_has(reader->markers, offset);
		return offset < reader->sections->str.size_bytes;
	}
	name = has_offset ? dwarf_string_at(&reader->sections->str, offset)
			  : unit_reader_string(reader, value);
	if (!name)
		return false;
	hasher->hash = hash_bytes(hasher->hash, name, strlen(name));
	*ret_is_marker = has_offset && reader->markers->words
				 ? offset_bits_has(reader->markers, offset)
				 : name_opens_group(name);
	return true;
}

/* Hashes what an entry's type is: its name when it has one, else what it consists of. */
static bool hash_type(struct hasher *hasher, struct unit_reader *reader,
		      const struct dwarf_entry *entry, unsigned depth)
{
	struct unit_reader there = *reader;
	struct dwarf_entry type;
	uint64_t offset;
	bool is_marker;

	if (depth == DEPTH_MAX || !unit_reader_type_offset(reader, entry, &offset))
		return true; /* void, or in another unit: nothing to tell layouts apart by */
	unit_reader_seek(&there, offset);
	if (!unit_reader_next(&there, &type) || !type.abbrev)
		return false;
	add_number(hasher, type.abbrev->tag);
	switch (type.abbrev->tag) {
	case DW_TAG_structure_type:
	case DW_TAG_class_type:
	case DW_TAG_union_type:
	case DW_TAG_enumeration_type:
		if (!entry_has(&type, WANTED_NAME))
			return hash_entry(hasher, &there, &type, depth + 1);
		break;
	case DW_TAG_const_type:
	case DW_TAG_volatile_type:
	case DW_TAG_atomic_type:
	case DW_TAG_array_type:
	case DW_TAG_pointer_type:
		return hash_type(hasher, &there, &type, depth + 1);
	default:
		break;
	}
	return !entry_has(&type, WANTED_NAME) ||
	       hash_name(hasher, &there, &type.values[WANTED_NAME], &is_marker);
}

static bool hash_member(struct hasher *hasher, struct unit_reader *reader,
			const struct dwarf_entry *member, unsigned depth)
{
	bool is_marker = false;

	for (uint32_t left = member->present & WANTED_PLACING; left; left &= left - 1) {
		unsigned wanted = (unsigned)__builtin_ctz(left);

		add_number(hasher, wanted);
		hash_value(hasher, &member->values[wanted]);
	}
	if (!entry_has(member, WANTED_NAME))
		return hash_type(hasher, reader, member, depth + 1);
	if (!hash_name(hasher, reader, &member->values[WANTED_NAME], &is_marker))
		return false;
	hasher->has_markers |= is_marker;
	if (reader->extents)
		add_number(hasher, dwarf_extent(reader->extents, reader, member));
	return true;
}

/* The same of a member of which the few values that matter are loaded from their places. */
static bool hash_plain_member(struct hasher *hasher, const struct unit_reader *reader,
			      const struct abbrev *abbrev, const unsigned char *attributes)
{
	bool little_endian = reader->cursor.little_endian;
	uint64_t location = abbrev_place_load(abbrev->location, attributes, little_endian);
	const struct form_value name = {
		.class = FORM_STR,
		.number = abbrev_place_load(abbrev->name, attributes, little_endian),
		.bytes = attributes + abbrev->name.at,
	};
	bool is_marker = false;
	uint64_t type;

	if (names_are_places(reader) && name.number <= UINT32_MAX) {
		if (name.number >= reader->sections->str.size_bytes)
			return false;
		add_number(hasher, location | name.number << 32);
		is_marker = offset_bits_has(reader->markers, name.number);
	} else {
		add_number(hasher, location);
		if (!hash_name(hasher, reader, &name, &is_marker))
			return false;
	}
	hasher->has_markers |= is_marker;
	if (reader->extents)
		add_number(hasher,
			   unit_reader_place_offset(reader, abbrev->type, attributes, &type)
				   ? dwarf_extent_at(reader->extents, reader, type)
				   : 0);
	return true;
}

static bool hash_members(struct hasher *hasher, struct unit_reader *reader, unsigned depth)
{
	for (; hasher->entries_left; hasher->entries_left--) {
		struct dwarf_entry child;
		uint64_t sibling = 0;
		const unsigned char *attributes;
		const struct abbrev *plain = unit_reader_peek(reader, &attributes);

		if (plain && plain->is_plain_member) {
			if (!hash_plain_member(hasher, reader, plain, attributes))
				return false;
			reader->cursor.pos = attributes + plain->fixed_bytes;
			continue;
		}
		if (!unit_reader_next(reader, &child))
			return false;
		if (!child.abbrev)
			return true;
		if ((child.abbrev->tag == DW_TAG_member ||
		     child.abbrev->tag == DW_TAG_enumerator) &&
		    !hash_member(hasher, reader, &child, depth))
			return false;
		if (entry_has(&child, WANTED_SIBLING))
			sibling = unit_reader_sibling(reader, &child.values[WANTED_SIBLING]);
		if (child.abbrev->has_children && !unit_reader_skip_children(reader, sibling))
			return false;
	}
	return false;
}

static bool hash_entry(struct hasher *hasher, struct unit_reader *reader,
		       const struct dwarf_entry *entry, unsigned depth)
{
	add_number(hasher, entry->abbrev->tag);
	if (entry->abbrev->tag == DW_TAG_typedef)
		return hash_type(hasher, reader, entry, depth);
	if (entry_has(entry, WANTED_SIZE))
		hash_value(hasher, &entry->values[WANTED_SIZE]);
	return depth == DEPTH_MAX || !entry->abbrev->has_children ||
	       hash_members(hasher, reader, depth);
}

bool dwarf_fingerprint(const struct unit_reader *reader, const struct dwarf_entry *entry,
		       uint64_t *ret, bool *ret_has_markers)
{
	struct unit_reader there = *reader;
	struct hasher hasher = { .hash = HASH_SEED, .entries_left = entries_allowed(reader) };

	if (!hash_entry(&hasher, &there, entry, 0))
		return false;
	*ret = hasher.hash ? hasher.hash : 1;
	*ret_has_markers = hasher.has_markers;
	return true;
}
