/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Finds every place of .debug_str where a wanted name begins, in one pass over it. */
#include "read/dwarf_names.h"

#include <stdlib.h>
#include <string.h>

#include "read/wanted_kinds.h"

static void offset_bits_init(struct offset_bits *bits, uint64_t bit_count)
{
	bits->words = calloc(bit_count / 64 + 1, sizeof(*bits->words));
	if (!bits->words)
		abort();
	bits->bit_count = bit_count;
}

static void offset_bits_set(struct offset_bits *bits, uint64_t offset)
{
	bits->words[offset / 64] |= (uint64_t)1 << (offset % 64);
}

/*
 * Wanted names by their last two characters: linkers store "sock" as the tail of "tcp_sock", so
 * a name may begin anywhere, but it always ends where a string ends.
 */
struct tails {
	uint32_t heads[1 << 16];  /* index + 1 into links, by the two characters */
	uint32_t singles[1 << 8]; /* names of one character, by it */
	struct tail_link {
		const char *name;
		size_t length;
		uint32_t next;
	} * links;
};

static uint16_t tail_key(const unsigned char *end)
{
	return (uint16_t)(end[-1] | end[-2] << 8);
}

static struct tails *tails_new(const struct map *kinds)
{
	struct tails *tails = calloc(1, sizeof(*tails));

	if (!tails)
		abort();
	tails->links = calloc(kinds->count + 1, sizeof(*tails->links));
	if (!tails->links)
		abort();
	for (size_t i = 0; i < kinds->count; i++) {
		const char *name = kinds->entries[i].key;
		size_t length = strlen(name);
		const unsigned char *end = (const unsigned char *)name + length;
		uint32_t *head;

		if (!length)
			continue;
		head = length == 1 ? &tails->singles[end[-1]] : &tails->heads[tail_key(end)];
		tails->links[i] = (struct tail_link){ name, length, *head };
		*head = (uint32_t)i + 1;
	}
	return tails;
}

static void tails_free(struct tails *tails)
{
	free(tails->links);
	free(tails);
}

static void add_offset(struct dwarf_names *names, uint64_t offset)
{
	uint32_t bit = name_filter_bit((uint32_t)offset);

	offset_bits_set(&names->wanted, offset);
	names->filter.words[bit / 64] |= (uint64_t)1 << (bit % 64);
}

static void match_chain(const struct tails *tails, uint32_t link, const unsigned char *start,
			const unsigned char *end, const struct section *str,
			struct dwarf_names *ret)
{
	for (; link; link = tails->links[link - 1].next) {
		const struct tail_link *tail = &tails->links[link - 1];

		if ((size_t)(end - start) >= tail->length &&
		    memcmp(end - tail->length, tail->name, tail->length) == 0)
			add_offset(ret, (uint64_t)(end - tail->length - str->bytes));
	}
}

static void find_wanted(struct dwarf_names *ret, const struct section *str)
{
	struct tails *tails = tails_new(&ret->kinds);
	const unsigned char *start = str->bytes;
	const unsigned char *limit = str->bytes + str->size_bytes;

	offset_bits_init(&ret->wanted, str->size_bytes);
	while (start < limit) {
		const unsigned char *end = memchr(start, 0, (size_t)(limit - start));

		if (!end)
			break;
		if (end - start >= 2)
			match_chain(tails, tails->heads[tail_key(end)], start, end, str, ret);
		if (end - start >= 1)
			match_chain(tails, tails->singles[end[-1]], start, end, str, ret);
		start = end + 1;
	}
	tails_free(tails);
}

static bool find_markers(const struct section *str, struct offset_bits *ret)
{
	const unsigned char *at = str->bytes;
	const unsigned char *limit = str->bytes + str->size_bytes;
	bool found = false;

	while (at < limit) {
		at = memmem(at, (size_t)(limit - at), GROUP_BEGIN_PREFIX,
			    sizeof(GROUP_BEGIN_PREFIX) - 1);
		if (!at)
			break;
		if (!found)
			offset_bits_init(ret, str->size_bytes);
		found = true;
		offset_bits_set(ret, (uint64_t)(at - str->bytes));
		at += sizeof(GROUP_BEGIN_PREFIX) - 1;
	}
	return found;
}

void dwarf_names_init(struct dwarf_names *names, const struct read_request *request,
		      const struct dwarf_sections *sections)
{
	struct section str = sections->str;

	if (!str.bytes)
		str.bytes = (const unsigned char *)""; /* nothing may be added to NULL */
	*names = (struct dwarf_names){ .everything = request->want_all };
	names->want_nameless_enums = wanted_kinds_enter(&names->kinds, request);
	if (!names->everything)
		find_wanted(names, &str);
	/* Without the section all names stand in the entries (gcc -fno-merge-debug-strings). */
	if (request->want_marked || request->want_all)
		names->has_markers = find_markers(&str, &names->markers) || !str.size_bytes;
}

void dwarf_names_deinit(struct dwarf_names *names)
{
	map_deinit(&names->kinds);
	free(names->wanted.words);
	free(names->markers.words);
}

bool dwarf_names_want(const struct dwarf_names *names, enum type_kind kind, const char *name)
{
	return names->everything || wanted_kinds_have(&names->kinds, kind, name);
}

bool dwarf_names_is_marker(const char *name)
{
	return name_opens_group(name);
}
