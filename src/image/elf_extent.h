/* SPDX-License-Identifier: GPL-2.0-or-later */
/* How long an ELF file is by what it says itself, told from its beginning. */
#ifndef LAYLINE_IMAGE_ELF_EXTENT_H
#define LAYLINE_IMAGE_ELF_EXTENT_H

#include "base/base.h"

/* Enough of a file to be told whether it is ELF, and where its section headers are. */
#define ELF_EXTENT_BYTES_MIN 64

/*
 * The bytes that an ELF file has at least, from its first `count` ones.  Once that is no more
 * than `count` it is where the headers say that the file ends; UINT64_MAX stands for one whose
 * end they do not tell.  0: it is not ELF.
 */
uint64_t elf_extent(const unsigned char *bytes, uint64_t count);

#endif
