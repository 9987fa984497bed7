/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Checks a BTF header and hands the blob to libbpf. */
#include "read/btf_blob.h"

#include <bpf/libbpf.h>
#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/bytes.h"
#include "base/text.h"
#include "read/btf_fault.h"

/* Where the fields of struct btf_header lie. */
#define AT_MAGIC      0
#define AT_VERSION    2
#define AT_HEADER_LEN 4
#define AT_TYPE_OFF   8
#define AT_TYPE_LEN   12
#define AT_STR_OFF    16
#define AT_STR_LEN    20
#define HEADER_BYTES  24

PRINTF_LIKE(2, 3)
static struct error *fault(uint64_t at, const char *format, ...)
{
	struct text text = { 0 };
	struct error *err;
	va_list args;

	va_start(args, format);
	text_vadd(&text, format, args);
	va_end(args);
	err = error_new(ERROR_INPUT, ".BTF+0x%" PRIx64 ": %s", at, text_str(&text));
	text_deinit(&text);
	return err;
}

struct error *btf_extent_read(const unsigned char *section, uint64_t section_bytes,
			      uint64_t start, struct btf_extent *ret)
{
	const unsigned char *bytes = section + start;
	uint64_t size_bytes = section_bytes - start;
	struct btf_extent extent = { 0 };
	uint64_t header_bytes, types_offset, strings_offset;
	bool little;

	if (size_bytes < HEADER_BYTES)
		return fault(start, "%" PRIu64 " bytes are too few for a BTF header",
			     size_bytes);
	little = bytes_u16(bytes + AT_MAGIC, true) == BTF_MAGIC;
	if (!little && bytes_u16(bytes + AT_MAGIC, false) != BTF_MAGIC)
		return fault(start + AT_MAGIC, "is not BTF: it begins with %02x %02x", bytes[0],
			     bytes[1]);
	if (bytes[AT_VERSION] != BTF_VERSION)
		return fault(start + AT_VERSION, "BTF version %u is not known",
			     bytes[AT_VERSION]);
	header_bytes = bytes_u32(bytes + AT_HEADER_LEN, little);
	if (header_bytes < HEADER_BYTES || header_bytes > size_bytes || header_bytes % 4)
		return fault(start + AT_HEADER_LEN,
			     "a header of %" PRIu64 " bytes cannot be right", header_bytes);
	types_offset = bytes_u32(bytes + AT_TYPE_OFF, little);
	strings_offset = bytes_u32(bytes + AT_STR_OFF, little);
	extent.little_endian = little;
	extent.types_at = header_bytes + types_offset;
	extent.types_bytes = bytes_u32(bytes + AT_TYPE_LEN, little);
	extent.strings_at = header_bytes + strings_offset;
	extent.strings_bytes = bytes_u32(bytes + AT_STR_LEN, little);
	extent.end = extent.strings_at + extent.strings_bytes;
	if (types_offset % 4)
		return fault(start + AT_TYPE_OFF, "types at offset %" PRIu64 " are misaligned",
			     types_offset);
	if (extent.types_at + extent.types_bytes > size_bytes)
		return fault(start + AT_TYPE_LEN,
			     "%" PRIu64 " bytes of types end beyond the section (%" PRIu64
			     " bytes): it is truncated",
			     extent.types_bytes, size_bytes);
	if (extent.end > size_bytes)
		return fault(start + AT_STR_LEN,
			     "%" PRIu64 " bytes of strings end beyond the section (%" PRIu64
			     " bytes): it is truncated",
			     extent.strings_bytes, size_bytes);
	if (extent.types_at + extent.types_bytes > extent.strings_at)
		return fault(start + AT_STR_OFF, "the strings begin inside the types");
	if (extent.strings_bytes && bytes[extent.end - 1])
		return fault(start + extent.end - 1, "the last string has no end");
	*ret = extent;
	return NULL;
}

bool btf_extent_is_split(const unsigned char *section, uint64_t start,
			 const struct btf_extent *extent)
{
	return extent->types_bytes &&
	       (!extent->strings_bytes || section[start + extent->strings_at]);
}

#ifdef HAVE_BTF_NEW_SPLIT
static struct btf *new_split(const unsigned char *bytes, uint32_t size_bytes, struct btf *base)
{
	return btf__new_split(bytes, size_bytes, base);
}
#else
static bool write_all(int fd, const unsigned char *bytes, size_t size_bytes)
{
	while (size_bytes) {
		ssize_t count = write(fd, bytes, size_bytes);

		if (count < 0)
			return false;
		bytes += count;
		size_bytes -= (size_t)count;
	}
	return true;
}

/* This libbpf takes split BTF from a file only.  NULL with errno, as btf__new() gives. */
static struct btf *new_split(const unsigned char *bytes, uint32_t size_bytes, struct btf *base)
{
	int fd = memfd_create("layline-btf", MFD_CLOEXEC);
	struct text path = { 0 };
	struct btf *btf = NULL;
	int failure;

	if (fd < 0)
		return NULL;
	text_add(&path, "/proc/self/fd/%d", fd);
	if (write_all(fd, bytes, size_bytes))
		btf = btf__parse_raw_split(text_str(&path), base);
	failure = errno;
	text_deinit(&path);
	(void)close(fd);
	errno = failure;
	return btf;
}
#endif

struct error *btf_blob_open(const unsigned char *section, uint64_t start,
			    const struct btf_extent *extent, const struct btf_blob *base,
			    struct btf_blob *ret)
{
	struct btf_blob blob = { .base = base, .extent = *extent, .start = start };

	if (extent->end > UINT32_MAX)
		return fault(start, "%" PRIu64 " bytes are more than BTF can hold",
			     extent->end);
	/* What libbpf would print, the error says. */
	(void)libbpf_set_print(NULL);
	errno = 0;
	blob.btf = base ? new_split(section + start, (uint32_t)extent->end, base->btf)
			: btf__new(section + start, (uint32_t)extent->end);
	if (!blob.btf) {
		int failure = errno;
		struct error *err = btf_fault_find(section + start, start, extent,
						   base ? base->type_count : 1);

		return err ? err : fault(start, "libbpf cannot read it: %s", strerror(failure));
	}
	blob.first_id = base ? base->type_count : 1;
	blob.type_count = btf__type_cnt(blob.btf);
	*ret = blob;
	return NULL;
}

void btf_blob_close(struct btf_blob *blob)
{
	btf__free(blob->btf);
	*blob = (struct btf_blob){ 0 };
}

const struct btf_type *btf_blob_type(const struct btf_blob *blob, uint32_t id)
{
	return id < blob->type_count ? btf__type_by_id(blob->btf, id) : NULL;
}

const char *btf_blob_name(const struct btf_blob *blob, uint32_t offset)
{
	const char *name = offset ? btf__str_by_offset(blob->btf, offset) : NULL;

	return name && *name ? name : NULL;
}

uint64_t btf_blob_type_place(const struct btf_blob *blob, uint32_t id)
{
	while (blob->base && id < blob->first_id)
		blob = blob->base;
	/* libbpf keeps the types as they stand in the section. */
	return blob->start + blob->extent.types_at +
	       (uint64_t)((const unsigned char *)btf__type_by_id(blob->btf, id) -
			  (const unsigned char *)btf__type_by_id(blob->btf, blob->first_id));
}
