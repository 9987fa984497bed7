/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Makes sections ready to use: straight from the mapping where that is possible, otherwise
 * joined, inflated and relocated once into memory of their own.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/bytes.h"
#include "image/decompress.h"
#include "image/image_private.h"

/* binutils before 2.26: ".zdebug_info" holds "ZLIB", the size as 8 big-endian bytes, then the
 * stream. */
#define GNU_ZLIB_MAGIC        "ZLIB"
#define GNU_ZLIB_HEADER_BYTES 12

/* How one section has to be unpacked. */
struct packing {
	bool is_packed;
	enum compression compression;
	uint64_t header_bytes;
	uint64_t unpacked_bytes;
};

struct error *section_raw(const struct image *image, const struct raw_section *section,
			  struct section *ret)
{
	uint64_t end;

	if (section->header.sh_type == SHT_NOBITS) {
		*ret = (struct section){ .name = section->name };
		return NULL;
	}
	if (!checked_add(section->header.sh_offset, section->header.sh_size, &end) ||
	    end > image->size_bytes)
		return error_new(ERROR_INPUT,
				 "%s+0x0: its %" PRIu64
				 " bytes lie beyond the end of the file: it is truncated",
				 section->name, (uint64_t)section->header.sh_size);
	*ret = (struct section){ .name = section->name,
				 .bytes = image->bytes + section->header.sh_offset,
				 .size_bytes = section->header.sh_size };
	return NULL;
}

/* gABI, "Section Compression": an Elf32_Chdr or Elf64_Chdr stands in front of the data. */
static struct error *packing_of_elf(const struct image *image, struct section raw,
				    struct packing *ret)
{
	bool is_64 = image->word_bits == 64;
	uint64_t header_bytes = is_64 ? sizeof(Elf64_Chdr) : sizeof(Elf32_Chdr);
	uint32_t type;

	if (raw.size_bytes < header_bytes)
		return error_new(ERROR_INPUT, "%s+0x0: too short for a compression header",
				 raw.name);
	type = bytes_u32(raw.bytes, image->little_endian);
	ret->is_packed = true;
	ret->header_bytes = header_bytes;
	ret->unpacked_bytes = is_64 ? bytes_u64(raw.bytes + 8, image->little_endian)
				    : bytes_u32(raw.bytes + 4, image->little_endian);
	/* ELFCOMPRESS_ZSTD is 2; Debian 12's <elf.h> does not have the name. */
	if (type != ELFCOMPRESS_ZLIB && type != 2)
		return error_new(ERROR_INPUT, "%s+0x0: compression type %u is not known",
				 raw.name, type);
	ret->compression = type == 2 ? COMPRESSION_ZSTD : COMPRESSION_ZLIB;
	return NULL;
}

static struct error *packing_of(const struct image *image, const struct raw_section *section,
				struct section raw, struct packing *ret)
{
	*ret = (struct packing){ .unpacked_bytes = raw.size_bytes };
	if (section->header.sh_flags & SHF_COMPRESSED) {
		struct error *err = packing_of_elf(image, raw, ret);

		if (err)
			return err;
	} else if (strncmp(section->name, ".zdebug_", 8) == 0 &&
		   raw.size_bytes >= GNU_ZLIB_HEADER_BYTES &&
		   memcmp(raw.bytes, GNU_ZLIB_MAGIC, 4) == 0) {
		*ret = (struct packing){ .is_packed = true,
					 .compression = COMPRESSION_ZLIB,
					 .header_bytes = GNU_ZLIB_HEADER_BYTES,
					 .unpacked_bytes = bytes_u64(raw.bytes + 4, false) };
	}
	if (ret->is_packed &&
	    ret->unpacked_bytes >
		    decompress_most_bytes(ret->compression, raw.size_bytes - ret->header_bytes))
		return error_new(ERROR_INPUT,
				 "%s+0x0: claims to unpack to %" PRIu64
				 " bytes, more than its %" PRIu64 " can hold",
				 raw.name, ret->unpacked_bytes, raw.size_bytes);
	return NULL;
}

static struct error *unpack(struct section raw, const struct packing *packing,
			    unsigned char *out)
{
	if (!packing->is_packed) {
		if (raw.size_bytes)
			memcpy(out, raw.bytes, raw.size_bytes);
		return NULL;
	}
	return error_prefix(decompress(packing->compression, raw.bytes + packing->header_bytes,
				       raw.size_bytes - packing->header_bytes, out,
				       packing->unpacked_bytes),
			    "%s+0x%" PRIx64, raw.name, packing->header_bytes);
}

/* ".debug_info" is also found as ".zdebug_info". */
static bool name_matches(const char *section_name, const char *wanted)
{
	return strcmp(section_name, wanted) == 0 ||
	       (strncmp(section_name, ".zdebug_", 8) == 0 &&
		strncmp(wanted, ".debug_", 7) == 0 &&
		strcmp(section_name + 8, wanted + 7) == 0);
}

