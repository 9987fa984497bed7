/* SPDX-License-Identifier: GPL-2.0-or-later */
/* One function per kind of type; what has been decoded is remembered by its number. */
#include "read/btf_decode.h"

#include <inttypes.h>
#include <stdlib.h>

#include "read/btf_member.h"

/* A chain of types deeper than this is damage, not C. */
#define DEPTH_MAX 512

/* How much of a type is wanted; each includes the one before. */
enum decode_depth {
	DECODE_NOTHING,
	DECODE_NAME,  /* enough to spell it: what a pointer leads to */
	DECODE_WHOLE, /* with its members and size */
};

struct decoded {
	struct type *type; /* NULL: not met yet */
	uint8_t depth;     /* enum decode_depth */
	bool is_open;      /* being decoded further up the stack */
	uint16_t pointers; /* how many pointers led there when it was opened */
};

struct btf_decoder {
	struct arena *arena;
	const struct btf_blob *blob;
	unsigned word_bytes;
	uint32_t max_align_bytes;
	unsigned nesting;
	unsigned pointers;     /* pointers and functions among the types that are open */
	struct decoded *slots; /* by number */
	size_t damage_count;
	const char *first_damage;
};

struct btf_decoder *btf_decoder_new(const struct btf_blob *blob, unsigned word_bytes,
				    uint32_t max_align_bytes, struct arena *arena)
{
	struct btf_decoder *decoder = calloc(1, sizeof(*decoder));

	if (!decoder)
		abort();
	decoder->arena = arena;
	decoder->blob = blob;
	decoder->word_bytes = word_bytes;
	decoder->max_align_bytes = max_align_bytes;
	decoder->slots = calloc(blob->type_count, sizeof(*decoder->slots));
	if (!decoder->slots)
		abort();
	return decoder;
}

void btf_decoder_free(struct btf_decoder *decoder)
{
	if (!decoder)
		return;
	free(decoder->slots);
	free(decoder);
}

size_t btf_decoder_damage(const struct btf_decoder *decoder, const char **ret_first)
{
	*ret_first = decoder->first_damage;
	return decoder->damage_count;
}

static void count_damage(struct btf_decoder *decoder, uint32_t id, const char *what)
{
	if (!decoder->damage_count++)
		decoder->first_damage =
			arena_printf(decoder->arena, ".BTF+0x%" PRIx64 ": type %u: %s",
				     btf_blob_type_place(decoder->blob, id), id, what);
}

/* Counts a type that cannot be read, and gives what stands for it. */
static const struct type *unknown(struct btf_decoder *decoder, uint32_t id, const char *name,
				  const char *what)
{
	struct type *type = arena_new(decoder->arena, struct type);

	type->kind = KIND_UNKNOWN;
	type->name = name;
	count_damage(decoder, id, what);
	return type;
}

static const struct type *decode_at(struct btf_decoder *decoder, uint32_t from, uint32_t id,
				    enum decode_depth depth);

static const char *copy_name(struct btf_decoder *decoder, uint32_t offset)
{
	const char *name = btf_blob_name(decoder->blob, offset);

	return name ? arena_strdup(decoder->arena, name) : NULL;
}

/* What a pointer or a function leads to. */
static const struct type *decode_behind_pointer(struct btf_decoder *decoder, uint32_t from,
						uint32_t id)
{
	const struct type *type;

	decoder->pointers++;
	type = decode_at(decoder, from, id, DECODE_NAME);
	decoder->pointers--;
	return type;
}

/* The largest power of two that divides the size, as far as the machine goes. */
static uint32_t usual_alignment(const struct btf_decoder *decoder, uint64_t size_bytes)
{
	uint64_t align = size_bytes & (0 - size_bytes);

	return align < decoder->max_align_bytes ? (uint32_t)align : decoder->max_align_bytes;
}

/* gcc (commit f079d69d7b13) gives a bit-field that BTF cannot express the type void. */
static const struct type *member_type(struct btf_decoder *decoder, uint32_t of,
				      const struct btf_member *from)
{
	struct type *type;

	if (from->type)
		return decode_at(decoder, of, from->type, DECODE_WHOLE);
	type = arena_new(decoder->arena, struct type);
	type->kind = KIND_UNKNOWN;
	type->name = "/* type unknown to BTF */";
	return type;
}

