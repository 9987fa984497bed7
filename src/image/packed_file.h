/* SPDX-License-Identifier: GPL-2.0-or-later */
/* ELF files that are packed as a whole, as distributions ship kernel modules. */
#ifndef LAYLINE_IMAGE_PACKED_FILE_H
#define LAYLINE_IMAGE_PACKED_FILE_H

#include "base/error.h"

/* Whether the bytes begin as those of a packed file do: gzip, xz or zstd. */
bool packed_file_is(const unsigned char *bytes, uint64_t size_bytes);

/*
 * Unpacks a packed file into memory that the caller is to free().  That takes at most twice
 * what the ELF file inside is long by its own headers, and as much as its format needs to
 * unpack.
 *
 * Errors: ERROR_INPUT "gzip data+0xoffset: ..." for what is damaged or cut short, holds no ELF
 * file, goes on behind it, or claims one that is longer than Linux would load or out of all
 * proportion; ERROR_SYSTEM when this layline cannot unpack the format.
 */
MUST_CHECK
struct error *packed_file_unpack(const unsigned char *bytes, uint64_t size_bytes,
				 unsigned char **ret_bytes, uint64_t *ret_size_bytes);

#endif
