/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Relocations of debug sections: each kind of each machine, and those that must be refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/bytes.h"
#include "image/image.h"
#include "support/elf_builder.h"
#include "support/temp_folder.h"

/* What stands around and in the place before it is relocated. */
#define FILLER 0x11

struct target {
	uint16_t machine;
	unsigned word_bits;
	bool little_endian;
};

/* Applies one relocation to a section of fillers and gives its bytes. */
static struct error *relocate(struct target target, bool has_addends,
			      struct elf_builder_relocation relocation,
			      struct elf_builder_symbol symbol, const void *bytes,
			      size_t byte_count, unsigned char *ret)
{
	struct elf_builder builder;
	struct section section;
	struct image *image;
	struct error *err;
	size_t debug, symbols;

	elf_builder_init(&builder);
	builder.machine = target.machine;
	builder.word_bits = target.word_bits;
	builder.little_endian = target.little_endian;
	debug = elf_builder_add(&builder, ".debug_info", SHT_PROGBITS, bytes, byte_count);
	symbols = elf_builder_add_symbols(&builder, &symbol, 1);
	(void)elf_builder_add_relocations(&builder, debug, symbols, has_addends, &relocation,
					  1);
	elf_builder_write(&builder, "file");
	elf_builder_deinit(&builder);
	assert_null(image_open("file", &image));
	err = image_section(image, ".debug_info", &section);
	if (!err) {
		assert_int_equal(section.size_bytes, byte_count);
		memcpy(ret, section.bytes, byte_count);
	}
	image_close(image);
	return err;
}

#define LE64(machine)             \
	{                         \
		machine, 64, true \
	}
#define BE64(machine)              \
	{                          \
		machine, 64, false \
	}
#define LE32(machine)             \
	{                         \
		machine, 32, true \
	}
#define BE32(machine)              \
	{                          \
		machine, 32, false \
	}

static const struct {
	struct target target;
	uint32_t type;
	unsigned width; /* 0: nothing is written */
} settings[] = {
	{ LE64(EM_X86_64), R_X86_64_NONE, 0 },
	{ LE64(EM_X86_64), R_X86_64_64, 8 },
	{ LE64(EM_X86_64), R_X86_64_32, 4 },
	{ LE64(EM_X86_64), R_X86_64_32S, 4 },
	{ LE64(EM_X86_64), R_X86_64_DTPOFF64, 8 },
	{ LE64(EM_X86_64), R_X86_64_DTPOFF32, 4 },
	{ LE32(EM_X86_64), R_X86_64_32, 4 },
	{ LE32(EM_386), R_386_NONE, 0 },
	{ LE32(EM_386), R_386_32, 4 },
	{ LE32(EM_386), R_386_TLS_LDO_32, 4 },
	{ LE64(EM_AARCH64), R_AARCH64_ABS64, 8 },
	{ LE64(EM_AARCH64), R_AARCH64_ABS32, 4 },
	{ BE64(EM_AARCH64), R_AARCH64_ABS32, 4 },
	{ LE32(EM_ARM), R_ARM_ABS32, 4 },
	{ BE32(EM_ARM), R_ARM_ABS32, 4 },
	{ BE32(EM_PPC), R_PPC_ADDR32, 4 },
	{ BE32(EM_PPC), R_PPC_UADDR32, 4 },
	{ BE64(EM_PPC64), R_PPC64_ADDR64, 8 },
	{ LE64(EM_PPC64), R_PPC64_ADDR64, 8 },
	{ LE64(EM_PPC64), R_PPC64_UADDR64, 8 },
	{ BE64(EM_PPC64), R_PPC64_ADDR32, 4 },
	{ BE64(EM_S390), R_390_64, 8 },
	{ BE64(EM_S390), R_390_32, 4 },
	{ BE32(EM_MIPS), R_MIPS_32, 4 },
	{ LE32(EM_MIPS), R_MIPS_32, 4 },
	{ BE64(EM_MIPS), R_MIPS_64, 8 },
	{ LE64(EM_MIPS), R_MIPS_64, 8 },
	{ LE64(EM_MIPS), R_MIPS_32, 4 },
	{ LE64(EM_RISCV), R_RISCV_32, 4 },
	{ LE64(EM_RISCV), R_RISCV_64, 8 },
	{ LE64(EM_RISCV), R_RISCV_SET8, 1 },
	{ LE64(EM_RISCV), R_RISCV_SET16, 2 },
	{ LE32(EM_RISCV), R_RISCV_SET32, 4 },
	{ LE64(EM_RISCV), R_RISCV_RELAX, 0 },
	{ BE32(EM_68K), R_68K_32, 4 },
};

