/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Assembles the debug sections in buffers. */
#include "support/dwarf_builder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"

/* Longer than any small number's encoding, so that a reference can be filled in later. */
#define ULEB_REF_BYTES 5

static _Noreturn void fail(const char *what)
{
	(void)fprintf(stderr, "dwarf_builder: %s\n", what);
	abort();
}

static void put(const struct dwarf_builder *builder, struct text *bytes, uint64_t value,
		unsigned width)
{
	elf_builder_put(bytes, builder->little_endian, value, width);
}

static void put_uleb(struct text *bytes, uint64_t value)
{
	do {
		unsigned char byte = value & 0x7f;

		value >>= 7;
		byte |= value ? 0x80 : 0;
		text_add_bytes(bytes, (const char *)&byte, 1);
	} while (value);
}

static void put_sleb(struct text *bytes, int64_t value)
{
	bool more = true;

	while (more) {
		unsigned char byte = (unsigned char)(value & 0x7f);

		value >>= 7;
		more = !((value == 0 && !(byte & 0x40)) || (value == -1 && byte & 0x40));
		byte |= more ? 0x80 : 0;
		text_add_bytes(bytes, (const char *)&byte, 1);
	}
}

void dwarf_builder_init(struct dwarf_builder *builder)
{
	*builder = (struct dwarf_builder){
		.version = 4,
		.offset_bytes = 4,
		.address_bytes = 8,
		.little_endian = true,
		.word_bits = 64,
		.machine = EM_X86_64,
	};
}

void dwarf_builder_deinit(struct dwarf_builder *builder)
{
	struct text *texts[] = { &builder->info, &builder->types,    &builder->abbrev,
				 &builder->str,  &builder->line_str, &builder->str_offsets,
				 &builder->line };

	for (size_t i = 0; i < ARRAY_SIZE(texts); i++)
		text_deinit(texts[i]);
	for (size_t i = 0; i < builder->exact.count; i++)
		free(builder->exact.items[i]);
	vec_deinit(&builder->exact);
	vec_deinit(&builder->fixups);
}

struct text *dwarf_builder_section(struct dwarf_builder *builder)
{
	return builder->in_types ? &builder->types : &builder->info;
}

static void patch(struct dwarf_builder *builder, uint64_t at, unsigned width, uint64_t value)
{
	bytes_put((unsigned char *)dwarf_builder_section(builder)->bytes + at, width,
		  builder->little_endian, value);
}

/* Everything in front of the first entry; the length is written at the end. */
static void put_unit_header(struct dwarf_builder *builder, unsigned unit_type)
{
	struct text *section = dwarf_builder_section(builder);

	builder->unit = section->length;
	builder->type_field = 0;
	builder->next_code = 1;
	memset(builder->labels, 0, sizeof(builder->labels));
	builder->fixups.count = 0;
	if (builder->offset_bytes == 8)
		put(builder, section, 0xffffffff, 4);
	put(builder, section, 0, builder->offset_bytes);
	put(builder, section, builder->version, 2);
	if (builder->version >= 5) {
		put(builder, section, unit_type, 1);
		put(builder, section, builder->address_bytes, 1);
		put(builder, section, builder->abbrev.length, builder->offset_bytes);
	} else {
		put(builder, section, builder->abbrev.length, builder->offset_bytes);
		put(builder, section, builder->address_bytes, 1);
	}
}

void dwarf_builder_unit_begin(struct dwarf_builder *builder, unsigned unit_type)
{
	put_unit_header(builder, unit_type);
	if (builder->version >= 5 &&
	    (unit_type == DW_UT_skeleton || unit_type == DW_UT_split_compile))
		put(builder, dwarf_builder_section(builder), 0, 8);
}

void dwarf_builder_type_unit_begin(struct dwarf_builder *builder, uint64_t signature,
				   unsigned label)
{
	struct text *section = dwarf_builder_section(builder);

	put_unit_header(builder, DW_UT_type);
	put(builder, section, signature, 8);
	builder->type_field = section->length;
	put(builder, section, label, builder->offset_bytes);
}

void dwarf_builder_label(struct dwarf_builder *builder, unsigned label)
{
	builder->labels[label] = dwarf_builder_section(builder)->length + 1;
}

uint64_t dwarf_builder_place(const struct dwarf_builder *builder, unsigned label)
{
	if (label >= DWARF_BUILDER_LABELS || !builder->labels[label])
		fail("no entry has that label");
	return builder->labels[label] - 1;
}

