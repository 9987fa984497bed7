/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Writes DWARF units entry by entry and attribute by attribute, in any version, format, byte
 * order and form, and as damaged as a test wants them.
 *
 * Every entry gets an abbreviation of its own.  Entries are referred to by labels, small
 * numbers that the test chooses, before or after the entry is written.
 */
#ifndef LAYLINE_TESTS_SUPPORT_DWARF_BUILDER_H
#define LAYLINE_TESTS_SUPPORT_DWARF_BUILDER_H

#include "base/text.h"
#include "base/vec.h"
#include "read/dwarf_constants.h"
#include "read/dwarf_sections.h"
#include "read/reader.h"
#include "support/elf_builder.h"

#define DWARF_BUILDER_LABELS 64

enum dwarf_builder_kind {
	VALUE_NUMBER,
	VALUE_STRING,
	VALUE_BYTES, /* of a block, or of a form of 16 bytes */
	VALUE_LABEL, /* a reference to a labelled entry */
};

struct dwarf_builder_attribute {
	uint16_t name; /* DW_AT_ */
	uint16_t form; /* DW_FORM_ */
	enum dwarf_builder_kind kind;
	bool is_indirect; /* the abbreviation says DW_FORM_indirect, the entry the form */
	uint64_t number;  /* also the label, and the length of the bytes */
	const void *bytes;
};

#define AT_NUMBER(at, form_, number_)                                        \
	{                                                                    \
		.name = (at), .form = (form_), .number = (uint64_t)(number_) \
	}
#define AT_STRING(at, form_, string)                                                   \
	{                                                                              \
		.name = (at), .form = (form_), .bytes = (string), .kind = VALUE_STRING \
	}
#define AT_LABEL(at, form_, label)                                          \
	{                                                                   \
		.name = (at), .form = (form_), .number = (uint64_t)(label), \
		.kind = VALUE_LABEL                                         \
	}
#define AT_BYTES(at, form_, ...)                                                              \
	{                                                                                     \
		.name = (at), .form = (form_),                                                \
		.bytes = (const unsigned char[]){ __VA_ARGS__ },                              \
		.number = sizeof((const unsigned char[]){ __VA_ARGS__ }), .kind = VALUE_BYTES \
	}
#define AT_FLAG(at)   AT_NUMBER(at, DW_FORM_flag_present, 1)
#define AT_NAME(name) AT_STRING(DW_AT_name, DW_FORM_string, name)

/* A reference whose place is known once its unit is complete. */
struct dwarf_builder_fixup {
	uint64_t at; /* in the section */
	uint64_t label;
	uint16_t form;
};

struct dwarf_builder {
	/* Of the units to come; may change between them. */
	uint16_t version;
	uint8_t offset_bytes; /* 4, or 8 for the 64-bit format */
	uint8_t address_bytes;
	bool in_types; /* into .debug_types */
	/* Of the whole file. */
	bool little_endian;
	unsigned word_bits;
	uint16_t machine;

	struct text info, types, abbrev, str, line_str, str_offsets, line;

	/* The unit that is being written. */
	uint64_t unit;       /* where it begins */
	uint64_t type_field; /* where the offset of a type unit's type stands; 0 for none */
	uint64_t next_code;
	uint64_t labels[DWARF_BUILDER_LABELS]; /* bytes from the start of the section, plus 1 */
	vec(struct dwarf_builder_fixup) fixups;
	vec(unsigned char *) exact; /* copies behind dwarf_builder_sections() */
};

/* DWARF 4, 32-bit format, for x86_64. */
void dwarf_builder_init(struct dwarf_builder *builder);
void dwarf_builder_deinit(struct dwarf_builder *builder);

/* Begins a unit; the type is a DW_UT_ and of use to DWARF 5 only. */
void dwarf_builder_unit_begin(struct dwarf_builder *builder, unsigned unit_type);
/* Begins a type unit whose type is the entry of a label. */
void dwarf_builder_type_unit_begin(struct dwarf_builder *builder, uint64_t signature,
				   unsigned label);
/* Writes the length, the references and the end of the abbreviations.  Null entries are the
 * test's. */
void dwarf_builder_unit_end(struct dwarf_builder *builder);

/* Gives the next entry a label. */
void dwarf_builder_label(struct dwarf_builder *builder, unsigned label);
/* Where the entry of a label of this unit stands, in bytes from the start of its section. */
uint64_t dwarf_builder_place(const struct dwarf_builder *builder, unsigned label);

/* Writes an entry with its abbreviation.  Gives its place in the section. */
uint64_t dwarf_builder_entry(struct dwarf_builder *builder, unsigned tag, bool has_children,
			     const struct dwarf_builder_attribute *attributes, size_t count);
#define ENTRY(builder, tag, has_children, ...)                                                \
	dwarf_builder_entry(builder, tag, has_children,                                       \
			    (const struct dwarf_builder_attribute[]){ __VA_ARGS__ },          \
			    sizeof((const struct dwarf_builder_attribute[]){ __VA_ARGS__ }) / \
				    sizeof(struct dwarf_builder_attribute))
/* The null entry that ends a list of children. */
void dwarf_builder_null(struct dwarf_builder *builder);

/* Entries that most tests need, in the plainest forms of the version. */
void dwarf_builder_root(struct dwarf_builder *builder, const char *unit_name);
void dwarf_builder_base(struct dwarf_builder *builder, unsigned label, const char *name,
			unsigned size_bytes);
void dwarf_builder_struct(struct dwarf_builder *builder, const char *name, unsigned size_bytes);
void dwarf_builder_member(struct dwarf_builder *builder, const char *name, unsigned type,
			  unsigned offset_bytes);
/* A whole file in one unit: struct `name` with one int member `a`. */
void dwarf_builder_simple_unit(struct dwarf_builder *builder, const char *name);

/* The section that the unit being written goes to. */
struct text *dwarf_builder_section(struct dwarf_builder *builder);

/*
 * The sections in memory, without an image, each in a buffer of exactly its size so that a
 * sanitizer sees a byte too many.  They live as long as the builder.
 */
struct dwarf_sections dwarf_builder_sections(struct dwarf_builder *builder);

/* Puts the sections into an ELF builder, to be initialised by the caller's choice of machine.
 */
void dwarf_builder_add_to(const struct dwarf_builder *builder, struct elf_builder *elf);

/* Writes the file "built" into the current folder and opens it. */
struct image *dwarf_builder_open(const struct dwarf_builder *builder);

#endif
