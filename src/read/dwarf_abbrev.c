/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Compiles abbreviation tables: what an entry's size is, and where the values stand by which
 * the scan judges it. */
#include "read/dwarf_abbrev.h"

#include "read/dwarf_constants.h"

/* Where the attributes of an entry stand, by what they are wanted as. */
struct found {
	uint32_t present; /* a bit each */
	uint32_t at[WANTED_COUNT];
	struct abbrev_form forms[WANTED_COUNT];
};

/* A place from which the value can be loaded at once, if it is of that class. */
static struct abbrev_place place_of(const struct found *found, enum wanted_attribute wanted,
				    enum form_class class)
{
	struct abbrev_form form;

	if (!(found->present >> wanted & 1))
		return (struct abbrev_place){ 0 };
	form = found->forms[wanted];
	if (form.class != class || form.bytes <= 0 || form.bytes > 8 ||
	    found->at[wanted] > UINT16_MAX)
		return (struct abbrev_place){ 0 };
	return (struct abbrev_place){ (uint16_t)found->at[wanted], (uint8_t)form.bytes };
}

/*
 * Goes over the attributes of an abbreviation.  Which is wanted, and of which size each is, are
 * look-ups and not branches: a kernel has millions.
 */
static const char *measure(struct abbrev_table *table, struct dwarf_cursor *cursor,
			   struct abbrev *abbrev)
{
	const uint8_t *wanted_table = dwarf_wanted_table(abbrev->tag);
	struct found found;
	struct abbrev_spec spec;
	int signs = 0; /* negative as soon as one size is */

	found.present = 0; /* which says of the rest what there is */
	while (abbrev_spec_next(cursor, &spec)) {
		struct abbrev_form form = abbrev_form_of(table, spec.form);
		enum wanted_attribute wanted = dwarf_wanted(wanted_table, spec.attribute);
		int bytes = form.bytes;

		if (bytes == FORM_UNKNOWN)
			return "an attribute has an unknown form";
		found.present |= 1u << wanted;
		found.at[wanted] = abbrev->fixed_bytes;
		found.forms[wanted] = form;
		abbrev->fixed_bytes += (uint32_t)bytes;
		signs |= bytes;
	}
	if (cursor->failed)
		return "the abbreviation table ends early";
	abbrev->has_name = found.present >> WANTED_NAME & 1;
	if (abbrev->tag == DW_TAG_member && abbrev->has_name) {
		table->has_placed_names |= found.forms[WANTED_NAME].class == FORM_STR;
		table->has_indexed_names |= found.forms[WANTED_NAME].class == FORM_STR_INDEX;
	}
	abbrev->is_declaration = found.present >> WANTED_DECLARATION & 1 &&
				 found.forms[WANTED_DECLARATION].bytes == 0;
	abbrev->name = place_of(&found, WANTED_NAME, FORM_STR);
	abbrev->sibling = place_of(&found, WANTED_SIBLING, FORM_UNIT_REF);
	abbrev->size = place_of(&found, WANTED_SIZE, FORM_CONSTANT);
	abbrev->line = place_of(&found, WANTED_LINE, FORM_CONSTANT);
	/* A sibling that the scan cannot load at once has to be read with the entry. */
	abbrev->is_fixed =
		signs >= 0 && (!(found.present >> WANTED_SIBLING & 1) || abbrev->sibling.width);
	return NULL;
}

/* The bytes of the value in a word that is loaded from its place. */
static uint32_t mask_of(struct abbrev_place place)
{
	return place.width == 4 ? UINT32_MAX : (1u << (8u * place.width)) - 1;
}

/* Whether the inner loop can load a value: as one word, of which the mask leaves the rest. */
static bool is_loadable(struct abbrev_place place)
{
	return place.width <= 4 && place.at + 1u + sizeof(uint32_t) <= STRIDE_BYTES_MAX;
}

/* Whether the inner loop can pass an entry in one step, given all that it loads of it. */
static bool is_stridable(const struct abbrev *abbrev, bool is_named)
{
	if (!abbrev->is_fixed || abbrev->fixed_bytes + 1 > STRIDE_BYTES_MAX ||
	    abbrev->tag == DW_TAG_namespace)
		return false;
	if (abbrev->has_children &&
	    (abbrev->sibling.width != 4 || !is_loadable(abbrev->sibling)))
		return false;
	return !is_named || (abbrev->name.width == 4 && is_loadable(abbrev->name) &&
			     is_loadable(abbrev->size) && is_loadable(abbrev->line));
}

