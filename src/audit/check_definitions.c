/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Compares the definitions that one image has of a struct. */
#include <inttypes.h>
#include <string.h>

#include "audit/checks.h"
#include "audit/wording.h"

/* Where a definition comes from, for people: its unit, else where it is declared. */
static const char *origin(struct arena *arena, const struct variant *variant, const char *other)
{
	struct srcpos at = variant->type->declared_at;

	if (variant->unit)
		return variant->unit;
	if (at.file)
		return arena_printf(arena, "%s:%" PRIu32, at.file, at.line);
	return other;
}

/* The same without a line, which moves: the file, if that tells one from the other. */
static const char *stable_origin(const struct variant *first, const struct variant *other)
{
	const char *file = other->type->declared_at.file,
		   *first_file = first->type->declared_at.file;

	if (file && first_file && strcmp(file, first_file) != 0)
		return file;
	return other->unit;
}

static bool is_same_place(const struct placed *a, const struct placed *b)
{
	return a->offset_bits == b->offset_bits && a->size_bits == b->size_bits &&
	       strcmp(a->path, b->path) == 0;
}

/* What `has` says about a member that `other` puts elsewhere, or does not have. */
static const char *difference_at(struct arena *arena, const struct placed *has,
				 const struct layout *other, bool has_is_first)
{
	const char *one = has_is_first ? "the first" : "the second";
	const char *another = has_is_first ? "the second" : "the first";
	struct placed placed;

	if (!layout_find(arena, other, has->path, &placed, NULL))
		return arena_printf(arena, "%s is at %s in %s and absent in %s", has->path,
				    word_place(arena, has->offset_bits), one, another);
	if (placed.offset_bits != has->offset_bits)
		return arena_printf(arena, "%s is at %s in %s and at %s in %s", has->path,
				    word_place(arena, has->offset_bits), one,
				    word_place(arena, placed.offset_bits), another);
	return arena_printf(arena, "%s has %s in %s and %s in %s", has->path,
			    word_size(arena, has->size_bits), one,
			    word_size(arena, placed.size_bits), another);
}

/* The first member, by offset, about which two definitions disagree; embedded structs opened.
 */
static const char *first_difference(struct arena *arena, const struct type *a,
				    const struct type *b, const char **ret_member)
{
	const struct layout *x = layout_new(arena, a, "", LAYOUT_EXPAND, 0);
	const struct layout *y = layout_new(arena, b, "", LAYOUT_EXPAND, 0);
	size_t i = 0;

	while (i < x->member_count && i < y->member_count &&
	       is_same_place(&x->members[i], &y->members[i]))
		i++;
	if (i < x->member_count) {
		*ret_member = x->members[i].path;
		return difference_at(arena, &x->members[i], y, true);
	}
	if (i < y->member_count) {
		*ret_member = y->members[i].path;
		return difference_at(arena, &y->members[i], x, false);
	}
	*ret_member = NULL;
	if (x->size_bits != y->size_bits)
		return arena_printf(arena, "the members agree, the sizes are %s and %s",
				    word_size(arena, x->size_bits),
				    word_size(arena, y->size_bits));
	return "the members agree in name, place and size";
}

static const char *units(struct arena *arena, size_t count)
{
	return arena_printf(arena, "%zu unit%s", count, count == 1 ? "" : "s");
}

void check_definitions_differ(struct check_run *run, const struct audited_group *group)
{
	const struct bound_struct *bound = run->bound;
	struct arena *arena = bound->arena;
	const struct variant *first = bound->variants[0];
	struct subject subject = { .declared_at = first->type->declared_at };

	(void)group;
	if (bound->audited->rule)
		subject.rule_at = bound->audited->rule->name_at;
	for (size_t i = 1; i < bound->variant_count; i++) {
		const struct variant *other = bound->variants[i];
		const char *difference =
			first_difference(arena, first->type, other->type, &subject.member);

		subject.other = stable_origin(first, other);
		subject.detail = arena_printf(
			arena,
			"%s in %s, %s in %s; say which is meant: declared_in: in the rule, or --declared-at FILE:LINE",
			word_size(arena, type_peel(first->type)->size_bytes * 8),
			units(arena, first->definition_count),
			word_size(arena, type_peel(other->type)->size_bytes * 8),
			units(arena, other->definition_count));
		report(run, subject, "%s and %s define it differently: %s",
		       origin(arena, first, "one unit"), origin(arena, other, "another"),
		       difference);
	}
}
