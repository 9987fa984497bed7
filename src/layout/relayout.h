/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The C layout rules of an image's ABI, applied to a list of members: what the compiler would
 * make of a struct after an edit.
 *
 * A struct is turned into a recipe: its members in declaration order, each with the rule that
 * places it.  A recipe of an unedited struct lays out to exactly what the image has.  Whoever
 * edits inserts, takes out or moves items of a recipe and lays it out again; the result is a
 * `struct type` like any other.  relayout_type() then carries the change into everything that
 * embeds the struct.
 *
 * Debug information does not say everything: that a struct is packed, that unnamed bit-fields
 * lie in a gap, and (BTF, DWARF before 5) that an alignment is forced.  Where the recorded
 * rules do not give the layout that was compiled, the least that explains it is assumed, and
 * the recipe says so.
 */
#ifndef LAYLINE_LAYOUT_RELAYOUT_H
#define LAYLINE_LAYOUT_RELAYOUT_H

#include "base/arena.h"
#include "base/error.h"
#include "base/pointer_map.h"
#include "base/vec.h"
#include "types/type.h"

/* What types do not carry. */
struct relayout_abi {
	unsigned word_bits;       /* of pointers and long */
	uint32_t max_align_bytes; /* the most it aligns a base type inside a struct to */
	bool bits_ignore_types;   /* bit-fields go to the next bit whatever they are declared as
				   */
};

/* Why a recipe's rule is what it is.  Flags: a struct may need several. */
enum recipe_source {
	RECIPE_RECORDED = 0,      /* types and alignments that the debug information records */
	RECIPE_PACKED_STRUCT = 1, /* the whole struct is packed */
	RECIPE_PACKED_MEMBER = 2, /* a member is placed as if it were packed */
	RECIPE_ALIGNED = 4,       /* a member is aligned to more than is recorded */
	RECIPE_GAP = 8,           /* bits that nothing names, such as unnamed bit-fields */
	RECIPE_STRUCT_ALIGN = 16, /* the size shows another alignment of the struct */
	RECIPE_TAIL = 32,         /* bits at the end that nothing names */
	RECIPE_PINNED = 64,       /* a member lies before the end of the one in front of it */
};

/* A member and the rule that places it. */
struct recipe_item {
	/* The offset is that of the layout the recipe was made from or last laid out to. */
	struct member member;
	/* It starts on a multiple of it; 1 for a packed member and for a bit-field, which
	 * starts anywhere unless a declaration forces it. */
	uint64_t align_bytes;
	/* Of a bit-field the alignment of its declared type, which it may not cross and which
	 * counts for the struct's; 0 when it is packed. */
	uint64_t unit_align_bytes;
	/* Left free in front of it. */
	uint64_t gap_bits;
	bool is_pinned; /* stays at member.offset_bits whatever is before it */
	enum recipe_source source;
};

struct recipe {
	const struct type *type; /* what it was made from: KIND_STRUCT or KIND_UNION */
	vec(struct recipe_item) items;
	bool is_packed;
	/* Forced on the struct, or seen; 1 for none. */
	uint64_t align_bytes;
	/* The members' alignment does not raise the struct's; only with RECIPE_STRUCT_ALIGN. */
	bool is_align_exact;
	uint64_t tail_bits; /* left free behind the last member */
	unsigned sources;   /* enum recipe_source of the struct and its items, or-ed */
	/* A struct that it embeds needed inference, so that its alignment is a guess. */
	bool depends_on_inferred;
};

struct relayout_change;

/*
 * Recipes and changed types of one image.  All results live in `arena`; a recipe is freed by
 * relayout_deinit or, when the caller made it, by recipe_free.
 */
struct relayout {
	struct arena *arena;
	struct relayout_abi abi;
	struct pointer_map recipes; /* struct type -> its recipe as compiled */
	vec(struct recipe *) made;  /* the same recipes, to free */
	struct pointer_map changed; /* struct type -> what has become of it */
	const struct relayout_change *change;
	unsigned depth;
};

void relayout_init(struct relayout *relayout, struct arena *arena, struct relayout_abi abi);
void relayout_deinit(struct relayout *relayout);

/*
 * The recipe of a struct or union as compiled (typedefs are followed; it must have members
 * known, type_has_members()).  It belongs to `relayout` and is made once a type.
 */
const struct recipe *relayout_recipe(struct relayout *relayout, const struct type *type);

/* A copy to edit. */
struct recipe *recipe_copy(const struct recipe *recipe);
void recipe_free(struct recipe *recipe); /* NULL is fine */

/*
 * The rule of a new member: natural alignment of its type in that struct, `forced_align_bytes`
 * when not 0.  member->type, is_bitfield and size_bits (of a bit-field) must be set; size_bits
 * of any other is set here.
 */
struct recipe_item recipe_item_new(struct relayout *relayout, const struct recipe *recipe,
				   const struct member *member, uint32_t forced_align_bytes);

/* The same item with another type, its forced alignment and its gap kept. */
void recipe_item_retype(struct relayout *relayout, const struct recipe *recipe,
			struct recipe_item *item, const struct type *type);

void recipe_insert(struct recipe *recipe, size_t index, const struct recipe_item *item);
void recipe_remove(struct recipe *recipe, size_t index);
/* Puts the item at `from` to where it has the index `to` when it has been taken out. */
void recipe_move(struct recipe *recipe, size_t from, size_t to);

/*
 * Lays out: a new type like recipe->type, with the items as members and the compiler's offsets,
 * size and alignment (forced on the result, so that nobody needs to guess it).
 * Offsets past 2^60 bits end there.
 */
const struct type *recipe_lay_out(struct relayout *relayout, const struct recipe *recipe);

/*
 * What a type is aligned to inside a struct, in bytes; as type_align_bytes(), but by the rules
 * and not by the offsets.  Never 0.
 */
uint64_t relayout_align(struct relayout *relayout, const struct type *type);

/*
 * What is to become of structs: called with each struct or union that relayout_type() meets
 * (and the typedef that names it, NULL without one) before its members are looked at.  Leaves
 * *ret NULL where it changes nothing, else gives a recipe made with recipe_copy().
 */
struct relayout_change {
	struct error *(*change)(void *context, struct relayout *relayout,
				const struct type *type, const struct type *named,
				struct recipe **ret);
	void *context;
};

/*
 * Replaces the change that relayout_type() makes; forgets what it has made so far.
 */
void relayout_set_change(struct relayout *relayout, const struct relayout_change *change);

/*
 * The type after the change: a new one for a struct that is changed or embeds (in members,
 * arrays or anonymous structs, however deep) one that is; `type` itself where nothing changes.
 * Pointers are not followed.
 *
 * Errors: those of the change.
 */
MUST_CHECK
struct error *relayout_type(struct relayout *relayout, const struct type *type,
			    const struct type **ret);

#endif
