/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The machines by the names that rules use, and what their kernels assume of lines. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <elf.h>

#include "image/machine.h"

static const struct {
	uint16_t elf_machine;
	unsigned word_bits;
	const char *name;
	uint64_t line_bytes;
} machines[] = {
	{ EM_X86_64, 64, "x86_64", 64 }, { EM_386, 32, "i386", 64 },
	{ EM_AARCH64, 64, "arm64", 64 }, { EM_ARM, 32, "arm", 64 },
	{ EM_PPC, 32, "ppc", 64 },       { EM_PPC64, 64, "ppc64", 128 },
	{ EM_S390, 64, "s390x", 256 },   { EM_MIPS, 32, "mips", 32 },
	{ EM_MIPS, 64, "mips64", 32 },   { EM_RISCV, 32, "riscv32", 64 },
	{ EM_RISCV, 64, "riscv64", 64 }, { EM_68K, 32, "m68k", 16 },
};

static void each_machine_has_its_name_and_line(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(machines); i++) {
		const struct machine *machine =
			machine_find(machines[i].elf_machine, machines[i].word_bits);

		assert_non_null(machine);
		assert_string_equal(machine->name, machines[i].name);
		assert_int_equal(machine->line_bytes, machines[i].line_bytes);
	}
}

static void unknown_machine_has_no_row(void **state)
{
	(void)state;
	assert_null(machine_find(EM_VAX, 32));
	assert_null(machine_find(EM_NONE, 64));
}

/* Every machine can at least leave a place alone and set one of 32 bits, which every kind of
 * debug section needs. */
static void each_machine_can_set_a_word_of_32_bits(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(machines); i++) {
		const struct machine *machine =
			machine_find(machines[i].elf_machine, machines[i].word_bits);
		const struct reloc_kind *none = machine_reloc(machine, 0);
		bool found = false;

		assert_non_null(none);
		assert_int_equal(none->action, RELOC_NONE);
		for (size_t r = 0; r < machine->reloc_count; r++) {
			found |= machine->relocs[r].action == RELOC_SET &&
				 machine->relocs[r].width == 4;
			/* No type may stand in the table twice. */
			assert_ptr_equal(machine_reloc(machine, machine->relocs[r].type),
					 &machine->relocs[r]);
		}
		assert_true(found);
	}
}

static void unknown_relocation_has_no_kind(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(machines); i++)
		assert_null(machine_reloc(
			machine_find(machines[i].elf_machine, machines[i].word_bits), 9999));
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_machine_has_its_name_and_line),
		cmocka_unit_test(unknown_machine_has_no_row),
		cmocka_unit_test(each_machine_can_set_a_word_of_32_bits),
		cmocka_unit_test(unknown_relocation_has_no_kind),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