static void addend_of_the_relocation_replaces_the_bytes(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(settings); i++) {
		struct elf_builder_relocation relocation = {
			.offset = 4, .type = settings[i].type, .symbol = 1, .addend = -2
		};
		unsigned char wanted[16], bytes[16], filler[16];

		memset(filler, FILLER, sizeof(filler));
		memset(wanted, FILLER, sizeof(wanted));
		if (settings[i].width)
			bytes_put(wanted + 4, settings[i].width,
				  settings[i].target.little_endian, 0x5042 - 2);
		assert_null(relocate(settings[i].target, true, relocation,
				     (struct elf_builder_symbol){ 1, 0x5042 }, filler,
				     sizeof(filler), bytes));
		assert_memory_equal(bytes, wanted, sizeof(wanted));
	}
}

static void without_one_the_bytes_are_the_addend(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(settings); i++) {
		struct elf_builder_relocation relocation = { .offset = 4,
							     .type = settings[i].type,
							     .symbol = 1 };
		unsigned char wanted[16], bytes[16], before[16];

		memset(before, FILLER, sizeof(before));
		memset(wanted, FILLER, sizeof(wanted));
		if (settings[i].width) {
			bytes_put(before + 4, settings[i].width,
				  settings[i].target.little_endian, 3);
			bytes_put(wanted + 4, settings[i].width,
				  settings[i].target.little_endian, 0x5042 + 3);
		}
		assert_null(relocate(settings[i].target, false, relocation,
				     (struct elf_builder_symbol){ 1, 0x5042 }, before,
				     sizeof(before), bytes));
		assert_memory_equal(bytes, wanted, sizeof(wanted));
	}
}

/* RISC-V relaxes code, so its assembler leaves every difference to the linker. */
static void riscv_adds_and_subtracts_in_place(void **state)
{
	static const struct {
		uint32_t type;
		unsigned char before[4], after[4];
	} rows[] = {
		{ R_RISCV_ADD8, { 0xfe, 9 }, { 0x03, 9 } },
		{ R_RISCV_ADD16, { 0xff, 0x00, 9 }, { 0x04, 0x01, 9 } },
		{ R_RISCV_ADD32, { 0xff, 0xff, 0xff, 0xff }, { 4, 0, 0, 0 } },
		{ R_RISCV_SUB8, { 0x04, 9 }, { 0xff, 9 } },
		{ R_RISCV_SUB16, { 0x05, 0x01, 9 }, { 0x00, 0x01, 9 } },
		{ R_RISCV_SUB32, { 0, 0, 0, 0 }, { 0xfb, 0xff, 0xff, 0xff } },
		{ R_RISCV_SET6, { 0xff, 9 }, { 0xc5, 9 } },
		{ R_RISCV_SUB6, { 0xc7, 9 }, { 0xc2, 9 } },
		{ R_RISCV_SUB6, { 0xc1, 9 }, { 0xfc, 9 } },
		{ 60 /* SET_ULEB128 */, { 0x80, 0x00, 9 }, { 0x85, 0x00, 9 } },
		{ 61 /* SUB_ULEB128 */, { 0x86, 0x01, 9 }, { 0x81, 0x01, 9 } },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct elf_builder_relocation relocation = { .type = rows[i].type,
							     .symbol = 1 };
		unsigned char bytes[4];

		assert_null(relocate((struct target)LE64(EM_RISCV), true, relocation,
				     (struct elf_builder_symbol){ 1, 5 }, rows[i].before, 4,
				     bytes));
		assert_memory_equal(bytes, rows[i].after, 4);
	}
}

