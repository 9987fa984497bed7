/* SPDX-License-Identifier: GPL-2.0-or-later */
/* From BTF to database: one pass over the types, each wanted one decoded. */
#include "read/btf_reader.h"

#include <inttypes.h>
#include <string.h>

#include "base/text.h"
#include "read/btf_base.h"
#include "read/btf_decode.h"
#include "read/btf_names.h"
#include "types/type_compare.h"

/* The kind of set that a type belongs to, KIND_UNKNOWN for none. */
static enum type_kind set_kind(const struct btf_type *type, bool *ret_is_declaration)
{
	*ret_is_declaration = false;
	switch (btf_kind(type)) {
	case BTF_KIND_STRUCT:
		return KIND_STRUCT;
	case BTF_KIND_UNION:
		return KIND_UNION;
	case BTF_KIND_ENUM:
	case BTF_KIND_ENUM64:
		/* An enum without enumerators is only declared. */
		*ret_is_declaration = btf_vlen(type) == 0;
		return KIND_ENUM;
	case BTF_KIND_TYPEDEF:
		return KIND_TYPEDEF;
	case BTF_KIND_FWD:
		*ret_is_declaration = true;
		return btf_kflag(type) ? KIND_UNION : KIND_STRUCT;
	default:
		return KIND_UNKNOWN;
	}
}

/* Of size, and name, offset and size of the members, as struct variant wants it. */
static uint64_t fingerprint(uint64_t hash, const struct type *type)
{
	type = type_peel(type);
	hash = hash_number(hash, (uint64_t)type->kind);
	hash = hash_number(hash, type->size_bytes);
	for (size_t i = 0; i < type->member_count; i++) {
		const struct member *member = &type->members[i];

		hash = hash_number(hash, member->offset_bits);
		hash = hash_number(hash, member->size_bits);
		if (member->name)
			hash = hash_bytes(hash, member->name, strlen(member->name));
		else if (member->type && type_has_members(member->type))
			hash = fingerprint(hash, member->type);
	}
	for (size_t i = 0; i < type->enumerator_count; i++) {
		const char *name = type->enumerators[i].name;

		hash = hash_number(hash, (uint64_t)type->enumerators[i].value);
		hash = name ? hash_bytes(hash, name, strlen(name)) : hash;
	}
	return hash;
}

static void add_definition(struct type_set *set, const struct type *type)
{
	uint64_t print = fingerprint(HASH_SEED, type);
	struct variant *variant;

	set->definition_count++;
	for (size_t i = 0; i < set->variants.count; i++) {
		variant = &set->variants.items[i];
		if (variant->fingerprint == print && type_same_layout(variant->type, type)) {
			variant->definition_count++;
			return;
		}
	}
	variant = vec_push(&set->variants);
	variant->type = type;
	variant->fingerprint = print;
	variant->definition_count = 1;
}

/* One image being read. */
struct reading {
	struct image *image;
	const struct read_request *request;
	struct read_bases *bases;
	struct section section;
	struct btf_names names;
	struct type_db *db;
	struct read_facts facts;
};

/* What a type is asked for by: its name, or the first enumerator of an enum without one. */
static const char *asked_name(const struct btf_names *names, const struct btf_blob *blob,
			      const struct btf_type *type, enum type_kind kind)
{
	const char *name = kind == KIND_UNKNOWN ? NULL : btf_blob_name(blob, type->name_off);

	if (name || kind != KIND_ENUM || !names->want_nameless_enums || !btf_vlen(type))
		return name;
	return btf_blob_name(blob, btf_kind(type) == BTF_KIND_ENUM64
					   ? btf_enum64(type)->name_off
					   : btf_enum(type)->name_off);
}

