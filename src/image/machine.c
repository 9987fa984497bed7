/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The table of machines: names, lines, and the relocations their assemblers leave in debug
 * sections. */
#include "image/machine.h"

#include <elf.h>
#include <fnmatch.h>
#include <string.h>

/* Relocation numbers that Debian 12's <elf.h> does not have yet. */
#define RISCV_SET_ULEB128 60
#define RISCV_SUB_ULEB128 61

static const struct reloc_kind x86_64_relocs[] = {
	{ R_X86_64_NONE, RELOC_NONE, 0 },    { R_X86_64_64, RELOC_SET, 8 },
	{ R_X86_64_32, RELOC_SET, 4 },       { R_X86_64_32S, RELOC_SET, 4 },
	{ R_X86_64_DTPOFF64, RELOC_SET, 8 }, { R_X86_64_DTPOFF32, RELOC_SET, 4 },
};

static const struct reloc_kind i386_relocs[] = {
	{ R_386_NONE, RELOC_NONE, 0 },
	{ R_386_32, RELOC_SET, 4 },
	{ R_386_TLS_LDO_32, RELOC_SET, 4 },
};

static const struct reloc_kind aarch64_relocs[] = {
	{ R_AARCH64_NONE, RELOC_NONE, 0 },
	{ R_AARCH64_ABS64, RELOC_SET, 8 },
	{ R_AARCH64_ABS32, RELOC_SET, 4 },
};

static const struct reloc_kind arm_relocs[] = {
	{ R_ARM_NONE, RELOC_NONE, 0 },
	{ R_ARM_ABS32, RELOC_SET, 4 },
};

static const struct reloc_kind ppc_relocs[] = {
	{ R_PPC_NONE, RELOC_NONE, 0 },
	{ R_PPC_ADDR32, RELOC_SET, 4 },
	{ R_PPC_UADDR32, RELOC_SET, 4 },
};

static const struct reloc_kind ppc64_relocs[] = {
	{ R_PPC64_NONE, RELOC_NONE, 0 },   { R_PPC64_ADDR64, RELOC_SET, 8 },
	{ R_PPC64_UADDR64, RELOC_SET, 8 }, { R_PPC64_ADDR32, RELOC_SET, 4 },
	{ R_PPC64_UADDR32, RELOC_SET, 4 }, { R_PPC64_DTPREL64, RELOC_SET, 8 },
};

static const struct reloc_kind s390_relocs[] = {
	{ R_390_NONE, RELOC_NONE, 0 },
	{ R_390_64, RELOC_SET, 8 },
	{ R_390_32, RELOC_SET, 4 },
};

static const struct reloc_kind mips_relocs[] = {
	{ R_MIPS_NONE, RELOC_NONE, 0 },
	{ R_MIPS_32, RELOC_SET, 4 },
	{ R_MIPS_64, RELOC_SET, 8 },
};

static const struct reloc_kind riscv_relocs[] = {
	{ R_RISCV_NONE, RELOC_NONE, 0 },
	{ R_RISCV_RELAX, RELOC_NONE, 0 },
	{ R_RISCV_32, RELOC_SET, 4 },
	{ R_RISCV_64, RELOC_SET, 8 },
	{ R_RISCV_ADD8, RELOC_ADD, 1 },
	{ R_RISCV_ADD16, RELOC_ADD, 2 },
	{ R_RISCV_ADD32, RELOC_ADD, 4 },
	{ R_RISCV_ADD64, RELOC_ADD, 8 },
	{ R_RISCV_SUB8, RELOC_SUB, 1 },
	{ R_RISCV_SUB16, RELOC_SUB, 2 },
	{ R_RISCV_SUB32, RELOC_SUB, 4 },
	{ R_RISCV_SUB64, RELOC_SUB, 8 },
	{ R_RISCV_SET6, RELOC_SET_6, 1 },
	{ R_RISCV_SUB6, RELOC_SUB_6, 1 },
	{ R_RISCV_SET8, RELOC_SET, 1 },
	{ R_RISCV_SET16, RELOC_SET, 2 },
	{ R_RISCV_SET32, RELOC_SET, 4 },
	{ RISCV_SET_ULEB128, RELOC_SET_ULEB, 0 },
	{ RISCV_SUB_ULEB128, RELOC_SUB_ULEB, 0 },
};

static const struct reloc_kind m68k_relocs[] = {
	{ R_68K_NONE, RELOC_NONE, 0 },
	{ R_68K_32, RELOC_SET, 4 },
};

#define RELOCS(table) table, ARRAY_SIZE(table)

static const struct machine machines[] = {
	{ EM_X86_64, 0, "x86_64", 64, 16, false, RELOCS(x86_64_relocs) },
	{ EM_386, 0, "i386", 64, 4, false, RELOCS(i386_relocs) },
	{ EM_AARCH64, 0, "arm64", 64, 16, false, RELOCS(aarch64_relocs) },
	{ EM_ARM, 0, "arm", 64, 8, false, RELOCS(arm_relocs) },
	{ EM_PPC, 0, "ppc", 64, 16, false, RELOCS(ppc_relocs) },
	{ EM_PPC64, 0, "ppc64", 128, 16, false, RELOCS(ppc64_relocs) },
	{ EM_S390, 0, "s390x", 256, 8, false, RELOCS(s390_relocs) },
	{ EM_MIPS, 32, "mips", 32, 8, false, RELOCS(mips_relocs) },
	{ EM_MIPS, 64, "mips64", 32, 16, false, RELOCS(mips_relocs) },
	{ EM_RISCV, 32, "riscv32", 64, 16, false, RELOCS(riscv_relocs) },
	{ EM_RISCV, 64, "riscv64", 64, 16, false, RELOCS(riscv_relocs) },
	{ EM_68K, 0, "m68k", 16, 2, true, RELOCS(m68k_relocs) },
};

const struct machine *machine_find(uint16_t elf_machine, unsigned word_bits)
{
	for (size_t i = 0; i < ARRAY_SIZE(machines); i++)
		if (machines[i].elf_machine == elf_machine &&
		    (!machines[i].word_bits || machines[i].word_bits == word_bits))
			return &machines[i];
	return NULL;
}

const struct machine *machine_of_uname(const char *name)
{
	/* Where arch/ in the kernel calls its UTS_MACHINE otherwise than we do. */
	static const struct {
		const char *pattern;
		const char *name;
	} others[] = {
		{ "i?86", "i386" },  { "aarch64*", "arm64" }, { "armv*", "arm" },
		{ "s390", "s390x" }, { "ppc64le", "ppc64" },
	};

	for (size_t i = 0; i < ARRAY_SIZE(others); i++)
		if (fnmatch(others[i].pattern, name, 0) == 0) {
			name = others[i].name;
			break;
		}
	for (size_t i = 0; i < ARRAY_SIZE(machines); i++)
		if (strcmp(machines[i].name, name) == 0)
			return &machines[i];
	return NULL;
}

const struct reloc_kind *machine_reloc(const struct machine *machine, uint32_t type)
{
	for (size_t i = 0; i < machine->reloc_count; i++)
		if (machine->relocs[i].type == type)
			return &machine->relocs[i];
	return NULL;
}
