/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Compiles the program of one abbreviation, when an entry of it is read for the first time. */
#include "read/dwarf_abbrev.h"

static void add_op(struct abbrev_table *table, struct abbrev_op op)
{
	*vec_push(&table->ops) = op;
}

static void add_skip(struct abbrev_table *table, uint32_t *bytes)
{
	if (*bytes)
		add_op(table, (struct abbrev_op){ .action = ACTION_SKIP, .bytes = *bytes });
	*bytes = 0;
}

void abbrev_program_compile(struct abbrev_table *table, const struct abbrev *abbrev)
{
	struct abbrev *mine = &table->codes.items[abbrev - table->codes.items];
	const uint8_t *wanted_table = dwarf_wanted_table(abbrev->tag);
	struct dwarf_cursor cursor = table->specs;
	struct abbrev_spec spec;
	uint32_t skip = 0; /* bytes of the attributes before this one that nobody wants */

	mine->first_op = (uint32_t)table->ops.count;
	cursor_skip(&cursor, abbrev->specs);
	while (abbrev_spec_next(&cursor, &spec)) {
		struct abbrev_form form = abbrev_form_of(table, spec.form);
		enum wanted_attribute wanted = dwarf_wanted(wanted_table, spec.attribute);
		uint32_t bytes = form.bytes > 0 ? (uint32_t)form.bytes : 0;

		if (wanted == WANTED_NONE && form.bytes >= 0) {
			skip += bytes;
			continue;
		}
		add_skip(table, &skip);
		add_op(table,
		       (struct abbrev_op){ .action = wanted ? ACTION_VALUE : ACTION_VARIABLE,
					   .wanted = (uint8_t)wanted,
					   .class = wanted ? form.class : 0,
					   .width = bytes <= 8 ? (uint8_t)bytes : 0,
					   .form = (uint16_t)spec.form,
					   .bytes = bytes,
					   .constant = spec.constant });
	}
	add_skip(table, &skip);
	mine->op_count = (uint32_t)table->ops.count - mine->first_op;
	mine->has_program = true;
}