void section_join_all(struct image *image)
{
	struct map totals = { 0 };

	if (image->header.e_type != ET_REL)
		return;
	for (size_t i = 0; i < image->section_count; i++) {
		struct raw_section *section = &image->sections[i];
		struct packing packing = { 0 };
		struct section raw;
		struct error *err = section_raw(image, section, &raw);
		uint64_t **total = (uint64_t **)map_put(&totals, section->name);

		if (!err)
			err = packing_of(image, section, raw, &packing);
		error_free(err); /* image_section() says so when the section is asked for */
		if (!*total)
			*total = arena_new(&image->arena, uint64_t);
		section->joined_offset = **total;
		**total += packing.unpacked_bytes;
	}
	map_deinit(&totals);
}

bool image_has_section(const struct image *image, const char *name)
{
	for (size_t i = 0; i < image->section_count; i++) {
		const struct raw_section *section = &image->sections[i];

		if (section->header.sh_type != SHT_NOBITS && section->header.sh_size &&
		    name_matches(section->name, name))
			return true;
	}
	return false;
}

/* One of the sections that make up the section of a name. */
struct part {
	size_t index;
	struct section raw;
	struct packing packing;
};

/* Steps to the next part, from *index on; false when there is none.  *err is set when it is
 * unusable. */
static bool next_part(const struct image *image, const char *name, size_t *index,
		      struct part *ret, struct error **err)
{
	for (; *index < image->section_count; (*index)++) {
		const struct raw_section *section = &image->sections[*index];

		if (!name_matches(section->name, name) || section->header.sh_type == SHT_NOBITS)
			continue;
		*err = section_raw(image, section, &ret->raw);
		if (!*err)
			*err = packing_of(image, section, ret->raw, &ret->packing);
		ret->index = (*index)++;
		return !*err;
	}
	return false;
}

/* First pass: how large the whole is, and whether the mapping serves as it is. */
static struct error *plan(const struct image *image, const char *name, struct section *ret,
			  bool *ret_is_plain)
{
	struct section joined = { .name = name };
	struct error *err = NULL;
	struct part part;
	size_t count = 0;
	size_t index = 0;
	bool is_plain = true;

	while (next_part(image, name, &index, &part, &err)) {
		if (!checked_add(joined.size_bytes, part.packing.unpacked_bytes,
				 &joined.size_bytes))
			return error_new(ERROR_INPUT, "%s+0x0: too large", name);
		joined.bytes = part.raw.bytes;
		is_plain = is_plain && ++count == 1 && !part.packing.is_packed &&
			   !section_has_relocations(image, part.index);
	}
	if (err)
		return err;
	*ret = joined;
	*ret_is_plain = is_plain;
	return NULL;
}

/* Second pass: fills the buffer that the plan asks for. */
static struct error *fill(const struct image *image, const char *name, unsigned char *out)
{
	struct error *err = NULL;
	struct part part;
	size_t index = 0;

	while (!err && next_part(image, name, &index, &part, &err)) {
		err = unpack(part.raw, &part.packing, out);
		if (!err)
			err = section_relocate(image, part.index, out,
					       part.packing.unpacked_bytes);
		out += part.packing.unpacked_bytes;
	}
	return err;
}

static struct error *prepare(struct image *image, const char *name, struct section *ret)
{
	unsigned char *buffer;
	bool is_plain;
	struct error *err = plan(image, name, ret, &is_plain);

	if (err || is_plain || !ret->size_bytes)
		return err;
	buffer = malloc(ret->size_bytes);
	if (!buffer)
		return error_errno("%s+0x0: %" PRIu64 " bytes", name, ret->size_bytes);
	err = fill(image, name, buffer);
	if (err) {
		free(buffer);
		return err;
	}
	*vec_push(&image->owned) = buffer;
	ret->bytes = buffer;
	return NULL;
}

struct error *image_section(struct image *image, const char *name, struct section *ret)
{
	struct section *prepared = map_get(&image->prepared, name);

	if (!prepared) {
		struct section section = { 0 };
		struct error *err = prepare(image, name, &section);

		if (err)
			return error_prefix(err, "%s", image->path);
		section.name = arena_strdup(&image->arena, name);
		prepared = malloc(sizeof(*prepared));
		if (!prepared)
			abort();
		*prepared = section;
		*map_put(&image->prepared, section.name) = prepared;
	}
	*ret = *prepared;
	return NULL;
}

/* Whether the section's bytes are those of the file, as they are mapped.  There may be no
 * image. */
bool image_is_mapped(const struct image *image, const struct section *section)
{
	return image && image->is_mapped && section->bytes && section->bytes >= image->bytes &&
	       (uint64_t)(section->bytes - image->bytes) < image->size_bytes;
}

void image_section_copy(const struct image *image, const struct section *section,
			uint64_t offset, uint64_t size, unsigned char *out)
{
	uint64_t done = 0;

	while (image_is_mapped(image, section) && done < size) {
		uint64_t at = (uint64_t)(section->bytes - image->bytes) + offset + done;
		ssize_t count = pread(image->file, out + done, size - done, (off_t)at);

		if (count <= 0)
			break;
		done += (uint64_t)count;
	}
	if (done < size)
		memcpy(out + done, section->bytes + offset + done, size - done);
}
