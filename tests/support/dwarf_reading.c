/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Reads built files and spells what was read. */
#include "support/dwarf_reading.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static struct error *read_built(const struct dwarf_builder *builder,
				const struct read_request *request, struct type_db *db)
{
	struct image *image = dwarf_builder_open(builder);
	struct read_facts facts;
	struct error *err;

	type_db_init(db);
	err = read_types(image, request, db, &facts);
	/* What was read must not need the image. */
	image_close(image);
	return err;
}

void dwarf_reading(const struct dwarf_builder *builder, const struct read_request *request,
		   struct type_db *ret)
{
	struct error *err = read_built(builder, request, ret);

	if (err) {
		(void)fprintf(stderr, "%s\n", error_message(err));
		abort();
	}
}

struct error *dwarf_reading_refused(const struct dwarf_builder *builder,
				    const struct read_request *request)
{
	struct type_db db;
	struct error *err = read_built(builder, request, &db);

	if (!err) {
		(void)fprintf(stderr, "nothing was refused\n");
		abort();
	}
	type_db_deinit(&db);
	return err;
}

void dwarf_reading_describe(struct text *text, const struct type *type)
{
	text_add(text, "%s%s%s %" PRIu64, type_keyword(type->kind),
		 *type_keyword(type->kind) ? " " : "", type->name ? type->name : "(none)",
		 type->size_bytes);
	if (type->align_bytes)
		text_add(text, "%%%u", type->align_bytes);
	for (size_t i = 0; i < type->member_count; i++) {
		const struct member *member = &type->members[i];

		text_add(text, "%s", i ? "; " : ": ");
		type_declare(text, member->type, member->name ? member->name : "");
		text_add(text, " %c%" PRIu64 "+%" PRIu64, member->is_bitfield ? ':' : '@',
			 member->offset_bits, member->size_bits);
		if (member->align_bytes)
			text_add(text, "%%%u", member->align_bytes);
	}
	for (size_t i = 0; i < type->enumerator_count; i++)
		text_add(text, "%s%s=%" PRId64, i ? " " : ": ", type->enumerators[i].name,
			 type->enumerators[i].value);
}
