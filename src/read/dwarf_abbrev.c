/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Compiles one abbreviation: what an entry's size is, and where the values stand by which the
 * scan judges it. */
#include "read/dwarf_abbrev.h"

#include "base/vec.h"
#include "read/dwarf_constants.h"

/* One attribute as an abbreviation lists it. */
struct spec {
	uint64_t attribute;
	uint64_t form;
	int64_t constant; /* of DW_FORM_implicit_const */
};

/* The next of a list; false at its end, or when the cursor fails. */
static bool spec_next(struct dwarf_cursor *cursor, struct spec *ret)
{
	ret->attribute = cursor_uleb(cursor);
	ret->form = cursor_uleb(cursor);
	ret->constant = ret->form == DW_FORM_implicit_const ? cursor_sleb(cursor) : 0;
	return !cursor->failed && (ret->attribute || ret->form);
}

static struct abbrev_form form_of(const struct abbrev_format *format, uint64_t form)
{
	if (form < ARRAY_SIZE(format->forms))
		return format->forms[form];
	return (struct abbrev_form){ (int16_t)form_bytes(form, &format->unit),
				     (uint8_t)form_class_of(form) };
}

bool abbrev_format_enter(struct abbrev_format *format, const struct dwarf_unit *unit,
			 bool little_endian)
{
	if (format->unit.version == unit->version &&
	    format->unit.address_bytes == unit->address_bytes &&
	    format->unit.offset_bytes == unit->offset_bytes &&
	    format->little_endian == little_endian)
		return false;
	format->unit = *unit;
	format->little_endian = little_endian;
	for (uint64_t form = 0; form < ARRAY_SIZE(format->forms); form++)
		format->forms[form] = (struct abbrev_form){ (int16_t)form_bytes(form, unit),
							    (uint8_t)form_class_of(form) };
	return true;
}

/* --- programs --- */

/* The programs of an abbreviation while they grow, and where the next attribute stands. */
struct programs {
	vec(struct abbrev_op) ops;
	vec(struct abbrev_value) values;
	uint64_t at;   /* bytes from the first attribute, while all sizes are fixed */
	uint32_t skip; /* bytes of the attributes before this one that nobody wants */
	bool is_fixed;
};

static void flush_skip(struct programs *programs)
{
	if (programs->skip)
		*vec_push(&programs->ops) =
			(struct abbrev_op){ .action = ACTION_SKIP, .bytes = programs->skip };
	programs->skip = 0;
}

static void add_op(struct programs *programs, const struct spec *spec, struct abbrev_form form,
		   enum wanted_attribute wanted)
{
	uint32_t bytes = form.bytes > 0 ? (uint32_t)form.bytes : 0;

	if (wanted == WANTED_NONE && form.bytes >= 0) {
		programs->skip += bytes;
		return;
	}
	flush_skip(programs);
	*vec_push(&programs->ops) =
		(struct abbrev_op){ .action = wanted ? ACTION_VALUE : ACTION_VARIABLE,
				    .wanted = (uint8_t)wanted,
				    .class = wanted ? form.class : 0,
				    .width = bytes <= 8 ? (uint8_t)bytes : 0,
				    .form = (uint16_t)spec->form,
				    .bytes = bytes,
				    .constant = spec->constant };
}

static void add_value(struct programs *programs, const struct spec *spec,
		      struct abbrev_form form, enum wanted_attribute wanted, bool little_endian)
{
	unsigned bits = form.bytes > 0 && form.bytes <= 8 ? (unsigned)form.bytes * 8u : 0;
	uint64_t constant = spec->form == DW_FORM_flag_present ? 1 : (uint64_t)spec->constant;

	*vec_push(&programs->values) = (struct abbrev_value){
		.at = (uint16_t)programs->at,
		.wanted = (uint8_t)wanted,
		.class = form.class,
		.shift = (uint8_t)(bits && !little_endian ? 64 - bits : 0),
		.mask = bits ? UINT64_MAX >> (64 - bits) : 0,
		.constant = form.bytes == 0 ? constant : 0,
	};
}

static void add_attribute(struct programs *programs, const struct abbrev_format *format,
			  const struct spec *spec, struct abbrev_form form,
			  enum wanted_attribute wanted)
{
	programs->is_fixed &= form.bytes >= 0 && programs->at <= UINT16_MAX;
	add_op(programs, spec, form, wanted);
	if (!programs->is_fixed)
		return;
	if (wanted)
		add_value(programs, spec, form, wanted, format->little_endian);
	programs->at += (uint64_t)form.bytes;
}

/* Copies the programs to where they stay. */
static void keep(struct programs *programs, struct arena *arena, struct abbrev *abbrev)
{
	struct abbrev_value *values;
	struct abbrev_op *ops;

	flush_skip(programs);
	abbrev->has_values = programs->is_fixed;
	if (programs->is_fixed && programs->values.count) {
		values = arena_array(arena, struct abbrev_value, programs->values.count);
		memcpy(values, programs->values.items,
		       programs->values.count * sizeof(*values));
		abbrev->values = values;
		abbrev->value_count = (uint32_t)programs->values.count;
	}
	if (programs->ops.count) {
		ops = arena_array(arena, struct abbrev_op, programs->ops.count);
		memcpy(ops, programs->ops.items, programs->ops.count * sizeof(*ops));
		abbrev->ops = ops;
		abbrev->op_count = (uint32_t)programs->ops.count;
	}
}

