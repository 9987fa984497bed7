/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Writes the images that the fuzzer starts from, and that are replayed as tests, into the
 * folder named: small files, each with something in it that compilers rarely or never write.
 * Compiled fixtures are added by make_corpus.py.
 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "support/dwarf_builder.h"

/* Initialises, lets `fill` write units, and writes the image under the name. */
static void seed(const char *name, void (*fill)(struct dwarf_builder *builder))
{
	struct dwarf_builder builder;
	struct elf_builder elf;

	dwarf_builder_init(&builder);
	fill(&builder);
	elf_builder_init(&elf);
	elf.little_endian = builder.little_endian;
	elf.word_bits = builder.word_bits;
	elf.machine = builder.machine;
	dwarf_builder_add_to(&builder, &elf);
	elf_builder_write(&elf, name);
	elf_builder_deinit(&elf);
	dwarf_builder_deinit(&builder);
}

static void plain(struct dwarf_builder *builder)
{
	dwarf_builder_simple_unit(builder, "sock");
}

static void big_endian_32(struct dwarf_builder *builder)
{
	builder->little_endian = false;
	builder->word_bits = 32;
	builder->machine = EM_PPC;
	builder->address_bytes = 4;
	builder->version = 2;
	dwarf_builder_simple_unit(builder, "sock");
}

static void wide_offsets(struct dwarf_builder *builder)
{
	builder->version = 5;
	builder->offset_bytes = 8;
	dwarf_builder_simple_unit(builder, "sock");
}

static void forms(struct dwarf_builder *builder)
{
	builder->version = 5;
	dwarf_builder_unit_begin(builder, DW_UT_compile);
	dwarf_builder_root(builder, "unit.c");
	dwarf_builder_base(builder, 0, "int", 4);
	(void)ENTRY(builder, DW_TAG_structure_type, true,
		    AT_STRING(DW_AT_name, DW_FORM_strx3, "sock"),
		    AT_NUMBER(DW_AT_byte_size, DW_FORM_implicit_const, 8),
		    AT_BYTES(DW_AT_location, DW_FORM_exprloc, 1, 2),
		    AT_LABEL(DW_AT_sibling, DW_FORM_ref_udata, 1));
	(void)ENTRY(builder, DW_TAG_member, false,
		    AT_STRING(DW_AT_name, DW_FORM_line_strp, "a"),
		    { .name = DW_AT_type,
		      .form = DW_FORM_ref4,
		      .kind = VALUE_LABEL,
		      .is_indirect = true },
		    AT_NUMBER(DW_AT_data_bit_offset, DW_FORM_udata, 5),
		    AT_NUMBER(DW_AT_bit_size, DW_FORM_data1, 3));
	(void)ENTRY(builder, DW_TAG_member, false, AT_STRING(DW_AT_name, DW_FORM_strp, "b"),
		    AT_LABEL(DW_AT_type, DW_FORM_ref_addr, 0),
		    AT_BYTES(DW_AT_data_member_location, DW_FORM_block1, DW_OP_plus_uconst, 4));
	dwarf_builder_null(builder);
	dwarf_builder_label(builder, 1);
	(void)ENTRY(builder, DW_TAG_array_type, true, AT_LABEL(DW_AT_type, DW_FORM_ref2, 0));
	(void)ENTRY(builder, DW_TAG_subrange_type, false,
		    AT_NUMBER(DW_AT_upper_bound, DW_FORM_sdata, -1));
	dwarf_builder_null(builder);
	dwarf_builder_null(builder);
	dwarf_builder_unit_end(builder);
}

/* Typedefs, qualifiers and structs that lead back to themselves. */
static void cycles(struct dwarf_builder *builder)
{
	dwarf_builder_unit_begin(builder, DW_UT_compile);
	dwarf_builder_root(builder, "unit.c");
	dwarf_builder_label(builder, 1);
	(void)ENTRY(builder, DW_TAG_typedef, false, AT_NAME("a"),
		    AT_LABEL(DW_AT_type, DW_FORM_ref4, 2));
	dwarf_builder_label(builder, 2);
	(void)ENTRY(builder, DW_TAG_const_type, false, AT_LABEL(DW_AT_type, DW_FORM_ref4, 1));
	dwarf_builder_label(builder, 3);
	dwarf_builder_struct(builder, "sock", 8);
	dwarf_builder_member(builder, "self", 3, 0);
	dwarf_builder_member(builder, "function", 4, 0);
	dwarf_builder_null(builder);
	dwarf_builder_label(builder, 5);
	(void)ENTRY(builder, DW_TAG_subroutine_type, true,
		    AT_LABEL(DW_AT_type, DW_FORM_ref4, 4));
	(void)ENTRY(builder, DW_TAG_formal_parameter, false,
		    AT_LABEL(DW_AT_type, DW_FORM_ref4, 4));
	(void)ENTRY(builder, DW_TAG_formal_parameter, false,
		    AT_LABEL(DW_AT_type, DW_FORM_ref4, 4));
	dwarf_builder_null(builder);
	dwarf_builder_label(builder, 4);
	(void)ENTRY(builder, DW_TAG_pointer_type, false, AT_LABEL(DW_AT_type, DW_FORM_ref4, 5));
	dwarf_builder_null(builder);
	dwarf_builder_unit_end(builder);
}

