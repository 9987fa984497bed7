/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What differs from machine to machine: a row each. */
#ifndef LAYLINE_IMAGE_MACHINE_H
#define LAYLINE_IMAGE_MACHINE_H

#include "base/base.h"

/* What a relocation does to the bytes it names. */
enum reloc_action {
	RELOC_NONE,
	RELOC_SET,      /* symbol + addend */
	RELOC_ADD,      /* bytes + (symbol + addend) */
	RELOC_SUB,      /* bytes - (symbol + addend) */
	RELOC_SET_6,    /* the low six bits of one byte */
	RELOC_SUB_6,    /* the same, subtracted */
	RELOC_SET_ULEB, /* a ULEB128 number of unchanged length */
	RELOC_SUB_ULEB,
};

struct reloc_kind {
	uint32_t type; /* the psABI's number */
	enum reloc_action action;
	unsigned width; /* bytes */
};

struct machine {
	uint16_t elf_machine; /* EM_… */
	unsigned word_bits;   /* 0: either */
	const char *name;     /* as rules write it */
	uint64_t line_bytes;  /* the usual cache line, L1_CACHE_BYTES of its common kernels */
	uint32_t max_align_bytes; /* the most its psABI aligns a base type inside a struct to */
	/* Its bit-fields go to the next bit, whatever type they are declared with (GCC's
	 * PCC_BITFIELD_TYPE_MATTERS is off). */
	bool bits_ignore_types;
	const struct reloc_kind *relocs; /* those that occur in debug sections */
	size_t reloc_count;
};

/* NULL for a machine that no row describes. */
const struct machine *machine_find(uint16_t elf_machine, unsigned word_bits);
/* The same for a name that uname(2) gives: "aarch64", "i686". */
const struct machine *machine_of_uname(const char *name);
const struct reloc_kind *machine_reloc(const struct machine *machine, uint32_t type);

#endif