static void decode_members(struct btf_decoder *decoder, uint32_t id,
			   const struct btf_type *from, struct type *type)
{
	const struct btf_member *members = btf_members(from);
	size_t count = btf_vlen(from);
	struct member *copies = arena_array(decoder->arena, struct member, count);

	for (size_t i = 0; i < count; i++) {
		copies[i].name = copy_name(decoder, members[i].name_off);
		copies[i].type = member_type(decoder, id, &members[i]);
		btf_member_place(decoder->blob, from, &members[i], &copies[i]);
	}
	if (btf_members_wrap(from, copies))
		count_damage(decoder, id,
			     "it is too large for BTF to say where its members lie");
	type->members = copies;
	type->member_count = count;
}

static void decode_aggregate(struct btf_decoder *decoder, uint32_t id,
			     const struct btf_type *from, enum decode_depth depth,
			     struct type *type)
{
	type->kind = btf_is_union(from) ? KIND_UNION : KIND_STRUCT;
	if (!type->name)
		type->name = copy_name(decoder, from->name_off);
	if (depth < DECODE_WHOLE)
		return;
	type->size_bytes = from->size;
	/* A distilled base keeps the size of what a module embeds, and drops its members. */
	type->is_complete = btf_vlen(from) || !from->size || id >= decoder->blob->first_id ||
			    !decoder->blob->base->is_distilled;
	decode_members(decoder, id, from, type);
}

static void decode_enum(struct btf_decoder *decoder, const struct btf_type *from,
			enum decode_depth depth, struct type *type)
{
	size_t count = btf_vlen(from);
	struct enumerator *copies;

	type->kind = KIND_ENUM;
	if (!type->name)
		type->name = copy_name(decoder, from->name_off);
	if (depth < DECODE_WHOLE)
		return;
	type->size_bytes = from->size;
	type->usual_align_bytes = usual_alignment(decoder, from->size);
	type->is_complete = count > 0; /* none: only declared */
	copies = arena_array(decoder->arena, struct enumerator, count);
	for (size_t i = 0; i < count; i++) {
		if (btf_is_enum64(from)) {
			const struct btf_enum64 *value = &btf_enum64(from)[i];

			copies[i].name = copy_name(decoder, value->name_off);
			copies[i].value = (int64_t)btf_enum64_value(value);
		} else {
			const struct btf_enum *value = &btf_enum(from)[i];

			copies[i].name = copy_name(decoder, value->name_off);
			copies[i].value = btf_kflag(from) ? (int64_t)value->val
							  : (int64_t)(uint32_t)value->val;
		}
	}
	type->enumerators = copies;
	type->enumerator_count = count;
}

static void decode_array(struct btf_decoder *decoder, uint32_t id, const struct btf_type *from,
			 enum decode_depth depth, struct type *type)
{
	const struct btf_array *array = btf_array(from);

	type->kind = KIND_ARRAY;
	type->is_complete = true;
	type->target = decode_at(decoder, id, array->type, depth);
	type->has_element_count = true;
	type->element_count = array->nelems;
	if (!checked_mul(type->target->size_bytes, type->element_count, &type->size_bytes))
		type->size_bytes = 0;
}

static void decode_function(struct btf_decoder *decoder, uint32_t id,
			    const struct btf_type *from, struct type *type)
{
	const struct btf_param *parameters = btf_params(from);
	size_t count = btf_vlen(from);
	struct member *copies;

	type->kind = KIND_FUNCTION;
	type->is_complete = true;
	type->target = decode_behind_pointer(decoder, id, from->type);
	/* A last parameter without name and type stands for "...". */
	if (count && !parameters[count - 1].name_off && !parameters[count - 1].type) {
		type->is_variadic = true;
		count--;
	}
	copies = arena_array(decoder->arena, struct member, count);
	for (size_t i = 0; i < count; i++)
		copies[i].type = decode_behind_pointer(decoder, id, parameters[i].type);
	type->members = copies;
	type->member_count = count;
}

static void decode_pointer(struct btf_decoder *decoder, uint32_t id,
			   const struct btf_type *from, struct type *type)
{
	type->kind = KIND_POINTER;
	type->is_complete = true;
	type->size_bytes = decoder->word_bytes;
	type->usual_align_bytes = usual_alignment(decoder, type->size_bytes);
	type->target = decode_behind_pointer(decoder, id, from->type);
}

/* Typedefs and qualifiers are as large as what they name. */
static void decode_wrapper(struct btf_decoder *decoder, uint32_t id,
			   const struct btf_type *from, enum type_kind kind,
			   enum decode_depth depth, struct type *type)
{
	type->kind = kind;
	if (kind == KIND_TYPEDEF) {
		if (!type->name)
			type->name = copy_name(decoder, from->name_off);
		/* A typedef behind a pointer is spelled by its name alone. */
		if (depth < DECODE_WHOLE)
			return;
	}
	type->target = decode_at(decoder, id, from->type, depth);
	type->size_bytes = type->target->size_bytes;
	type->is_complete = type->target->is_complete;
}

