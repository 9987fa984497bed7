/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Collects types and strings, and puts a header before them. */
#include "support/btf_builder.h"

#include <string.h>

#include "base/bytes.h"

void blob_init(struct blob *blob, const struct blob *base)
{
	*blob = (struct blob){ .first_id = 1, .next_id = 1 };
	if (base) {
		blob->big_endian = base->big_endian;
		blob->first_id = blob->next_id = base->next_id;
		blob->first_string = (uint32_t)base->strings.length;
	} else {
		text_add_bytes(&blob->strings, "", 1);
	}
}

void blob_deinit(struct blob *blob)
{
	text_deinit(&blob->types);
	text_deinit(&blob->strings);
}

uint32_t blob_name(struct blob *blob, const char *name)
{
	uint32_t offset = blob->first_string + (uint32_t)blob->strings.length;

	if (!name)
		return 0;
	text_add_bytes(&blob->strings, name, strlen(name) + 1);
	return offset;
}

static void add_number(const struct blob *blob, struct text *text, unsigned width,
		       uint32_t number)
{
	unsigned char bytes[4];

	bytes_put(bytes, width, !blob->big_endian, number);
	text_add_bytes(text, (const char *)bytes, width);
}

void blob_word(struct blob *blob, uint32_t word)
{
	add_number(blob, &blob->types, 4, word);
}

uint32_t blob_type(struct blob *blob, uint32_t kind, const char *name, uint32_t flags,
		   uint32_t size_or_type)
{
	blob_word(blob, blob_name(blob, name));
	blob_word(blob, kind << 24 | flags);
	blob_word(blob, size_or_type);
	return blob->next_id++;
}

uint32_t blob_int(struct blob *blob, const char *name, uint32_t size_bytes)
{
	return blob_bits(blob, name, size_bytes, 0, size_bytes * 8);
}

uint32_t blob_bits(struct blob *blob, const char *name, uint32_t size_bytes,
		   uint32_t offset_bits, uint32_t bits)
{
	uint32_t id = blob_type(blob, BTF_KIND_INT, name, 0, size_bytes);

	blob_word(blob, offset_bits << 16 | bits);
	return id;
}

uint32_t blob_array(struct blob *blob, uint32_t element, uint32_t count)
{
	uint32_t id = blob_type(blob, BTF_KIND_ARRAY, NULL, 0, 0);

	blob_word(blob, element);
	blob_word(blob, element); /* of the index; nobody asks */
	blob_word(blob, count);
	return id;
}

void blob_member(struct blob *blob, const char *name, uint32_t type, uint32_t offset)
{
	blob_word(blob, blob_name(blob, name));
	blob_word(blob, type);
	blob_word(blob, offset);
}

void blob_enumerator(struct blob *blob, const char *name, int32_t value)
{
	blob_word(blob, blob_name(blob, name));
	blob_word(blob, (uint32_t)value);
}

void blob_finish(const struct blob *blob, struct text *ret)
{
	const uint32_t words[] = { 24, 0, (uint32_t)blob->types.length,
				   (uint32_t)blob->types.length,
				   (uint32_t)blob->strings.length };

	add_number(blob, ret, 2, 0xeb9f);
	add_number(blob, ret, 2, blob->big_endian ? 0x0100 : 0x0001); /* version, flags */
	for (size_t i = 0; i < ARRAY_SIZE(words); i++)
		add_number(blob, ret, 4, words[i]);
	text_add_bytes(ret, text_str(&blob->types), blob->types.length);
	text_add_bytes(ret, text_str(&blob->strings), blob->strings.length);
}