static void fill(struct reading *reading, const struct btf_blob *blob, unsigned word_bytes)
{
	const struct btf_names *names = &reading->names;
	struct type_db *db = reading->db;
	struct btf_decoder *decoder = btf_decoder_new(
		blob, word_bytes, image_max_align_bytes(reading->image), &db->arena);
	const char *reason;

	for (uint32_t id = blob->first_id; id < blob->type_count; id++) {
		const struct btf_type *type = btf_blob_type(blob, id);
		bool is_declaration;
		enum type_kind kind = set_kind(type, &is_declaration);
		const char *name = asked_name(names, blob, type, kind);
		bool has_markers = false;
		struct type_set *set;

		/* Of everything, what is only declared is nothing to show. */
		if (!name || (is_declaration && names->everything))
			continue;
		if (!is_declaration && (names->want_marked || names->everything))
			has_markers = btf_type_has_markers(blob, type);
		if (!btf_names_want(names, kind, name) && !(names->want_marked && has_markers))
			continue;
		set = type_db_get(db, kind, name);
		if (is_declaration)
			continue;
		set->has_markers |= has_markers || btf_type_has_markers(blob, type);
		add_definition(set, btf_decode_type(decoder, id));
	}
	db->skipped.entries += btf_decoder_damage(decoder, &reason);
	if (reason && !db->skipped.first_reason)
		db->skipped.first_reason = reason;
	btf_decoder_free(decoder);
}

/* Pointers are as wide as the ELF header says; raw BTF shows it in the size of `long`.  NULL
 * for a blob without types. */
static unsigned word_bytes_of(const struct image *image, const struct btf_blob *blob)
{
	size_t bytes = image_word_bits(image) / 8;

	if (!bytes && blob)
		bytes = btf__pointer_size(blob->btf);
	return bytes == 4 ? 4 : 8;
}

/* Reads the blob at `start`. */
static struct error *read_blob(struct reading *reading, uint64_t start, uint64_t *ret_end)
{
	const unsigned char *bytes = reading->section.bytes;
	const struct btf_blob *base = NULL;
	struct btf_extent extent;
	struct btf_blob blob;
	unsigned word_bytes;
	struct error *err = btf_extent_read(bytes, reading->section.size_bytes, start, &extent);

	if (!err && btf_extent_is_split(bytes, start, &extent))
		err = btf_base_find(reading->image, reading->request, reading->bases, &base);
	if (!err && extent.types_bytes)
		err = btf_blob_open(bytes, start, &extent, base, &blob);
	if (err)
		return err;
	word_bytes = word_bytes_of(reading->image, extent.types_bytes ? &blob : NULL);
	reading->facts =
		(struct read_facts){ .source = READ_SOURCE_BTF, .word_bits = word_bytes * 8 };
	if (extent.types_bytes) {
		fill(reading, &blob, word_bytes);
		btf_blob_close(&blob);
	}
	*ret_end = start + extent.end;
	return NULL;
}

/* Whether anything but padding is left. */
static bool has_more(const struct section *section, uint64_t start)
{
	while (start < section->size_bytes && !section->bytes[start])
		start++;
	return start < section->size_bytes;
}

/*
 * Linkers lay the .BTF of objects end to end, and each stays a blob of its own (gcc -gbtf);
 * pahole makes one of all.  A fault behind the first leaves what was read.
 */
static struct error *read_blobs(struct reading *reading)
{
	struct skipped *skipped = &reading->db->skipped;
	uint64_t start = 0;
	struct error *err = read_blob(reading, start, &start);

	if (err)
		return err;
	while (!err && has_more(&reading->section, start))
		err = read_blob(reading, start, &start);
	if (err) {
		skipped->units++;
		if (!skipped->first_reason)
			skipped->first_reason =
				arena_strdup(&reading->db->arena, error_message(err));
		error_free(err);
	}
	return NULL;
}

struct error *btf_read_types(struct image *image, const struct read_request *request,
			     struct type_db *db, struct read_facts *ret)
{
	struct reading reading = { .image = image, .request = request, .db = db };
	struct error *err = image_section(image, ".BTF", &reading.section);

	if (err)
		return err;
	if (!reading.section.size_bytes)
		return error_new(ERROR_INPUT,
				 "%s: has no BTF; build with CONFIG_DEBUG_INFO_BTF, or read "
				 "its DWARF (--source dwarf)",
				 image_path(image));
	reading.bases = request->bases ? request->bases : read_bases_new();
	btf_names_init(&reading.names, request);
	err = read_blobs(&reading);
	btf_names_deinit(&reading.names);
	if (!request->bases)
		read_bases_free(reading.bases);
	if (err)
		return error_prefix(err, "%s", image_path(image));
	for (size_t i = 0; i < db->sets.count; i++)
		db->sets.items[i]->is_declared_only = !db->sets.items[i]->definition_count;
	*ret = reading.facts;
	return NULL;
}
