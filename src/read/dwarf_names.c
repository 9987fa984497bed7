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
 * Wanted names by their last two characters: linkers store "sock" as the tail of "tcp_sock", so
 * a name may begin anywhere, but it always ends where a string ends.
 */
#define TAIL_HEADS 1024

struct tails {
	uint64_t filter[(1 << 16) / 64]; /* a bit for every pair that ends a name */
	uint32_t heads[TAIL_HEADS];      /* index + 1 into links, by a hash of the pair */
	uint32_t singles[1 << 8];        /* the same of names of one character, by it */
	struct tail_link {
		const char *name;
		size_t length;
		uint32_t next;
	} * links;
};

static uint32_t tail_pair(unsigned char last, unsigned char before)
{
	return (uint32_t)(last | before << 8);
}

static uint32_t *tail_head(struct tails *tails, uint32_t pair)
{
	return &tails->heads[(pair ^ pair >> 5) % TAIL_HEADS];
}

static bool tails_have(const struct tails *tails, uint32_t pair)
{
	return tails->filter[pair / 64] >> (pair % 64) & 1;
}

static void tails_add_bit(struct tails *tails, uint32_t pair)
{
	tails->filter[pair / 64] |= (uint64_t)1 << (pair % 64);
}

static void tails_add(struct tails *tails, uint32_t link)
{
	struct tail_link *tail = &tails->links[link];
	const unsigned char *end = (const unsigned char *)tail->name + tail->length;
	uint32_t *head;

	if (tail->length == 1) {
		for (unsigned before = 0; before < 1 << 8; before++)
			tails_add_bit(tails, tail_pair(end[-1], (unsigned char)before));
		head = &tails->singles[end[-1]];
	} else {
		tails_add_bit(tails, tail_pair(end[-1], end[-2]));
		head = tail_head(tails, tail_pair(end[-1], end[-2]));
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
	size_t before = (size_t)(end - str->bytes);
	unsigned char last = before > 0 ? end[-1] : 0;
	uint32_t pair = tail_pair(last, before > 1 ? end[-2] : 0);

	if (!tails_have(tails, pair))
		return;
	match_chain(tails, *tail_head(tails, pair), end, str, ret);
	match_chain(tails, tails->singles[last], end, str, ret);
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
