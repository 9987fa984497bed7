/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What an image says of itself: its kernel release and its build id. */
#include <string.h>

#include "base/bytes.h"
#include "base/text.h"
#include "image/image_private.h"

/* init/version-timestamp.c: linux_banner is "Linux version RELEASE (builder@host) ...". */
static const char banner[] = "Linux version ";
/* scripts/mod/modpost.c: a module's .modinfo has "vermagic=RELEASE SMP preempt mod_unload ...".
 */
static const char vermagic[] = "vermagic=";

#define BUILD_ID_BYTES_MAX 64

static const char *release_word(struct image *image, const unsigned char *bytes,
				uint64_t size_bytes)
{
	size_t length = 0;

	while (length < size_bytes && bytes[length] > ' ' && bytes[length] < 0x7f)
		length++;
	return length ? arena_strndup(&image->arena, (const char *)bytes, length) : NULL;
}

static const unsigned char *find_bytes(struct section in, const char *wanted, size_t *ret_rest)
{
	size_t length = strlen(wanted);
	const unsigned char *found =
		in.size_bytes ? memmem(in.bytes, in.size_bytes, wanted, length) : NULL;

	if (!found)
		return NULL;
	*ret_rest = (size_t)(in.bytes + in.size_bytes - (found + length));
	return found + length;
}

/* The banner is looked for behind every hit: format strings begin with the same words. */
static const char *banner_release(struct image *image, struct section section)
{
	size_t rest;
	const unsigned char *found;

	while ((found = find_bytes(section, banner, &rest)) != NULL) {
		if (rest && *found >= '0' && *found <= '9')
			return release_word(image, found, rest);
		section.bytes = found;
		section.size_bytes = rest;
	}
	return NULL;
}

static const char *note_build_id(struct image *image, struct section notes)
{
	uint64_t at = 0;

	while (notes.size_bytes - at >= 12) {
		const unsigned char *note = notes.bytes + at;
		uint64_t name_bytes = bytes_u32(note, image->little_endian);
		uint64_t desc_bytes = bytes_u32(note + 4, image->little_endian);
		uint32_t type = bytes_u32(note + 8, image->little_endian);
		uint64_t desc_at = at + 12 + round_up(name_bytes, 4);
		struct text hex = { 0 };
		const char *id;

		if (desc_at > notes.size_bytes || desc_bytes > notes.size_bytes - desc_at)
			return NULL;
		if (type != NT_GNU_BUILD_ID || name_bytes != 4 ||
		    memcmp(note + 12, "GNU", 4) != 0 || desc_bytes > BUILD_ID_BYTES_MAX) {
			at = desc_at + round_up(desc_bytes, 4);
			if (at > notes.size_bytes)
				return NULL;
			continue;
		}
		for (uint64_t i = 0; i < desc_bytes; i++)
			text_add(&hex, "%02x", notes.bytes[desc_at + i]);
		id = arena_strdup(&image->arena, text_str(&hex));
		text_deinit(&hex);
		return id;
	}
	return NULL;
}

void image_identify(struct image *image)
{
	image->role = IMAGE_ROLE_OBJECT;
	for (size_t i = 0; i < image->section_count; i++) {
		const struct raw_section *raw = &image->sections[i];
		struct section section;
		struct error *err;
		const unsigned char *found;
		size_t rest;

		if (raw->header.sh_type == SHT_NOBITS || raw->header.sh_flags & SHF_COMPRESSED)
			continue;
		err = section_raw(image, raw, &section);
		if (err) {
			/* Not needed for more than a name; whoever needs the section will say
			 * so. */
			error_free(err);
			continue;
		}
		if (raw->header.sh_type == SHT_NOTE && !image->build_id)
			image->build_id = note_build_id(image, section);
		if (strcmp(raw->name, ".modinfo") == 0 && image->header.e_type == ET_REL) {
			found = find_bytes(section, vermagic, &rest);
			if (found) {
				image->release = release_word(image, found, rest);
				image->role = IMAGE_ROLE_MODULE;
			}
		}
		if (strcmp(raw->name, ".rodata") == 0 && image->header.e_type != ET_REL) {
			image->release = banner_release(image, section);
			if (image->release)
				image->role = IMAGE_ROLE_KERNEL;
		}
	}
}