static void fill_in(struct dwarf_builder *builder, const struct dwarf_builder_fixup *fixup)
{
	uint64_t place = dwarf_builder_place(builder, (unsigned)fixup->label);
	unsigned char *bytes =
		(unsigned char *)dwarf_builder_section(builder)->bytes + fixup->at;
	uint64_t relative = place - builder->unit;

	switch (fixup->form) {
	case DW_FORM_ref1:
		patch(builder, fixup->at, 1, relative);
		break;
	case DW_FORM_ref2:
		patch(builder, fixup->at, 2, relative);
		break;
	case DW_FORM_ref4:
		patch(builder, fixup->at, 4, relative);
		break;
	case DW_FORM_ref8:
		patch(builder, fixup->at, 8, relative);
		break;
	case DW_FORM_ref_addr:
		patch(builder, fixup->at,
		      builder->version == 2 ? builder->address_bytes : builder->offset_bytes,
		      place);
		break;
	case DW_FORM_ref_udata:
		for (unsigned i = 0; i < ULEB_REF_BYTES; i++)
			bytes[i] = (unsigned char)((relative >> (7 * i) & 0x7f) |
						   (i + 1 < ULEB_REF_BYTES ? 0x80 : 0));
		break;
	default:
		fail("a label needs a form of reference");
	}
}

void dwarf_builder_unit_end(struct dwarf_builder *builder)
{
	struct text *section = dwarf_builder_section(builder);
	uint64_t field = builder->unit + (builder->offset_bytes == 8 ? 4 : 0);

	for (size_t i = 0; i < builder->fixups.count; i++)
		fill_in(builder, &builder->fixups.items[i]);
	if (builder->type_field) {
		uint64_t label =
			bytes_get((unsigned char *)section->bytes + builder->type_field,
				  builder->offset_bytes, builder->little_endian);

		patch(builder, builder->type_field, builder->offset_bytes,
		      dwarf_builder_place(builder, (unsigned)label) - builder->unit);
	}
	patch(builder, field, builder->offset_bytes,
	      section->length - field - builder->offset_bytes);
	put_uleb(&builder->abbrev, 0);
}

/* Adds a string to a section and gives its offset. */
static uint64_t add_string(struct text *section, const char *string)
{
	uint64_t offset = section->length;

	text_add_bytes(section, string, strlen(string) + 1);
	return offset;
}

/* Adds a string and an entry for it in the table of offsets; gives its index there. */
static uint64_t add_indexed(struct dwarf_builder *builder, const char *string)
{
	unsigned width = builder->offset_bytes;
	uint64_t header = builder->version >= 5 ? 2u * width : 0;

	if (!builder->str_offsets.length && header) {
		if (width == 8)
			put(builder, &builder->str_offsets, 0xffffffff, 4);
		put(builder, &builder->str_offsets, 0, width); /* nobody reads the length */
		put(builder, &builder->str_offsets, 5, 2);
		put(builder, &builder->str_offsets, 0, 2);
	}
	put(builder, &builder->str_offsets, add_string(&builder->str, string), width);
	return (builder->str_offsets.length - header) / width - 1;
}

/* The bytes of a form whose value is a number of fixed size; 0 for others. */
static unsigned number_width(const struct dwarf_builder *builder, uint16_t form)
{
	switch (form) {
	case DW_FORM_data1:
	case DW_FORM_ref1:
	case DW_FORM_flag:
	case DW_FORM_strx1:
	case DW_FORM_addrx1:
		return 1;
	case DW_FORM_data2:
	case DW_FORM_ref2:
	case DW_FORM_strx2:
	case DW_FORM_addrx2:
		return 2;
	case DW_FORM_strx3:
	case DW_FORM_addrx3:
		return 3;
	case DW_FORM_data4:
	case DW_FORM_ref4:
	case DW_FORM_strx4:
	case DW_FORM_addrx4:
	case DW_FORM_ref_sup4:
		return 4;
	case DW_FORM_data8:
	case DW_FORM_ref8:
	case DW_FORM_ref_sig8:
	case DW_FORM_ref_sup8:
		return 8;
	case DW_FORM_addr:
		return builder->address_bytes;
	case DW_FORM_ref_addr:
		return builder->version == 2 ? builder->address_bytes : builder->offset_bytes;
	case DW_FORM_strp:
	case DW_FORM_line_strp:
	case DW_FORM_sec_offset:
	case DW_FORM_strp_sup:
	case 0x1f20: /* DW_FORM_GNU_ref_alt */
	case 0x1f21: /* DW_FORM_GNU_strp_alt */
		return builder->offset_bytes;
	default:
		return 0;
	}
}

