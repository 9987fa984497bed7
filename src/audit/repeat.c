/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Keys are built from addresses: images of a run share the types that are alike
 * (types/type_cache.h). */
#include "audit/repeat.h"

#include <inttypes.h>
#include <string.h>

#include "audit/not_exercised.h"

/* The key so far, and where types are looked up. */
struct keying {
	uint64_t hash;
	const struct type_db *types;
};

static void add_bytes(struct keying *keying, const void *bytes, size_t length)
{
	keying->hash = hash_bytes(keying->hash, bytes, length);
}

static void add_set(struct keying *keying, const struct type_set *set)
{
	size_t count = set ? set->variants.count : 0;

	add_bytes(keying, &count, sizeof(count));
	for (size_t i = 0; i < count; i++) {
		const struct variant *variant = &set->variants.items[i];

		add_bytes(keying, &variant->type, sizeof(variant->type));
		/* Units and counts are named when definitions differ. */
		if (count > 1)
			add_bytes(keying, variant, sizeof(*variant));
	}
}

static void add_type(void *context, const char *type)
{
	struct keying *keying = context;

	add_set(keying, type_db_lookup(keying->types, type));
}

const char *repeat_key(struct arena *arena, const struct audit_image *image,
		       const struct type_set *set, const struct rule *rule)
{
	const struct target *target = &image->target;
	struct keying keying = { .hash = HASH_SEED, .types = image->types };

	if (!set || !set->variants.count)
		return NULL;
	add_bytes(&keying, &rule, sizeof(rule));
	add_bytes(&keying, set->name, strlen(set->name));
	add_bytes(&keying, &target->word_bits, sizeof(target->word_bits));
	add_bytes(&keying, &target->line_bytes, sizeof(target->line_bytes));
	add_bytes(&keying, target->machine, strlen(target->machine));
	add_bytes(&keying, image->source, strlen(image->source));
	add_set(&keying, set);
	if (rule)
		rule_wanted_types(rule, add_type, &keying);
	return arena_printf(arena, "%016" PRIx64, keying.hash);
}

void repeat_take(struct audit *audit, const struct repeat *repeat,
		 struct audited_struct *audited)
{
	size_t image = audited->image;
	const struct type_set *set = audited->set;

	*audited = *repeat->audited;
	audited->image = image;
	audited->set = set;
	audited->is_repeat = true;
	for (size_t i = 0; i < repeat->finding_count; i++) {
		struct finding *finding = vec_push(&audit->findings);

		*finding = audit->findings.items[repeat->first_finding + i];
		finding->image = image;
	}
	for (size_t i = 0; i < repeat->not_exercised_count; i++) {
		struct not_exercised *item = vec_push(&audit->not_exercised);

		*item = audit->not_exercised.items[repeat->first_not_exercised + i];
		item->image = image;
	}
}
