/* SPDX-License-Identifier: GPL-2.0-or-later */
/* From a blob to words about its types. */
#include "support/btf_reading.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

void blob_write(const struct blob *blob, const char *name)
{
	struct text bytes = { 0 };
	FILE *file = fopen(name, "we");

	blob_finish(blob, &bytes);
	if (!file || fwrite(bytes.bytes, 1, bytes.length, file) != bytes.length || fclose(file))
		abort();
	text_deinit(&bytes);
}

struct error *file_read(const char *name, const struct read_request *request,
			struct type_db *db, struct read_facts *ret)
{
	struct image *image;
	struct error *err = image_open(name, &image);

	type_db_init(db);
	if (err)
		return err;
	err = read_types(image, request, db, ret);
	image_close(image); /* types must do without it */
	if (err) {
		type_db_deinit(db);
		type_db_init(db);
	}
	return err;
}

static void describe_type(struct text *text, const struct type *type);

static void describe_member(struct text *text, const struct member *member)
{
	struct text name = { 0 };

	text_add(&name, "%s", member->name ? member->name : "");
	if (member->is_bitfield)
		text_add(&name, ":%" PRIu64, member->size_bits);
	if (member->name || !type_has_members(member->type) || type_peel(member->type)->name)
		type_declare(text, member->type, text_str(&name));
	else
		describe_type(text, member->type);
	text_add(text, "@%" PRIu64 "+%" PRIu64 "; ", member->offset_bits, member->size_bits);
	text_deinit(&name);
}

static void describe_type(struct text *text, const struct type *type)
{
	text_add(text, "%s", type->kind == KIND_TYPEDEF ? "typedef " : "");
	type_declare(text, type, "");
	text_add(text, " %" PRIu64 "%s", type->size_bytes, type->is_complete ? "" : "?");
	if (type->kind == KIND_TYPEDEF) {
		text_add(text, " = ");
		type_declare(text, type->target, "");
		return;
	}
	text_add(text, " { ");
	for (size_t i = 0; i < type->member_count; i++)
		describe_member(text, &type->members[i]);
	for (size_t i = 0; i < type->enumerator_count; i++)
		text_add(text, "%s=%" PRId64 "; ", type->enumerators[i].name,
			 type->enumerators[i].value);
	text_add(text, "}");
}

void db_describe(const struct type_db *db, struct text *ret)
{
	for (size_t i = 0; i < db->sets.count; i++) {
		const struct type_set *set = db->sets.items[i];

		if (set->is_declared_only)
			text_add(ret, "%s %s declared\n", type_keyword(set->kind), set->name);
		for (size_t j = 0; j < set->variants.count; j++) {
			describe_type(ret, set->variants.items[j].type);
			if (set->variants.items[j].definition_count > 1)
				text_add(ret, " x%zu", set->variants.items[j].definition_count);
			text_add(ret, "\n");
		}
	}
}