/* The debug sections of a file that is linked stand where they belong already. */
static void linked_file_is_not_relocated(void **state)
{
	static const struct elf_builder_relocation relocation = { .type = R_X86_64_64,
								  .symbol = 1 };
	struct elf_builder builder;
	struct section section;
	struct image *image;
	size_t debug;

	(void)state;
	elf_builder_init(&builder);
	builder.type = ET_EXEC;
	debug = elf_builder_add(&builder, ".debug_info", SHT_PROGBITS, "12345678", 8);
	(void)elf_builder_add_relocations(
		&builder, debug,
		elf_builder_add_symbols(&builder, &(struct elf_builder_symbol){ 1, 9 }, 1),
		true, &relocation, 1);
	elf_builder_write(&builder, "file");
	elf_builder_deinit(&builder);
	assert_null(image_open("file", &image));
	assert_null(image_section(image, ".debug_info", &section));
	assert_memory_equal(section.bytes, "12345678", 8);
	image_close(image);
}

/* In an object with several sections of one name a symbol moves with its section. */
static void symbol_of_a_joined_section_moves_with_it(void **state)
{
	static const struct elf_builder_relocation relocation = { .type = R_X86_64_64,
								  .symbol = 1,
								  .addend = 2 };
	struct elf_builder builder;
	struct section section;
	struct image *image;
	size_t first, second, symbols;

	(void)state;
	elf_builder_init(&builder);
	(void)elf_builder_add(&builder, ".debug_str", SHT_PROGBITS, "first", 5);
	second = elf_builder_add(&builder, ".debug_str", SHT_PROGBITS, "second", 6);
	first = elf_builder_add(&builder, ".debug_info", SHT_PROGBITS, "12345678", 8);
	symbols =
		elf_builder_add_symbols(&builder, &(struct elf_builder_symbol){ second, 1 }, 1);
	(void)elf_builder_add_relocations(&builder, first, symbols, true, &relocation, 1);
	elf_builder_write(&builder, "file");
	elf_builder_deinit(&builder);
	assert_null(image_open("file", &image));
	assert_null(image_section(image, ".debug_info", &section));
	assert_int_equal(bytes_u64(section.bytes, true), 5 + 1 + 2);
	image_close(image);
}

static void packed_section_is_relocated_when_it_is_unpacked(void **state)
{
	static const struct elf_builder_relocation relocations[] = {
		{ .offset = 0, .type = R_X86_64_32, .symbol = 1, .addend = 1 },
		{ .offset = 60, .type = R_X86_64_32, .symbol = 1, .addend = 2 },
	};
	static const char zeroes[64] = { 0 };
	struct elf_builder builder;
	struct section section;
	struct image *image;
	size_t debug, symbols;

	(void)state;
	elf_builder_init(&builder);
	debug = elf_builder_add(&builder, ".debug_info", SHT_PROGBITS, zeroes, sizeof(zeroes));
	elf_builder_pack(&builder, debug, ELF_PACKING_ZLIB);
	symbols = elf_builder_add_symbols(&builder, &(struct elf_builder_symbol){ 1, 0x40 }, 1);
	(void)elf_builder_add_relocations(&builder, debug, symbols, true, relocations, 2);
	elf_builder_write(&builder, "file");
	elf_builder_deinit(&builder);
	assert_null(image_open("file", &image));
	assert_null(image_section(image, ".debug_info", &section));
	assert_int_equal(bytes_u32(section.bytes, true), 0x41);
	assert_int_equal(bytes_u32(section.bytes + 60, true), 0x42);
	image_close(image);
}

