/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Groups definitions by name and layout, and decodes each layout once. */
#include "read/dwarf_fill.h"

#include <stdlib.h>

#include "base/path.h"
#include "read/dwarf_decode.h"
#include "read/dwarf_whole.h"
#include "types/type_compare.h"

/* A layout that waits to be decoded; `set` and `variant` say where it belongs. */
struct pending {
	struct type_set *set;
	size_t variant;
	const struct dwarf_unit *unit;
	struct entry_ref at;
	uint64_t key; /* in the cache; 0 for none */
};

/* The variant of a fingerprint, or SIZE_MAX. */
static size_t variant_find(const struct type_set *set, uint64_t fingerprint)
{
	for (size_t i = 0; i < set->variants.count; i++)
		if (set->variants.items[i].fingerprint == fingerprint)
			return i;
	return SIZE_MAX;
}

/* The sets asked for last, by their names: most definitions are of a name that was just had. */
#define RECENT_SETS_MIN 64
#define RECENT_SETS_MAX 4096

struct recent_sets {
	size_t count; /* a power of two */
	struct recent_set {
		const char *name; /* in the image's sections */
		enum type_kind kind;
		struct type_set *set;
	} * slots;
};

/* More than there are definitions would be filled with zeros in vain. */
static void recent_sets_init(struct recent_sets *recent, size_t definition_count)
{
	recent->count = RECENT_SETS_MIN;
	while (recent->count < definition_count && recent->count < RECENT_SETS_MAX)
		recent->count *= 2;
	recent->slots = calloc(recent->count, sizeof(*recent->slots));
	if (!recent->slots)
		abort();
}

static struct type_set *set_of(struct type_db *db, struct recent_sets *recent,
			       const struct dwarf_definition *found)
{
	uint64_t hash = ((uintptr_t)found->name ^ (uintptr_t)found->kind) * 0x9e3779b97f4a7c15u;
	size_t slot = (size_t)(hash >> 32) & (recent->count - 1);
	struct recent_set *last = &recent->slots[slot];

	if (last->name != found->name || last->kind != found->kind)
		*last = (struct recent_set){ found->name, found->kind,
					     type_db_get(db, found->kind, found->name) };
	return last->set;
}

/* Takes from the cache, if there is one, what other images have had decoded, and names the
 * units.
 */
static void take_cached(struct type_db *db, const struct dwarf_sections *sections,
			const struct read_request *request, struct pending *pending,
			size_t count)
{
	struct type_cache *cache = request->cache;
	struct dwarf_whole whole;

	if (!cache)
		return;
	dwarf_whole_init(&whole, sections, request->abbrevs);
	for (size_t i = 0; i < count; i++) {
		const struct dwarf_unit *unit = pending[i].unit;
		struct variant *variant = &pending[i].set->variants.items[pending[i].variant];

		variant->unit = dwarf_whole_unit_name(&whole, unit, &db->arena);
		pending[i].key = dwarf_whole_key(&whole, unit, pending[i].at.offset);
		variant->type = type_cache_find(cache, pending[i].key);
	}
	dwarf_whole_deinit(&whole);
}

/* Decodes what nobody has decoded yet; what came out undamaged goes into the cache. */
static void decode_rest(struct type_db *db, const struct dwarf_sections *sections,
			const struct dwarf_units *units, const struct read_request *request,
			const struct pending *pending, size_t count)
{
	struct type_cache *cache = request->cache;
	struct arena *arena = cache ? type_cache_lock(cache) : &db->arena;
	struct dwarf_decoder *decoder =
		dwarf_decoder_new(sections, units, request->abbrevs, arena);
	const char *reason;

	for (size_t i = 0; i < count; i++) {
		struct variant *variant = &pending[i].set->variants.items[pending[i].variant];
		size_t damage_before = dwarf_decoder_damage(decoder, &reason);

		if (variant->type)
			continue;
		if (!cache)
			variant->unit =
				dwarf_decode_unit_name(decoder, pending[i].at, &db->arena);
		variant->type = dwarf_decode_type(decoder, pending[i].at);
		if (cache && dwarf_decoder_damage(decoder, &reason) == damage_before)
			type_cache_add(cache, pending[i].key, variant->type);
	}
	db->skipped.entries += dwarf_decoder_damage(decoder, &reason);
	if (!db->skipped.first_reason)
		db->skipped.first_reason = reason;
	dwarf_decoder_free(decoder);
	if (cache)
		type_cache_unlock(cache);
}

