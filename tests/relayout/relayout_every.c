/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Lays out every struct of an image anew from members and alignments, and says how each came
 *out: `OUTCOME: NAME` a line, then `OUTCOME COUNT` lines.  NAME is the outermost named struct
 *around an anonymous one.
 *
 *	relayout_every IMAGE [dwarf|btf]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "image/image.h"
#include "layout/relayout.h"
#include "read/reader.h"

enum outcome {
	BY_RULES,       /* from what the debug information records alone */
	EMBEDS_GUESSED, /* the same, but the alignment of something embedded was inferred */
	PACKED,         /* the whole struct is packed, and that is all that was inferred */
	INFERRED,       /* more was inferred */
	PINNED,         /* a member could only be kept where it is */
	INEXACT,        /* does not come out as it was compiled */
	OUTCOME_COUNT,
};

static const char *const outcome_names[OUTCOME_COUNT] = {
	"by-rules", "embeds-inferred", "packed", "inferred", "pinned", "inexact",
};

struct run {
	struct arena arena;
	struct relayout relayout;
	struct pointer_map seen;
	size_t counts[OUTCOME_COUNT];
};

static bool is_same(const struct type *a, const struct type *b)
{
	if (a->size_bytes != b->size_bytes || a->member_count != b->member_count)
		return false;
	for (size_t i = 0; i < a->member_count; i++)
		if (a->members[i].offset_bits != b->members[i].offset_bits)
			return false;
	return true;
}

static enum outcome outcome_of(struct relayout *relayout, const struct type *type)
{
	const struct recipe *recipe = relayout_recipe(relayout, type);

	if (!is_same(recipe_lay_out(relayout, recipe), type))
		return INEXACT;
	if (recipe->sources & RECIPE_PINNED)
		return PINNED;
	if (recipe->sources == RECIPE_PACKED_STRUCT)
		return PACKED;
	if (recipe->sources)
		return INFERRED;
	return recipe->depends_on_inferred ? EMBEDS_GUESSED : BY_RULES;
}

/* The type and all that it embeds, each once. */
static void visit(struct run *run, const struct type *type, const char *around)
{
	enum outcome outcome;

	type = type_peel(type);
	while (type->kind == KIND_ARRAY && type->target)
		type = type_peel(type->target);
	if (!type_has_members(type) || pointer_map_get(&run->seen, type))
		return;
	*pointer_map_put(&run->seen, type) = type;
	around = type->name ? type->name : around;
	outcome = outcome_of(&run->relayout, type);
	run->counts[outcome]++;
	if (outcome != BY_RULES)
		printf("%s: %s\n", outcome_names[outcome], around);
	for (size_t i = 0; i < type->member_count; i++)
		visit(run, type->members[i].type, around);
}

static void fail(struct error *err)
{
	if (!err)
		return;
	(void)fprintf(stderr, "%s\n", error_message(err));
	error_free(err);
	exit(2);
}

static void visit_all(struct run *run, const struct type_db *types)
{
	for (size_t i = 0; i < types->sets.count; i++) {
		const struct type_set *set = types->sets.items[i];

		for (size_t k = 0; k < set->variants.count; k++)
			visit(run, set->variants.items[k].type, set->name);
	}
}

int main(int argc, char **argv)
{
	struct read_request request = { .want_all = true, .want_local = true };
	struct run run = { 0 };
	struct type_db types;
	struct read_facts facts;
	struct image *image;

	if (argc < 2)
		return 2;
	if (argc > 2)
		request.source =
			strcmp(argv[2], "btf") == 0 ? READ_SOURCE_BTF : READ_SOURCE_DWARF;
	fail(image_open(argv[1], &image));
	type_db_init(&types);
	fail(read_types(image, &request, &types, &facts));
	relayout_init(&run.relayout, &run.arena,
		      (struct relayout_abi){
			      .word_bits = facts.word_bits,
			      .max_align_bytes = image_max_align_bytes(image),
			      .bits_ignore_types = image_bits_ignore_types(image),
		      });
	visit_all(&run, &types);
	for (size_t i = 0; i < OUTCOME_COUNT; i++)
		printf("%s %zu\n", outcome_names[i], run.counts[i]);
	pointer_map_deinit(&run.seen);
	relayout_deinit(&run.relayout);
	type_db_deinit(&types);
	image_close(image);
	arena_deinit(&run.arena);
	return 0;
}