static void decode_base(struct btf_decoder *decoder, const struct btf_type *from,
			struct type *type)
{
	type->kind = KIND_BASE;
	type->is_complete = true;
	type->name = copy_name(decoder, from->name_off);
	type->size_bytes = from->size;
	type->usual_align_bytes = usual_alignment(decoder, from->size);
}

static bool decode_kind(struct btf_decoder *decoder, uint32_t id, const struct btf_type *from,
			enum decode_depth depth, struct type *type)
{
	switch (btf_kind(from)) {
	case BTF_KIND_INT:
	case BTF_KIND_FLOAT:
		decode_base(decoder, from, type);
		return true;
	case BTF_KIND_PTR:
		decode_pointer(decoder, id, from, type);
		return true;
	case BTF_KIND_ARRAY:
		decode_array(decoder, id, from, depth, type);
		return true;
	case BTF_KIND_STRUCT:
	case BTF_KIND_UNION:
		decode_aggregate(decoder, id, from, depth, type);
		return true;
	case BTF_KIND_ENUM:
	case BTF_KIND_ENUM64:
		decode_enum(decoder, from, depth, type);
		return true;
	case BTF_KIND_FWD:
		type->kind = btf_kflag(from) ? KIND_UNION : KIND_STRUCT;
		type->name = copy_name(decoder, from->name_off);
		return true;
	case BTF_KIND_TYPEDEF:
		decode_wrapper(decoder, id, from, KIND_TYPEDEF, depth, type);
		return true;
	case BTF_KIND_VOLATILE:
		decode_wrapper(decoder, id, from, KIND_VOLATILE, depth, type);
		return true;
	case BTF_KIND_CONST:
		decode_wrapper(decoder, id, from, KIND_CONST, depth, type);
		return true;
	case BTF_KIND_RESTRICT:
		decode_wrapper(decoder, id, from, KIND_RESTRICT, depth, type);
		return true;
	case BTF_KIND_FUNC_PROTO:
		decode_function(decoder, id, from, type);
		return true;
	default: /* functions, variables, sections, tags: not types in C */
		return false;
	}
}

/* Type tags say nothing about layout and are not C: what they are put on stands for them. */
static uint32_t skip_tags(const struct btf_blob *blob, uint32_t id)
{
	for (unsigned i = 0; i < DEPTH_MAX; i++) {
		const struct btf_type *type = id ? btf_blob_type(blob, id) : NULL;

		if (!type || !btf_is_type_tag(type))
			return id;
		id = type->type;
	}
	return id;
}

/* Whether spelling a type takes all that there is of it. */
static bool is_whole_by_name(enum type_kind kind)
{
	return kind == KIND_BASE || kind == KIND_POINTER || kind == KIND_FUNCTION;
}

/* The type of a number that the type `from` mentions. */
static const struct type *decode_at(struct btf_decoder *decoder, uint32_t from, uint32_t id,
				    enum decode_depth depth)
{
	const struct btf_type *source;
	struct decoded *slot;

	id = skip_tags(decoder->blob, id);
	if (id == 0)
		return &type_void;
	source = btf_blob_type(decoder->blob, id);
	if (!source)
		return unknown(decoder, from, "/* unknown */",
			       "it names a type that is past the last one");
	slot = &decoder->slots[id];
	if (slot->depth >= depth)
		return slot->type;
	/* Back to an open type through a pointer is the usual case; by value it cannot be. */
	if (slot->is_open && slot->pointers < decoder->pointers)
		return slot->type;
	if (slot->is_open)
		return unknown(decoder, id, "/* cyclic */", "it contains itself");
	if (decoder->nesting == DEPTH_MAX)
		return unknown(decoder, id, "/* too deep */", "types are nested too deep");
	if (!slot->type)
		slot->type = arena_new(decoder->arena, struct type);
	slot->is_open = true;
	slot->pointers = (uint16_t)decoder->pointers; /* at most DEPTH_MAX */
	decoder->nesting++;
	if (!decode_kind(decoder, id, source, depth, slot->type)) {
		slot->type->kind = KIND_UNKNOWN;
		count_damage(decoder, from, "it is of something that is not a type");
	}
	decoder->nesting--;
	slot->is_open = false;
	slot->depth = is_whole_by_name(slot->type->kind) ? DECODE_WHOLE : (uint8_t)depth;
	return slot->type;
}

const struct type *btf_decode_type(struct btf_decoder *decoder, uint32_t id)
{
	return decode_at(decoder, id, id, DECODE_WHOLE);
}
