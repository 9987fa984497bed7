/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Opens built units. */
#include "support/unit_fixture.h"

#include <stdio.h>
#include <stdlib.h>

void unit_fixture_open(struct unit_fixture *fixture, struct dwarf_builder *builder, size_t unit)
{
	const char *damage;

	*fixture = (struct unit_fixture){ .sections = dwarf_builder_sections(builder) };
	dwarf_units_read(&fixture->sections, &fixture->units);
	if (unit >= fixture->units.units.count) {
		(void)fprintf(stderr, "no such unit: %s\n",
			      text_str(&fixture->units.first_damage));
		abort();
	}
	fixture->reader = (struct unit_reader){
		.sections = &fixture->sections,
		.unit = &fixture->units.units.items[unit],
		.section = dwarf_unit_section(&fixture->sections,
					      &fixture->units.units.items[unit]),
		.abbrevs = &fixture->abbrevs,
	};
	damage = abbrev_table_compile(&fixture->abbrevs, &fixture->sections,
				      fixture->reader.unit);
	if (damage) {
		(void)fprintf(stderr, "%s\n", damage);
		abort();
	}
	unit_reader_seek(&fixture->reader, fixture->reader.unit->entries);
}

void unit_fixture_close(struct unit_fixture *fixture)
{
	abbrev_table_deinit(&fixture->abbrevs);
	dwarf_units_deinit(&fixture->units);
}

struct dwarf_entry unit_fixture_read(struct unit_fixture *fixture, uint64_t place)
{
	struct dwarf_entry entry;

	unit_reader_seek(&fixture->reader, place);
	if (!unit_reader_next(&fixture->reader, &entry) || !entry.abbrev) {
		(void)fprintf(stderr, "no entry at 0x%llx\n", (unsigned long long)place);
		abort();
	}
	return entry;
}
