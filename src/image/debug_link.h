/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What .gnu_debuglink says: the name and the checksum of the file that has the debug sections.
 */
#ifndef LAYLINE_IMAGE_DEBUG_LINK_H
#define LAYLINE_IMAGE_DEBUG_LINK_H

#include "image/image.h"

struct debug_link {
	const char *file; /* a name without a folder; NULL: the image has no such section */
	uint32_t crc;
	uint64_t crc_offset; /* where it stands, in bytes from the start of the section */
};

/*
 * The name is a view into the image.
 *
 * Errors: ERROR_INPUT for a section that holds no name, or no checksum behind it.
 * Source: GDB manual, "Debugging Information in Separate Files".
 */
MUST_CHECK
struct error *debug_link_read(struct image *image, struct debug_link *ret);

/* The checksum of a file as a link has it: CRC-32 of all its bytes. */
uint32_t debug_link_crc(const unsigned char *bytes, uint64_t size_bytes);

#endif
