/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Reads .gnu_debuglink: a name, zeroes up to a multiple of four, a CRC in the file's order. */
#include "image/debug_link.h"

#include <inttypes.h>
#include <string.h>
#include <zlib.h>

#include "base/bytes.h"
#include "image/image_private.h"

#define LINK_SECTION ".gnu_debuglink"
#define CRC_BYTES    4

/* image_section() does not tell an empty section from none. */
static bool has_link(const struct image *image)
{
	for (size_t i = 0; i < image->section_count; i++)
		if (strcmp(image->sections[i].name, LINK_SECTION) == 0)
			return true;
	return false;
}

static struct error *damaged(const struct image *image, uint64_t offset, const char *what)
{
	return error_new(ERROR_INPUT, "%s: %s+0x%" PRIx64 ": %s", image->path, LINK_SECTION,
			 offset, what);
}

struct error *debug_link_read(struct image *image, struct debug_link *ret)
{
	struct debug_link link = { 0 };
	struct section section;
	struct error *err;
	uint64_t name_bytes;

	*ret = link;
	if (!has_link(image))
		return NULL;
	err = image_section(image, LINK_SECTION, &section);
	if (err)
		return err;
	if (!section.size_bytes)
		return damaged(image, 0, "is empty, and should name a debug file");
	name_bytes = strnlen((const char *)section.bytes, section.size_bytes);
	if (name_bytes == section.size_bytes)
		return damaged(image, 0, "the name of the debug file does not end");
	if (!name_bytes)
		return damaged(image, 0, "the name of the debug file is empty");
	link.file = (const char *)section.bytes;
	link.crc_offset = round_up(name_bytes + 1, CRC_BYTES);
	if (section.size_bytes < link.crc_offset + CRC_BYTES)
		return damaged(image, link.crc_offset,
			       "the section ends before the debug file's checksum");
	link.crc = bytes_u32(section.bytes + link.crc_offset, image->little_endian);
	*ret = link;
	return NULL;
}

uint32_t debug_link_crc(const unsigned char *bytes, uint64_t size_bytes)
{
	return (uint32_t)crc32_z(0, bytes, size_bytes);
}