/* --- places --- */

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

static void fill_places(const struct found *found, bool is_fixed, struct abbrev *abbrev)
{
	abbrev->present = found->present;
	abbrev->has_name = found->present >> WANTED_NAME & 1;
	if (abbrev->has_name)
		abbrev->name_class = found->forms[WANTED_NAME].class;
	abbrev->is_declaration = found->present >> WANTED_DECLARATION & 1 &&
				 found->forms[WANTED_DECLARATION].bytes == 0;
	abbrev->name = place_of(found, WANTED_NAME, FORM_STR);
	abbrev->sibling = place_of(found, WANTED_SIBLING, FORM_UNIT_REF);
	abbrev->size = place_of(found, WANTED_SIZE, FORM_CONSTANT);
	abbrev->line = place_of(found, WANTED_LINE, FORM_CONSTANT);
	abbrev->type = place_of(found, WANTED_TYPE, FORM_UNIT_REF);
	abbrev->location = place_of(found, WANTED_LOCATION, FORM_CONSTANT);
	/* A sibling that the scan cannot load at once has to be read with the entry. */
	abbrev->is_fixed =
		is_fixed && (!(found->present >> WANTED_SIBLING & 1) || abbrev->sibling.width);
	abbrev->is_plain_member = abbrev->tag == DW_TAG_member && !abbrev->has_children &&
				  abbrev->is_fixed && abbrev->name.width &&
				  abbrev->location.width && abbrev->location.width <= 4 &&
				  abbrev->type.width &&
				  !(found->present & WANTED_PLACING & ~(1u << WANTED_LOCATION));
}

/* Goes over the attributes of an abbreviation. */
static const char *compile_attributes(const struct abbrev_format *format,
				      struct dwarf_cursor *cursor, struct programs *programs,
				      struct abbrev *abbrev)
{
	const uint8_t *wanted_table = dwarf_wanted_table(abbrev->tag);
	struct found found = { 0 };
	bool is_fixed = true;
	struct spec spec;

	while (spec_next(cursor, &spec)) {
		struct abbrev_form form = form_of(format, spec.form);
		enum wanted_attribute wanted = dwarf_wanted(wanted_table, spec.attribute);
		int bytes = form.bytes;

		if (bytes == FORM_UNKNOWN)
			return "an attribute has an unknown form";
		if (wanted) {
			found.present |= (uint32_t)1 << wanted;
			found.at[wanted] = abbrev->fixed_bytes;
			found.forms[wanted] = form;
		}
		abbrev->fixed_bytes += (uint32_t)bytes;
		is_fixed &= bytes >= 0;
		add_attribute(programs, format, &spec, form, wanted);
	}
	if (cursor->failed)
		return "the abbreviation table ends early";
	fill_places(&found, is_fixed, abbrev);
	return NULL;
}

/* --- strides --- */

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
static struct abbrev_stride stride_of(const struct abbrev *abbrev)
{
	bool is_named = abbrev->kind != KIND_UNKNOWN && abbrev->has_name;
	bool is_candidate = is_named && !abbrev->is_declaration &&
			    (abbrev->kind == KIND_STRUCT || abbrev->kind == KIND_UNION);
	struct abbrev_stride stride = { 0 };
	unsigned flags = 0;

	if (!is_stridable(abbrev, is_named))
		return (struct abbrev_stride){ .flags = STRIDE_STOP };
	stride.bytes = (uint16_t)(abbrev->fixed_bytes + 1);
	if (abbrev->has_children) {
		flags |= STRIDE_SIBLING;
		stride.sibling_at = abbrev->sibling.at + 1;
	}
	if (is_named) {
		flags |= STRIDE_NAMED;
		stride.name_at = abbrev->name.at + 1;
	} else if (abbrev->kind == KIND_ENUM) {
		flags |= STRIDE_NAMELESS;
	}
	if (is_candidate) {
		flags |= STRIDE_CANDIDATE;
		stride.size_at = abbrev->size.at + 1;
		stride.size_mask = mask_of(abbrev->size);
		stride.line_at = abbrev->line.at + 1;
		stride.line_mask = mask_of(abbrev->line);
	}
	stride.flags = (uint16_t)flags;
	return stride;
}

const char *abbrev_compile(const struct abbrev_format *format, struct dwarf_cursor *cursor,
			   struct arena *arena, struct abbrev *ret)
{
	uint64_t tag = cursor_uleb(cursor);
	bool has_children = cursor_uint(cursor, 1) != 0;
	struct programs programs = { .is_fixed = true };
	const char *damage;

	if (cursor->failed)
		return "the abbreviation table ends early";
	if (tag == 0 || tag > UINT16_MAX)
		return "an abbreviation has no valid tag";
	*ret = (struct abbrev){ .tag = (uint16_t)tag,
				.kind = (uint8_t)dwarf_tag_kind(tag),
				.has_children = has_children };
	damage = compile_attributes(format, cursor, &programs, ret);
	if (!damage) {
		ret->stride = stride_of(ret);
		keep(&programs, arena, ret);
	}
	vec_deinit(&programs.ops);
	vec_deinit(&programs.values);
	return damage;
}