static void relocations_that_make_no_sense_are_refused(void **state)
{
	static const struct {
		struct target target;
		struct elf_builder_relocation relocation;
		const char *message;
	} rows[] = {
		{ LE64(EM_X86_64),
		  { .offset = 0, .type = R_X86_64_PLT32, .symbol = 1 },
		  "file: .rela+0x0: relocation type 4 of x86_64 is not known" },
		{ LE64(EM_MIPS),
		  { .offset = 0, .type = 99, .symbol = 1 },
		  "file: .rela+0x0: relocation type 99 of mips64 is not known" },
		{ LE64(EM_X86_64),
		  { .offset = 9, .type = R_X86_64_64, .symbol = 1 },
		  "file: .rela+0x0: the relocation's place 0x9 is outside its section" },
		{ LE64(EM_X86_64),
		  { .offset = 17, .type = R_X86_64_64, .symbol = 1 },
		  "file: .rela+0x0: the relocation's place 0x11 is outside its section" },
		{ LE64(EM_X86_64),
		  { .offset = UINT64_MAX, .type = R_X86_64_32, .symbol = 1 },
		  "file: .rela+0x0: the relocation's place 0xffffffffffffffff is outside its "
		  "section" },
		{ LE64(EM_RISCV),
		  { .offset = 16, .type = 60, .symbol = 1 },
		  "file: .rela+0x0: the relocation's place 0x10 is outside its section" },
		{ LE64(EM_RISCV),
		  { .offset = 0, .type = 60, .symbol = 1 }, /* the number does not end */
		  "file: .rela+0x0: the relocation's place 0x0 is outside its section" },
		{ LE64(EM_X86_64),
		  { .offset = 0, .type = R_X86_64_64, .symbol = 2 },
		  "file: .rela+0x0: symbol 2 is not in the symbol table" },
		{ LE64(EM_VAX),
		  { .offset = 0, .type = 1, .symbol = 1 },
		  "file: .rela+0x0: the relocations of machine-75 are not known" },
	};
	unsigned char bytes[16];

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct error *err;

		memset(bytes, 0x80, sizeof(bytes));
		err = relocate(rows[i].target, true, rows[i].relocation,
			       (struct elf_builder_symbol){ 1, 0 }, bytes, sizeof(bytes),
			       bytes);
		assert_non_null(err);
		assert_string_equal(error_message(err), rows[i].message);
		assert_int_equal(error_kind(err), ERROR_INPUT);
		error_free(err);
	}
}

static void place_that_ends_with_the_section_is_inside(void **state)
{
	static const struct elf_builder_relocation relocation = { .offset = 8,
								  .type = R_X86_64_64,
								  .symbol = 1 };
	unsigned char bytes[16] = { 0 };

	(void)state;
	assert_null(relocate((struct target)LE64(EM_X86_64), true, relocation,
			     (struct elf_builder_symbol){ 1, 0x42 }, bytes, sizeof(bytes),
			     bytes));
	assert_int_equal(bytes_u64(bytes + 8, true), 0x42);
}

static void symbol_table_that_is_not_there_is_refused(void **state)
{
	static const struct elf_builder_relocation relocation = { .type = R_X86_64_64,
								  .symbol = 1 };
	struct elf_builder builder;
	struct section section;
	struct image *image;
	struct error *err;
	size_t debug;

	(void)state;
	elf_builder_init(&builder);
	debug = elf_builder_add(&builder, ".debug_info", SHT_PROGBITS, "12345678", 8);
	(void)elf_builder_add_relocations(&builder, debug, 77, true, &relocation, 1);
	elf_builder_write(&builder, "file");
	elf_builder_deinit(&builder);
	assert_null(image_open("file", &image));
	err = image_section(image, ".debug_info", &section);
	assert_non_null(err);
	assert_string_equal(error_message(err), "file: .rela+0x0: has no symbol table");
	error_free(err);
	image_close(image);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(addend_of_the_relocation_replaces_the_bytes),
		cmocka_unit_test(without_one_the_bytes_are_the_addend),
		cmocka_unit_test(riscv_adds_and_subtracts_in_place),
		cmocka_unit_test(linked_file_is_not_relocated),
		cmocka_unit_test(symbol_of_a_joined_section_moves_with_it),
		cmocka_unit_test(packed_section_is_relocated_when_it_is_unpacked),
		cmocka_unit_test(relocations_that_make_no_sense_are_refused),
		cmocka_unit_test(place_that_ends_with_the_section_is_inside),
		cmocka_unit_test(symbol_table_that_is_not_there_is_refused),
	};

	return cmocka_run_group_tests(tests, temp_folder_enter, temp_folder_remove);
}
