/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A built unit opened for reading its entries. */
#ifndef LAYLINE_TESTS_SUPPORT_UNIT_FIXTURE_H
#define LAYLINE_TESTS_SUPPORT_UNIT_FIXTURE_H

#include "read/dwarf_entry.h"
#include "support/dwarf_builder.h"

struct unit_fixture {
	struct dwarf_sections sections;
	struct dwarf_units units;
	struct abbrev_table abbrevs;
	struct unit_reader reader;
};

/* Opens a unit that must be sound; the reader stands before its first entry. */
void unit_fixture_open(struct unit_fixture *fixture, struct dwarf_builder *builder,
		       size_t unit);
void unit_fixture_close(struct unit_fixture *fixture);

/* Reads the entry at a place of the section; it must be there. */
struct dwarf_entry unit_fixture_read(struct unit_fixture *fixture, uint64_t place);

#endif