static void put_number(const struct dwarf_builder *builder, struct text *bytes, uint16_t form,
		       uint64_t number)
{
	unsigned width = number_width(builder, form);

	if (form == DW_FORM_flag_present || form == DW_FORM_implicit_const)
		return;
	if (form == DW_FORM_sdata)
		put_sleb(bytes, (int64_t)number);
	else if (width)
		put(builder, bytes, number, width);
	else
		put_uleb(bytes, number);
}

static void put_block(const struct dwarf_builder *builder, struct text *bytes, uint16_t form,
		      const void *block, uint64_t length)
{
	switch (form) {
	case DW_FORM_data16:
		break;
	case DW_FORM_block1:
		put(builder, bytes, length, 1);
		break;
	case DW_FORM_block2:
		put(builder, bytes, length, 2);
		break;
	case DW_FORM_block4:
		put(builder, bytes, length, 4);
		break;
	default:
		put_uleb(bytes, length);
		break;
	}
	text_add_bytes(bytes, block, length);
}

static void put_string(struct dwarf_builder *builder, struct text *bytes, uint16_t form,
		       const char *string)
{
	switch (form) {
	case DW_FORM_string:
		text_add_bytes(bytes, string, strlen(string) + 1);
		break;
	case DW_FORM_strp:
		put_number(builder, bytes, form, add_string(&builder->str, string));
		break;
	case DW_FORM_line_strp:
		put_number(builder, bytes, form, add_string(&builder->line_str, string));
		break;
	default:
		put_number(builder, bytes, form, add_indexed(builder, string));
		break;
	}
}

static void put_value(struct dwarf_builder *builder, struct text *bytes,
		      const struct dwarf_builder_attribute *attribute)
{
	switch (attribute->kind) {
	case VALUE_NUMBER:
		put_number(builder, bytes, attribute->form, attribute->number);
		break;
	case VALUE_STRING:
		put_string(builder, bytes, attribute->form, attribute->bytes);
		break;
	case VALUE_BYTES:
		put_block(builder, bytes, attribute->form, attribute->bytes, attribute->number);
		break;
	case VALUE_LABEL:
		*vec_push(&builder->fixups) =
			(struct dwarf_builder_fixup){ bytes->length, attribute->number,
						      attribute->form };
		if (attribute->form == DW_FORM_ref_udata)
			text_add_bytes(bytes, "\x80\x80\x80\x80", ULEB_REF_BYTES);
		else
			put_number(builder, bytes, attribute->form, 0);
		break;
	}
}

uint64_t dwarf_builder_entry(struct dwarf_builder *builder, unsigned tag, bool has_children,
			     const struct dwarf_builder_attribute *attributes, size_t count)
{
	struct text *section = dwarf_builder_section(builder);
	uint64_t place = section->length;
	uint64_t code = builder->next_code++;

	put_uleb(&builder->abbrev, code);
	put_uleb(&builder->abbrev, tag);
	put_uleb(&builder->abbrev, has_children);
	put_uleb(section, code);
	for (size_t i = 0; i < count; i++) {
		const struct dwarf_builder_attribute *attribute = &attributes[i];

		put_uleb(&builder->abbrev, attribute->name);
		put_uleb(&builder->abbrev,
			 attribute->is_indirect ? DW_FORM_indirect : attribute->form);
		if (attribute->form == DW_FORM_implicit_const && !attribute->is_indirect)
			put_sleb(&builder->abbrev, (int64_t)attribute->number);
		if (attribute->is_indirect)
			put_uleb(section, attribute->form);
		put_value(builder, section, attribute);
	}
	put_uleb(&builder->abbrev, 0);
	put_uleb(&builder->abbrev, 0);
	return place;
}

void dwarf_builder_null(struct dwarf_builder *builder)
{
	put_uleb(dwarf_builder_section(builder), 0);
}

void dwarf_builder_root(struct dwarf_builder *builder, const char *unit_name)
{
	unsigned tag = builder->in_types ? DW_TAG_type_unit : DW_TAG_compile_unit;

	(void)ENTRY(builder, tag, true, AT_NAME(unit_name),
		    AT_NUMBER(DW_AT_language, DW_FORM_data1, DW_LANG_C99),
		    AT_STRING(DW_AT_comp_dir, DW_FORM_string, "/usr/src/linux"));
}