/* Each anonymous struct holds the next one twice. */
static void doubling(struct dwarf_builder *builder)
{
	dwarf_builder_unit_begin(builder, DW_UT_compile);
	dwarf_builder_root(builder, "unit.c");
	dwarf_builder_base(builder, 0, "int", 4);
	for (unsigned i = 1; i < 40; i++) {
		dwarf_builder_label(builder, i);
		dwarf_builder_struct(builder, i == 39 ? "sock" : NULL, 4);
		dwarf_builder_member(builder, NULL, i - 1, 0);
		dwarf_builder_member(builder, NULL, i - 1, 0);
		dwarf_builder_null(builder);
	}
	dwarf_builder_null(builder);
	dwarf_builder_unit_end(builder);
}

static void type_units(struct dwarf_builder *builder)
{
	builder->in_types = true;
	dwarf_builder_type_unit_begin(builder, 7, 1);
	dwarf_builder_root(builder, "unit.c");
	dwarf_builder_base(builder, 0, "int", 4);
	dwarf_builder_label(builder, 1);
	dwarf_builder_struct(builder, "sock", 4);
	dwarf_builder_member(builder, "a", 0, 0);
	dwarf_builder_null(builder);
	dwarf_builder_null(builder);
	dwarf_builder_unit_end(builder);
	builder->in_types = false;
	dwarf_builder_unit_begin(builder, DW_UT_compile);
	dwarf_builder_root(builder, "unit.c");
	(void)ENTRY(builder, DW_TAG_structure_type, false, AT_NAME("sock"),
		    AT_FLAG(DW_AT_declaration),
		    AT_NUMBER(DW_AT_signature, DW_FORM_ref_sig8, 7));
	dwarf_builder_struct(builder, "holder", 4);
	(void)ENTRY(builder, DW_TAG_member, false, AT_NAME("m"),
		    AT_NUMBER(DW_AT_type, DW_FORM_ref_sig8, 7));
	dwarf_builder_null(builder);
	dwarf_builder_null(builder);
	dwarf_builder_unit_end(builder);
}

static void markers(struct dwarf_builder *builder)
{
	static const char *const names[] = { "__cacheline_group_begin__rx", "a",
					     "__cacheline_group_end__rx", "b" };

	dwarf_builder_unit_begin(builder, DW_UT_compile);
	dwarf_builder_root(builder, "unit.c");
	dwarf_builder_base(builder, 0, "int", 4);
	dwarf_builder_struct(builder, "sock", 16);
	for (unsigned i = 0; i < ARRAY_SIZE(names); i++)
		(void)ENTRY(builder, DW_TAG_member, false,
			    AT_STRING(DW_AT_name, DW_FORM_strp, names[i]),
			    AT_LABEL(DW_AT_type, DW_FORM_ref4, 0),
			    AT_NUMBER(DW_AT_data_member_location, DW_FORM_data1, 4 * i));
	dwarf_builder_null(builder);
	dwarf_builder_null(builder);
	dwarf_builder_unit_end(builder);
}

/* A packed section that is relocated, in a file for a machine with awkward relocations. */
static void packed_and_relocated(void)
{
	static const struct elf_builder_relocation relocations[] = {
		{ .offset = 6, .type = R_RISCV_ADD32, .symbol = 1 },
		{ .offset = 6, .type = R_RISCV_SUB32, .symbol = 1 },
		{ .offset = 11, .type = 60, .symbol = 1, .addend = 1 },
	};
	struct dwarf_builder builder;
	struct elf_builder elf;
	size_t symbols;

	dwarf_builder_init(&builder);
	dwarf_builder_simple_unit(&builder, "sock");
	elf_builder_init(&elf);
	elf.machine = EM_RISCV;
	dwarf_builder_add_to(&builder, &elf);
	elf_builder_pack(&elf, 1, ELF_PACKING_ZLIB);
	elf_builder_pack(&elf, 2, ELF_PACKING_ZSTD);
	symbols = elf_builder_add_symbols(&elf, &(struct elf_builder_symbol){ 2, 0 }, 1);
	(void)elf_builder_add_relocations(&elf, 1, symbols, true, relocations,
					  ARRAY_SIZE(relocations));
	elf_builder_write(&elf, "packed-and-relocated");
	elf_builder_deinit(&elf);
	dwarf_builder_deinit(&builder);
}

/* A file that is packed as a whole. */
static void packed_as_a_whole(void)
{
	struct dwarf_builder builder;
	struct elf_builder elf;
	struct text file, packed;
	FILE *out = fopen("packed-as-a-whole", "wb");

	dwarf_builder_init(&builder);
	dwarf_builder_simple_unit(&builder, "sock");
	elf_builder_init(&elf);
	dwarf_builder_add_to(&builder, &elf);
	file = elf_builder_file(&elf);
	packed = elf_builder_packed(ELF_PACKING_ZSTD, file.bytes, file.length);
	if (!out || fwrite(packed.bytes, 1, packed.length, out) != packed.length || fclose(out))
		abort();
	text_deinit(&packed);
	text_deinit(&file);
	elf_builder_deinit(&elf);
	dwarf_builder_deinit(&builder);
}

int main(int argc, char **argv)
{
	if (argc != 2 || chdir(argv[1])) {
		(void)fprintf(stderr, "usage: %s FOLDER\n", argv[0]);
		return 1;
	}
	seed("plain", plain);
	seed("big-endian-32", big_endian_32);
	seed("wide-offsets", wide_offsets);
	seed("forms", forms);
	seed("cycles", cycles);
	seed("doubling", doubling);
	seed("type-units", type_units);
	seed("markers", markers);
	packed_and_relocated();
	packed_as_a_whole();
	return 0;
}
