/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Finds abbreviations by their bytes: an abbreviation says itself where it ends, so equal bytes
 * are an equal abbreviation. */
#include "read/dwarf_abbrev_memo.h"

#include <stdlib.h>
#include <string.h>

#include "base/map.h"
#include "base/zero_bytes.h"

struct abbrev_known {
	struct abbrev abbrev;
	size_t byte_count;
	unsigned char bytes[];
};

/*
 * Hashes an abbreviation up to its first two zeros, which are its end or, if a constant is
 * zero, come before it; the cursor is moved behind them.  False when there are none.
 */
static bool hash_start(struct dwarf_cursor *cursor, uint64_t *ret)
{
	const unsigned char *at = cursor->pos;
	uint64_t hash = HASH_SEED;

	/* Of eight bytes the last is looked at again, for a pair that lies across. */
	for (; cursor->end - at >= 8; at += 7) {
		uint64_t word = bytes_u64(at, true);
		uint64_t zeros = zero_bytes_of_word(word);
		uint64_t pairs = zeros & zeros >> 8;

		if (pairs) {
			*ret = hash_number(hash, word & (pairs ^ (pairs - 1)));
			cursor->pos = at + __builtin_ctzll(pairs) / 8 + 2;
			return true;
		}
		hash = hash_number(hash, word & UINT64_MAX >> 8);
	}
	return false;
}

static size_t first_slot(const struct abbrev_memo *memo, uint64_t hash)
{
	return (size_t)(hash >> 20) & (memo->slot_capacity - 1);
}

static struct abbrev_slot *find(const struct abbrev_memo *memo, uint64_t hash,
				const struct dwarf_cursor *cursor)
{
	size_t mask = memo->slot_capacity - 1;
	size_t i = first_slot(memo, hash);

	for (; memo->slots[i].known; i = (i + 1) & mask) {
		const struct abbrev_slot *slot = &memo->slots[i];

		if (slot->hash == hash && slot->known->byte_count <= cursor_left(cursor) &&
		    memcmp(slot->known->bytes, cursor->pos, slot->known->byte_count) == 0)
			break;
	}
	return &memo->slots[i];
}

static void grow(struct abbrev_memo *memo)
{
	struct abbrev_memo old = *memo;

	memo->slot_capacity = old.slot_capacity ? old.slot_capacity * 2 : 1024;
	memo->slots = calloc(memo->slot_capacity, sizeof(*memo->slots));
	if (!memo->slots)
		abort();
	for (size_t i = 0; i < old.slot_capacity; i++) {
		size_t j = first_slot(memo, old.slots[i].hash);

		if (!old.slots[i].known)
			continue;
		while (memo->slots[j].known)
			j = (j + 1) & (memo->slot_capacity - 1);
		memo->slots[j] = old.slots[i];
	}
	free(old.slots);
}

/* Compiles what stands at the cursor. */
static const struct abbrev_known *compile(struct abbrev_memo *memo,
					  const struct abbrev_format *format,
					  struct dwarf_cursor *cursor, const char **ret_damage)
{
	const unsigned char *start = cursor->pos;
	struct abbrev_known *known;
	struct abbrev abbrev;

	*ret_damage = abbrev_compile(format, cursor, &memo->arena, &abbrev);
	if (*ret_damage)
		return NULL;
	known = arena_alloc(&memo->arena, sizeof(*known) + (size_t)(cursor->pos - start));
	known->abbrev = abbrev;
	known->byte_count = (size_t)(cursor->pos - start);
	memcpy(known->bytes, start, known->byte_count);
	return known;
}

void abbrev_memo_look_ahead(struct abbrev_memo *memo, struct dwarf_cursor cursor)
{
	memo->ahead_next = 0;
	memo->ahead_count = 0;
	if (!memo->slot_capacity)
		return;
	while (memo->ahead_count < ABBREVS_AHEAD && cursor_uleb(&cursor)) {
		struct abbrev_ahead *ahead = &memo->ahead[memo->ahead_count];

		ahead->at = cursor.pos;
		if (!hash_start(&cursor, &ahead->hash))
			break;
		__builtin_prefetch(&memo->slots[first_slot(memo, ahead->hash)]);
		memo->ahead_count++;
	}
	for (size_t i = 0; i < memo->ahead_count; i++) {
		const struct abbrev_known *known =
			memo->slots[first_slot(memo, memo->ahead[i].hash)].known;

		if (known) {
			__builtin_prefetch(&known->abbrev.stride);
			__builtin_prefetch(known->bytes);
		}
	}
}

/* The hash of what stands at the cursor; false when it has none. */
static bool hash_here(struct abbrev_memo *memo, const struct dwarf_cursor *cursor,
		      uint64_t *ret)
{
	struct dwarf_cursor start = *cursor;

	if (abbrev_memo_is_ahead(memo) && memo->ahead[memo->ahead_next].at == cursor->pos) {
		*ret = memo->ahead[memo->ahead_next++].hash;
		return true;
	}
	memo->ahead_count = 0;
	return hash_start(&start, ret);
}

const struct abbrev *abbrev_memo_get(struct abbrev_memo *memo,
				     const struct abbrev_format *format,
				     struct dwarf_cursor *cursor, const char **ret_damage)
{
	const struct abbrev_known *known;
	struct abbrev_slot *slot;
	uint64_t hash;

	*ret_damage = NULL;
	if (!hash_here(memo, cursor, &hash)) {
		known = compile(memo, format, cursor, ret_damage);
		return known ? &known->abbrev : NULL;
	}
	if (memo->slot_count * 4 >= memo->slot_capacity * 3)
		grow(memo);
	slot = find(memo, hash, cursor);
	if (slot->known) {
		cursor->pos += slot->known->byte_count;
		return &slot->known->abbrev;
	}
	known = compile(memo, format, cursor, ret_damage);
	if (!known)
		return NULL;
	*slot = (struct abbrev_slot){ hash, known };
	memo->slot_count++;
	return &known->abbrev;
}

void abbrev_memo_empty(struct abbrev_memo *memo)
{
	free(memo->slots);
	arena_deinit(&memo->arena);
	*memo = (struct abbrev_memo){ 0 };
}
