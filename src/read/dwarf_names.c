/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Finds every place of .debug_str where a wanted name begins, in one pass over it. */
#include "read/dwarf_names.h"

#include <stdlib.h>
#include <string.h>

#include "base/zero_bytes.h"
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
 * Wanted names by their last four characters: linkers store "sock" as the tail of "tcp_sock",
 * so a name may begin anywhere, but it always ends where a string ends.
 */
#define TAIL_BYTES       4
#define TAIL_FILTER_BITS 14
#define TAIL_HEAD_BITS   10

struct tails {
	uint64_t filter[(1 << TAIL_FILTER_BITS) / 64]; /* a bit for every hash of four */
	uint32_t heads[1 << TAIL_HEAD_BITS]; /* index + 1 into links, by such a hash */
	bool ends_shorter[1 << 8]; /* whether a name of less than four ends in a character */
	uint32_t shorter;          /* these names */
	struct tail_link {
		const char *name;
		size_t length;
		uint32_t next;
	} * links;
};

static uint32_t tail_hash(const unsigned char *end)
{
	return bytes_u32(end - TAIL_BYTES, true) * 0x9e3779b1u;
}

static uint32_t *tail_head(struct tails *tails, uint32_t hash)
{
	return &tails->heads[hash >> (32 - TAIL_HEAD_BITS)];
}

static bool tails_have(const struct tails *tails, uint32_t hash)
{
	uint32_t bit = hash >> (32 - TAIL_FILTER_BITS);

	return tails->filter[bit / 64] >> (bit % 64) & 1;
}

static void tails_add(struct tails *tails, uint32_t link)
{
	struct tail_link *tail = &tails->links[link];
	uint32_t *head = &tails->shorter;

	if (tail->length < TAIL_BYTES) {
		tails->ends_shorter[(unsigned char)tail->name[tail->length - 1]] = true;
	} else {
		uint32_t hash = tail_hash((const unsigned char *)tail->name + tail->length);
		uint32_t bit = hash >> (32 - TAIL_FILTER_BITS);

		tails->filter[bit / 64] |= (uint64_t)1 << (bit % 64);
		head = tail_head(tails, hash);
	}
	tail->next = *head;
	*head = link + 1;
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

		tails->links[i].name = name;
		tails->links[i].length = length;
		if (length)
			tails_add(tails, (uint32_t)i);
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

static void match_chain(const struct tails *tails, uint32_t link, const unsigned char *end,
			const struct section *str, struct dwarf_names *ret)
{
	size_t before = (size_t)(end - str->bytes);

	for (; link; link = tails->links[link - 1].next) {
		const struct tail_link *tail = &tails->links[link - 1];

		if (before >= tail->length &&
		    memcmp(end - tail->length, tail->name, tail->length) == 0)
			add_offset(ret, before - tail->length);
	}
}

/* Looks at the string that ends at `end`. */
static void match_end(struct tails *tails, const unsigned char *end, const struct section *str,
		      struct dwarf_names *ret)
{
	if (end > str->bytes && tails->ends_shorter[end[-1]])
		match_chain(tails, tails->shorter, end, str, ret);
	if (end - str->bytes < TAIL_BYTES)
		return;
	if (tails_have(tails, tail_hash(end)))
		match_chain(tails, *tail_head(tails, tail_hash(end)), end, str, ret);
}

/*
 * Most strings have some ten characters, for which a call of memchr() costs more than its work,
 * and so does a branch for every word that may or may not end one.
 */
static void find_wanted(struct dwarf_names *ret, const struct section *str)
{
	struct tails *tails = tails_new(&ret->kinds);
	const unsigned char *at = str->bytes;
	const unsigned char *limit = str->bytes + str->size_bytes;

	offset_bits_init(&ret->wanted, str->size_bytes);
	for (; limit - at >= ZERO_BYTES_BLOCK; at += ZERO_BYTES_BLOCK) {
		uint64_t ends = zero_bytes_of_block(at);

		for (; ends; ends &= ends - 1)
			match_end(tails, at + __builtin_ctzll(ends), str, ret);
	}
	for (; at < limit; at++)
		if (!*at)
			match_end(tails, at, str, ret);
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

static struct late_question question_of(const struct offset_bits *bits)
{
	return (struct late_question){ .to = ".debug_str",
				       .marked = bits->words,
				       .marked_bits = bits->bit_count };
}

void dwarf_names_ask(const struct dwarf_names *names,
		     struct late_question ret_questions[NAME_QUESTIONS])
{
	ret_questions[0] = question_of(&names->wanted);
	ret_questions[1] = question_of(&names->markers);
}

void dwarf_names_locate(struct dwarf_names *names,
			const struct late_question questions[NAME_QUESTIONS])
{
	names->are_located = true;
	names->wanted_at = questions[0].places;
	names->markers_at = questions[1].places;
}

void dwarf_names_deinit(struct dwarf_names *names)
{
	map_deinit(&names->kinds);
	free(names->wanted.words);
	free(names->markers.words);
	image_places_deinit(&names->wanted_at);
	image_places_deinit(&names->markers_at);
}

bool dwarf_names_want(const struct dwarf_names *names, enum type_kind kind, const char *name)
{
	return names->everything || wanted_kinds_have(&names->kinds, kind, name);
}
