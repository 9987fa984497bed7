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
	uint32_t heads[1 << TAIL_HEAD_BITS];   /* index + 1 into links, by such a hash */
	uint64_t ends_shorter[(1 << 16) / 64]; /* a bit for every last pair of shorter names */
	uint32_t shorter;                      /* index + 1 of those of less than four */
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

static bool tails_end_shorter(const struct tails *tails, const unsigned char *end)
{
	uint32_t pair = bytes_u16(end - 2, true);

	return tails->ends_shorter[pair / 64] >> (pair % 64) & 1;
}

/* A name of one character may have any other in front. */
static void tails_add_shorter(struct tails *tails, const struct tail_link *tail)
{
	for (unsigned first = 0; first < 1 << 8; first++) {
		unsigned char end[2] = { (unsigned char)first,
					 (unsigned char)tail->name[tail->length - 1] };
		uint32_t pair = bytes_u16(end, true);

		if (tail->length == 1 || first == (unsigned char)tail->name[tail->length - 2])
			tails->ends_shorter[pair / 64] |= (uint64_t)1 << (pair % 64);
	}
}

static void tails_add(struct tails *tails, uint32_t link)
{
	struct tail_link *tail = &tails->links[link];
	uint32_t *head = &tails->shorter;

	if (tail->length < TAIL_BYTES) {
		tails_add_shorter(tails, tail);
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
	if (end - str->bytes < TAIL_BYTES) {
		match_chain(tails, tails->shorter, end, str, ret);
		return;
	}
	if (tails_have(tails, tail_hash(end)))
		match_chain(tails, *tail_head(tails, tail_hash(end)), end, str, ret);
	if (tails->shorter && tails_end_shorter(tails, end))
		match_chain(tails, tails->shorter, end, str, ret);
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

/* One question for both, since it is put to every relocation of a module. */
struct late_question dwarf_names_ask(struct dwarf_names *names)
{
	const struct offset_bits *asked = &names->wanted;

	if (names->markers.words && names->wanted.words) {
		offset_bits_init(&names->asked, names->wanted.bit_count);
		for (uint64_t word = 0; word <= names->asked.bit_count / 64; word++)
			names->asked.words[word] =
				names->wanted.words[word] | names->markers.words[word];
		asked = &names->asked;
	} else if (names->markers.words) {
		asked = &names->markers;
	}
	return (struct late_question){ .to = ".debug_str",
				       .marked = asked->words,
				       .marked_bits = asked->bit_count };
}

void dwarf_names_locate(struct dwarf_names *names, struct late_question *question)
{
	const struct late_answer *answer;

	names->are_located = true;
	vec_for_each(answer, &question->answers) {
		if (offset_bits_has(&names->wanted, answer->target))
			*vec_push(&names->wanted_at.offsets) = answer->offset;
		if (offset_bits_has(&names->markers, answer->target))
			*vec_push(&names->markers_at.offsets) = answer->offset;
	}
	vec_deinit(&question->answers);
}

void dwarf_names_deinit(struct dwarf_names *names)
{
	map_deinit(&names->kinds);
	free(names->wanted.words);
	free(names->markers.words);
	free(names->asked.words);
	image_places_deinit(&names->wanted_at);
	image_places_deinit(&names->markers_at);
}

bool dwarf_names_want(const struct dwarf_names *names, enum type_kind kind, const char *name)
{
	return names->everything || wanted_kinds_have(&names->kinds, kind, name);
}
