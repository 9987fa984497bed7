/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Makes ELF files section by section, also such as no compiler or linker writes: of any
 * machine, word size and byte order, with any compression, relocation and damage.
 */
#ifndef LAYLINE_TESTS_SUPPORT_ELF_BUILDER_H
#define LAYLINE_TESTS_SUPPORT_ELF_BUILDER_H

#include <elf.h>

#include "base/text.h"
#include "base/vec.h"

struct elf_builder_section {
	const char *name; /* not copied */
	uint32_t type;    /* SHT_ */
	uint64_t flags;   /* SHF_ */
	uint32_t link, info;
	struct text bytes;
	uint64_t claimed_bytes; /* the size in the header; 0: the true one */
	uint64_t file_offset;   /* set when the file is built */
};

struct elf_builder {
	unsigned word_bits; /* 32 or 64 */
	bool little_endian;
	uint16_t machine;                         /* EM_ */
	uint16_t type;                            /* ET_ */
	vec(struct elf_builder_section) sections; /* [0] is the empty one */
};

struct elf_builder_symbol {
	size_t section; /* index, or an SHN_ */
	uint64_t value;
};

struct elf_builder_relocation {
	uint64_t offset;
	uint32_t type;
	uint32_t symbol;
	int64_t addend; /* where the relocation section has addends */
};

enum elf_packing {
	ELF_PACKING_ZLIB,
	ELF_PACKING_ZSTD,
	ELF_PACKING_GNU, /* the "ZLIB" header of .zdebug_ sections; the name is the caller's */
};

/* 64 bits, little-endian, x86_64, relocatable; change the members before adding sections. */
void elf_builder_init(struct elf_builder *builder);
void elf_builder_deinit(struct elf_builder *builder);

/* Adds a section with a copy of the bytes and gives its index. */
size_t elf_builder_add(struct elf_builder *builder, const char *name, uint32_t type,
		       const void *bytes, size_t byte_count);
struct elf_builder_section *elf_builder_section(struct elf_builder *builder, size_t index);

/* Adds a symbol table; the symbols count from 1. */
size_t elf_builder_add_symbols(struct elf_builder *builder,
			       const struct elf_builder_symbol *symbols, size_t count);

/* Adds a section of relocations for another. */
size_t elf_builder_add_relocations(struct elf_builder *builder, size_t target,
				   size_t symbol_table, bool has_addends,
				   const struct elf_builder_relocation *relocations,
				   size_t count);

/* Replaces a section's bytes by compressed ones behind the header of that packing. */
void elf_builder_pack(struct elf_builder *builder, size_t index, enum elf_packing packing);

/* The compressed bytes alone; ELF_PACKING_GNU is as ELF_PACKING_ZLIB. */
struct text elf_builder_packed(enum elf_packing packing, const void *bytes, size_t byte_count);

/* The whole file: header, sections, section headers. */
struct text elf_builder_file(struct elf_builder *builder);
void elf_builder_write(struct elf_builder *builder, const char *path);

/* Appends the low `width` bytes of a number in the order of the file. */
void elf_builder_put(struct text *bytes, bool little_endian, uint64_t value, unsigned width);

#endif