void dwarf_builder_base(struct dwarf_builder *builder, unsigned label, const char *name,
			unsigned size_bytes)
{
	dwarf_builder_label(builder, label);
	(void)ENTRY(builder, DW_TAG_base_type, false, AT_NAME(name),
		    AT_NUMBER(DW_AT_byte_size, DW_FORM_data1, size_bytes),
		    AT_NUMBER(DW_AT_encoding, DW_FORM_data1, DW_ATE_signed));
}

void dwarf_builder_struct(struct dwarf_builder *builder, const char *name, unsigned size_bytes)
{
	if (name)
		(void)ENTRY(builder, DW_TAG_structure_type, true, AT_NAME(name),
			    AT_NUMBER(DW_AT_byte_size, DW_FORM_data4, size_bytes));
	else
		(void)ENTRY(builder, DW_TAG_structure_type, true,
			    AT_NUMBER(DW_AT_byte_size, DW_FORM_data4, size_bytes));
}

void dwarf_builder_member(struct dwarf_builder *builder, const char *name, unsigned type,
			  unsigned offset_bytes)
{
	struct dwarf_builder_attribute attributes[3] = {
		AT_LABEL(DW_AT_type, DW_FORM_ref4, type),
		AT_NUMBER(DW_AT_data_member_location, DW_FORM_data2, offset_bytes),
		AT_NAME(name),
	};

	(void)dwarf_builder_entry(builder, DW_TAG_member, false, attributes, name ? 3 : 2);
}

void dwarf_builder_simple_unit(struct dwarf_builder *builder, const char *name)
{
	dwarf_builder_unit_begin(builder, DW_UT_compile);
	dwarf_builder_root(builder, "unit.c");
	dwarf_builder_base(builder, 0, "int", 4);
	dwarf_builder_struct(builder, name, 4);
	dwarf_builder_member(builder, "a", 0, 0);
	dwarf_builder_null(builder);
	dwarf_builder_null(builder);
	dwarf_builder_unit_end(builder);
}

static struct section exact_copy(struct dwarf_builder *builder, const char *name,
				 const struct text *text)
{
	struct section section = { .name = name, .size_bytes = text->length };
	unsigned char *copy;

	if (!text->length)
		return section;
	copy = malloc(text->length);
	if (!copy)
		abort();
	memcpy(copy, text->bytes, text->length);
	*vec_push(&builder->exact) = copy;
	section.bytes = copy;
	return section;
}

struct dwarf_sections dwarf_builder_sections(struct dwarf_builder *builder)
{
	return (struct dwarf_sections){
		.little_endian = builder->little_endian,
		.info = exact_copy(builder, ".debug_info", &builder->info),
		.types = exact_copy(builder, ".debug_types", &builder->types),
		.abbrev = exact_copy(builder, ".debug_abbrev", &builder->abbrev),
		.str = exact_copy(builder, ".debug_str", &builder->str),
		.line_str = exact_copy(builder, ".debug_line_str", &builder->line_str),
		.str_offsets = exact_copy(builder, ".debug_str_offsets", &builder->str_offsets),
	};
}

void dwarf_builder_add_to(const struct dwarf_builder *builder, struct elf_builder *elf)
{
	const struct {
		const char *name;
		const struct text *bytes;
	} sections[] = {
		{ ".debug_info", &builder->info },
		{ ".debug_types", &builder->types },
		{ ".debug_abbrev", &builder->abbrev },
		{ ".debug_str", &builder->str },
		{ ".debug_line_str", &builder->line_str },
		{ ".debug_str_offsets", &builder->str_offsets },
		{ ".debug_line", &builder->line },
	};

	for (size_t i = 0; i < ARRAY_SIZE(sections); i++)
		if (sections[i].bytes->length)
			(void)elf_builder_add(elf, sections[i].name, SHT_PROGBITS,
					      sections[i].bytes->bytes,
					      sections[i].bytes->length);
}

struct image *dwarf_builder_open(const struct dwarf_builder *builder)
{
	struct elf_builder elf;
	struct image *image;
	struct error *err;

	elf_builder_init(&elf);
	elf.little_endian = builder->little_endian;
	elf.word_bits = builder->word_bits;
	elf.machine = builder->machine;
	dwarf_builder_add_to(builder, &elf);
	elf_builder_write(&elf, "built");
	elf_builder_deinit(&elf);
	err = image_open("built", &image);
	if (err)
		fail(error_message(err));
	return image;
}