/* Joins variants that turn out to be one layout in two encodings. */
static void join_equal_variants(struct type_set *set)
{
	size_t kept = 0;

	for (size_t i = 0; i < set->variants.count; i++) {
		struct variant *variant = &set->variants.items[i];
		size_t same = 0;

		while (same < kept &&
		       !type_same_layout(set->variants.items[same].type, variant->type))
			same++;
		if (same < kept)
			set->variants.items[same].definition_count += variant->definition_count;
		else
			set->variants.items[kept++] = *variant;
	}
	set->variants.count = kept;
}

static bool is_declared_there(const struct variant *variant, const struct read_request *request)
{
	const struct srcpos *at = &variant->type->declared_at;

	if (!at->file)
		at = &type_peel(variant->type)->declared_at;
	return path_is(at->file, request->declared_in) &&
	       (!request->declared_line || at->line == request->declared_line);
}

/* Keeps the layouts that are declared where the request says, when there are any. */
static void choose_declared(struct type_set *set, const struct read_request *request)
{
	size_t kept = 0;
	size_t definition_count = 0;

	for (size_t i = 0; i < set->variants.count; i++) {
		if (!is_declared_there(&set->variants.items[i], request))
			continue;
		definition_count += set->variants.items[i].definition_count;
		set->variants.items[kept++] = set->variants.items[i];
	}
	if (!kept)
		return;
	set->variants.count = kept;
	set->definition_count = definition_count;
}

/* Which units the request means, by index. */
static bool *find_meant_units(struct type_db *db, const struct dwarf_sections *sections,
			      const struct dwarf_units *units,
			      const struct read_request *request)
{
	bool *meant = arena_array(&db->arena, bool, units->units.count);
	struct dwarf_whole whole;

	dwarf_whole_init(&whole, sections, request->abbrevs);
	for (size_t i = 0; i < units->units.count; i++)
		meant[i] = path_is(
			dwarf_whole_unit_name(&whole, &units->units.items[i], &db->arena),
			request->unit);
	dwarf_whole_deinit(&whole);
	return meant;
}

void dwarf_fill(struct type_db *db, const struct dwarf_sections *sections,
		const struct dwarf_units *units, const struct dwarf_scan *scan,
		const struct read_request *request)
{
	vec(struct pending) pending = { 0 };
	struct recent_sets recent;
	const bool *meant =
		request->unit ? find_meant_units(db, sections, units, request) : NULL;

	recent_sets_init(&recent, scan->definitions.count);
	for (size_t i = 0; i < scan->definitions.count; i++) {
		const struct dwarf_definition *found = &scan->definitions.items[i];
		struct type_set *set;
		size_t variant;

		if ((found->is_declaration && request->want_all) ||
		    (meant && !meant[found->unit]))
			continue;
		set = set_of(db, &recent, found);
		if (found->is_declaration)
			continue;
		set->definition_count++;
		set->has_markers |= found->has_markers;
		if (request->names_only)
			continue;
		variant = variant_find(set, found->fingerprint);
		if (variant == SIZE_MAX) {
			variant = set->variants.count;
			*vec_push(&set->variants) =
				(struct variant){ .fingerprint = found->fingerprint };
			*vec_push(&pending) = (struct pending){
				.set = set,
				.variant = variant,
				.unit = &units->units.items[found->unit],
				.at = { found->offset,
					!units->units.items[found->unit].in_types },
			};
		}
		set->variants.items[variant].definition_count++;
	}
	free(recent.slots);
	take_cached(db, sections, request, pending.items, pending.count);
	decode_rest(db, sections, units, request, pending.items, pending.count);
	vec_deinit(&pending);
}

void dwarf_fill_end(struct type_db *db, const struct read_request *request)
{
	for (size_t i = 0; i < db->sets.count; i++) {
		join_equal_variants(db->sets.items[i]);
		if (request->declared_in)
			choose_declared(db->sets.items[i], request);
		db->sets.items[i]->is_declared_only = !db->sets.items[i]->definition_count;
	}
}
