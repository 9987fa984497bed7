/* SPDX-License-Identifier: GPL-2.0-or-later */
/* One function per kind of type; what has been decoded is remembered by its place. */
#include "read/dwarf_decode.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/vec.h"
#include "read/dwarf_decode_private.h"

/* A chain of types deeper than this is damage, not C. */
#define DEPTH_MAX 512

struct dwarf_decoder *dwarf_decoder_new(const struct dwarf_sections *sections,
					const struct dwarf_units *units,
					struct abbrev_pool *abbrevs, struct arena *arena)
{
	struct dwarf_decoder *decoder = calloc(1, sizeof(*decoder));

	if (!decoder)
		abort();
	decoder->arena = arena;
	decoder->word_bytes = image_word_bits(sections->image) / 8;
	decoder->max_align_bytes = image_max_align_bytes(sections->image);
	open_units_init(&decoder->units, sections, units, abbrevs);
	decoder->files.open = &decoder->units;
	return decoder;
}

void dwarf_decoder_free(struct dwarf_decoder *decoder)
{
	if (!decoder)
		return;
	dwarf_files_deinit(&decoder->files);
	open_units_deinit(&decoder->units);
	free(decoder->slots);
	free(decoder);
}

size_t dwarf_decoder_damage(const struct dwarf_decoder *decoder, const char **ret_first)
{
	*ret_first = decoder->first_damage;
	return decoder->damage_count;
}

void decode_damage(struct dwarf_decoder *decoder, struct entry_ref at, const char *what)
{
	const struct dwarf_sections *sections = decoder->units.sections;
	bool in_image = !sections->is_split;

	if (!decoder->damage_count++)
		decoder->first_damage = arena_printf(
			decoder->arena, "%s%s%s+0x%" PRIx64 ": %s",
			in_image ? "" : image_path(sections->image), in_image ? "" : ": ",
			at.in_info ? sections->info.name : sections->types.name, at.offset,
			what);
}

bool decode_open(struct dwarf_decoder *decoder, struct entry_ref at, struct open_entry *ret)
{
	const char *damage = entry_open(&decoder->units, at, ret);

	if (damage)
		decode_damage(decoder, at, damage);
	return !damage;
}

/* --- what has been decoded, by place --- */

static uint64_t slot_key(struct entry_ref at)
{
	return (at.offset << 1 | at.in_info) * 0x9e3779b97f4a7c15u;
}

static struct decoded *slot_find(struct decoded *slots, size_t capacity, struct entry_ref at)
{
	size_t mask = capacity - 1;
	size_t i = (size_t)(slot_key(at) >> 20) & mask;

	while (slots[i].type &&
	       (slots[i].at.offset != at.offset || slots[i].at.in_info != at.in_info))
		i = (i + 1) & mask;
	return &slots[i];
}

static void slots_grow(struct dwarf_decoder *decoder)
{
	size_t capacity = decoder->slot_capacity ? decoder->slot_capacity * 2 : 1024;
	struct decoded *slots = calloc(capacity, sizeof(*slots));

	if (!slots)
		abort();
	for (size_t i = 0; i < decoder->slot_capacity; i++)
		if (decoder->slots[i].type)
			*slot_find(slots, capacity, decoder->slots[i].at) = decoder->slots[i];
	free(decoder->slots);
	decoder->slots = slots;
	decoder->slot_capacity = capacity;
}

/* The record of a place, made when absent; valid until the next call. */
static struct decoded *slot_get(struct dwarf_decoder *decoder, struct entry_ref at)
{
	struct decoded *slot;

	if (decoder->slot_count * 2 >= decoder->slot_capacity)
		slots_grow(decoder);
	slot = slot_find(decoder->slots, decoder->slot_capacity, at);
	if (!slot->type) {
		*slot = (struct decoded){ .at = at,
					  .type = arena_new(decoder->arena, struct type) };
		decoder->slot_count++;
	}
	return slot;
}

const struct type *decode_unknown(struct dwarf_decoder *decoder, const char *name)
{
	struct type *type = arena_new(decoder->arena, struct type);

	type->kind = KIND_UNKNOWN;
	type->name = name;
	return type;
}

static bool has_name_of_its_own(enum type_kind kind)
{
	return kind == KIND_STRUCT || kind == KIND_UNION || kind == KIND_ENUM ||
	       kind == KIND_TYPEDEF;
}

const struct type *decode_at(struct dwarf_decoder *decoder, struct entry_ref at,
			     enum decode_depth depth)
{
	struct decoded *slot = slot_get(decoder, at);
	struct type *type = slot->type;
	struct open_entry entry;

	if (slot->depth >= depth)
		return type;
	if (slot->is_open) {
		/* A pointer back to an open struct is the usual case; by value it cannot be,
		 * nor by way of types that have no name to stop at. */
		if (depth == DECODE_NAME && has_name_of_its_own(type->kind))
			return type;
		decode_damage(decoder, at, "a type that contains itself");
		return decode_unknown(decoder, "/* cyclic */");
	}
	if (decoder->nesting == DEPTH_MAX) {
		decode_damage(decoder, at, "types are nested too deep");
		return decode_unknown(decoder, "/* too deep */");
	}
	if (!decode_open(decoder, at, &entry)) {
		slot->depth = DECODE_WHOLE;
		return type;
	}
	slot->is_open = true;
	decoder->nesting++;
	decode_entry(decoder, &entry, depth, type);
	decoder->nesting--;
	entry_close(&entry);
	slot = slot_get(decoder, at);
	slot->is_open = false;
	slot->depth = depth;
	return type;
}

const struct type *decode_target(struct dwarf_decoder *decoder, const struct open_entry *entry,
				 enum decode_depth depth)
{
	struct entry_ref at;

	if (!attribute_present(entry, WANTED_TYPE))
		return &type_void;
	if (!attribute_ref(entry, WANTED_TYPE, &at)) {
		decode_damage(decoder, entry->at, "its type cannot be found");
		return decode_unknown(decoder, "/* unknown */");
	}
	return decode_at(decoder, at, depth);
}

struct srcpos decode_srcpos(struct dwarf_decoder *decoder, const struct open_entry *entry)
{
	struct srcpos pos = { 0 };
	uint64_t number;

	if (attribute_unsigned(entry, WANTED_LINE, &number))
		pos.line = (uint32_t)number;
	if (attribute_unsigned(entry, WANTED_FILE, &number))
		pos.file = dwarf_file_path(&decoder->files, decoder->arena, entry, number);
	if (decoder->files.damage && !decoder->knows_line_damage) {
		decoder->knows_line_damage = true;
		decode_damage(decoder, entry->at, error_message(decoder->files.damage));
	}
	return pos;
}

const struct type *dwarf_decode_type(struct dwarf_decoder *decoder, struct entry_ref at)
{
	return decode_at(decoder, at, DECODE_WHOLE);
}

const char *dwarf_decode_unit_name(struct dwarf_decoder *decoder, struct entry_ref at,
				   struct arena *arena)
{
	const char *name;
	struct open_entry entry;

	if (entry_open(&decoder->units, at, &entry))
		return NULL;
	name = dwarf_unit_path(&decoder->files, arena, &entry);
	entry_close(&entry);
	return name;
}