/* What the inner loop does at entries of this abbreviation. */
static void fill_stride(const struct abbrev *abbrev, struct abbrev_stride *ret)
{
	bool is_named = abbrev->kind != KIND_UNKNOWN && abbrev->has_name;
	bool is_candidate = is_named && !abbrev->is_declaration &&
			    (abbrev->kind == KIND_STRUCT || abbrev->kind == KIND_UNION);
	unsigned flags = 0;

	if (!is_stridable(abbrev, is_named))
		return;
	ret->bytes = (uint16_t)(abbrev->fixed_bytes + 1);
	if (abbrev->has_children) {
		flags |= STRIDE_SIBLING;
		ret->sibling_at = abbrev->sibling.at + 1;
	}
	if (is_named) {
		flags |= STRIDE_NAMED;
		ret->name_at = abbrev->name.at + 1;
	} else if (abbrev->kind == KIND_ENUM) {
		flags |= STRIDE_NAMELESS;
	}
	if (is_candidate) {
		flags |= STRIDE_CANDIDATE;
		ret->size_at = abbrev->size.at + 1;
		ret->size_mask = mask_of(abbrev->size);
		ret->line_at = abbrev->line.at + 1;
		ret->line_mask = mask_of(abbrev->line);
	}
	ret->flags = (uint16_t)flags;
}

static const char *compile_entry(struct abbrev_table *table, struct dwarf_cursor *cursor,
				 uint64_t code)
{
	uint64_t tag = cursor_uleb(cursor);
	bool has_children = cursor_uint(cursor, 1) != 0;
	struct abbrev *abbrev;
	const char *damage;

	if (cursor->failed)
		return "the abbreviation table ends early";
	if (tag == 0 || tag > UINT16_MAX)
		return "an abbreviation has no valid tag";
	while (table->codes.count <= code)
		(void)vec_push(&table->codes);
	abbrev = &table->codes.items[code];
	if (abbrev->tag)
		return "an abbreviation code is used twice";
	/* Filled where it stands: a copy of so many small parts would cost more than they do.
	 */
	abbrev->tag = (uint16_t)tag;
	abbrev->kind = (uint8_t)dwarf_tag_kind(tag);
	abbrev->has_children = has_children;
	abbrev->specs = (uint32_t)(cursor->pos - table->specs.pos);
	damage = measure(table, cursor, abbrev);
	if (!damage && code < 0x80)
		fill_stride(abbrev, &table->strides[code]);
	return damage;
}

/* Works out what depends on the format of the unit alone. */
static void prepare_forms(struct abbrev_table *table, const struct dwarf_unit *unit)
{
	if (table->format.version == unit->version &&
	    table->format.address_bytes == unit->address_bytes &&
	    table->format.offset_bytes == unit->offset_bytes)
		return;
	table->format = *unit;
	for (uint64_t form = 0; form < ARRAY_SIZE(table->forms); form++)
		table->forms[form] = (struct abbrev_form){ (int16_t)form_bytes(form, unit),
							   (uint8_t)form_class_of(form) };
	table->is_compiled = false;
}

const char *abbrev_table_compile(struct abbrev_table *table,
				 const struct dwarf_sections *sections,
				 const struct dwarf_unit *unit)
{
	const struct section *section = &sections->abbrev;
	struct dwarf_cursor cursor = { .pos = section->bytes + unit->abbrev_offset,
				       .end = section->bytes + section->size_bytes,
				       .little_endian = sections->little_endian };

	prepare_forms(table, unit);
	if (table->is_compiled && table->offset == unit->abbrev_offset)
		return NULL;
	table->specs = cursor;
	table->is_compiled = false;
	table->codes.count = 0;
	table->has_placed_names = false;
	table->has_indexed_names = false;
	for (size_t code = 0; code < STRIDE_CODES; code++)
		table->strides[code] = (struct abbrev_stride){ .flags = STRIDE_STOP };
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
		damage = compile_entry(table, &cursor, code);
		if (damage)
			return damage;
	}
	table->is_compiled = true;
	table->offset = unit->abbrev_offset;
	return NULL;
}

void abbrev_table_deinit(struct abbrev_table *table)
{
	vec_deinit(&table->codes);
	vec_deinit(&table->ops);
}
