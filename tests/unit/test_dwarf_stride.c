/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Where the scan's inner loop stops, and what it passes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "read/dwarf_stride.h"
#include "support/unit_fixture.h"

#define PLAIN_LABEL 1
#define LAST_LABEL  2

struct fixture {
	struct dwarf_builder builder;
	struct unit_fixture unit;
	struct dwarf_names names;
	struct dwarf_marker_search search;
	struct dwarf_places *wanted; /* NULL: names are read */
};

static void begin(struct fixture *fixture, bool little_endian)
{
	fixture->wanted = NULL;
	dwarf_builder_init(&fixture->builder);
	fixture->builder.little_endian = little_endian;
	dwarf_builder_unit_begin(&fixture->builder, DW_UT_compile);
}

/* A type as gcc writes it: named in .debug_str, all of fixed size. */
static uint64_t add_type(struct fixture *fixture, unsigned tag, const char *name)
{
	return ENTRY(&fixture->builder, tag, false, AT_STRING(DW_AT_name, DW_FORM_strp, name),
		     AT_NUMBER(DW_AT_byte_size, DW_FORM_data1, 8),
		     AT_NUMBER(DW_AT_decl_line, DW_FORM_data2, 12));
}

/* Ends the unit, far enough behind the last entry for the loop to look at that one too. */
static void end(struct fixture *fixture, const struct read_request *request)
{
	for (unsigned i = 0; i < STRIDE_BYTES_MAX; i++)
		dwarf_builder_null(&fixture->builder);
	dwarf_builder_unit_end(&fixture->builder);
	unit_fixture_open(&fixture->unit, &fixture->builder, 0);
	dwarf_names_init(&fixture->names, request, &fixture->unit.sections);
	fixture->search = (struct dwarf_marker_search){ 0 };
}

static void close_fixture(struct fixture *fixture)
{
	dwarf_marker_search_deinit(&fixture->search);
	dwarf_names_deinit(&fixture->names);
	unit_fixture_close(&fixture->unit);
	dwarf_builder_deinit(&fixture->builder);
}

/* Where the loop stops, in bytes from the start of the section. */
static uint64_t stop_of(struct fixture *fixture)
{
	struct unit_reader *reader = &fixture->unit.reader;

	dwarf_marker_search_enter(&fixture->search, reader->unit, reader->abbrevs, false);
	dwarf_stride(reader, &fixture->names, &fixture->search, fixture->wanted);
	return (uint64_t)(reader->cursor.pos - reader->section->bytes);
}

static const struct read_request want_sock = { .names = (const char *[]){ "struct sock" },
					       .name_count = 1 };

static void entries_of_other_names_are_passed_up_to_the_wanted_one(void **state)
{
	(void)state;
	for (unsigned little_endian = 0; little_endian < 2; little_endian++) {
		struct fixture fixture;
		uint64_t wanted;

		begin(&fixture, little_endian);
		(void)add_type(&fixture, DW_TAG_typedef, "u32");
		(void)add_type(&fixture, DW_TAG_base_type, "sock"); /* nothing of that kind */
		(void)add_type(&fixture, DW_TAG_structure_type, "socket");
		wanted = add_type(&fixture, DW_TAG_structure_type, "sock");
		end(&fixture, &want_sock);
		assert_int_equal(stop_of(&fixture), wanted);
		close_fixture(&fixture);
	}
}

static void children_are_passed_by_the_sibling(void **state)
{
	struct fixture fixture;
	uint64_t wanted;

	(void)state;
	begin(&fixture, true);
	(void)ENTRY(&fixture.builder, DW_TAG_structure_type, true,
		    AT_STRING(DW_AT_name, DW_FORM_strp, "outer"),
		    AT_LABEL(DW_AT_sibling, DW_FORM_ref4, LAST_LABEL));
	(void)add_type(&fixture, DW_TAG_structure_type, "sock"); /* inside: not at file scope */
	dwarf_builder_null(&fixture.builder);
	dwarf_builder_label(&fixture.builder, LAST_LABEL);
	wanted = add_type(&fixture, DW_TAG_structure_type, "sock");
	end(&fixture, &want_sock);
	assert_int_equal(stop_of(&fixture), wanted);
	close_fixture(&fixture);
}

static void new_struct_stops_the_search_for_markers_and_a_known_one_does_not(void **state)
{
	struct fixture fixture;
	uint64_t first, second;

	(void)state;
	begin(&fixture, true);
	(void)add_type(&fixture, DW_TAG_typedef, "u32"); /* never a candidate */
	(void)ENTRY(&fixture.builder, DW_TAG_structure_type, false,
		    AT_STRING(DW_AT_name, DW_FORM_strp, "file"), AT_FLAG(DW_AT_declaration));
	first = add_type(&fixture, DW_TAG_structure_type, "file");
	second = add_type(&fixture, DW_TAG_union_type, "sigval");
	end(&fixture, &want_sock);
	fixture.search.is_wanted = true;
	assert_int_equal(stop_of(&fixture), first);
	(void)dwarf_candidates_note(&fixture.search.candidates,
				    candidate_number(fixture.builder.str.length - 12, 8, 12));
	unit_reader_seek(&fixture.unit.reader, first);
	assert_int_equal(stop_of(&fixture), second);
	close_fixture(&fixture);
}

static void where_markers_are_known_only_what_holds_one_stops(void **state)
{
	struct fixture fixture;
	struct image_places places = { 0 };
	uint64_t holder, behind;

	(void)state;
	begin(&fixture, true);
	(void)add_type(&fixture, DW_TAG_structure_type, "file");
	holder = ENTRY(&fixture.builder, DW_TAG_structure_type, true,
		       AT_STRING(DW_AT_name, DW_FORM_strp, "net_device"),
		       AT_LABEL(DW_AT_sibling, DW_FORM_ref4, LAST_LABEL));
	*vec_push(&places.offsets) = 1; /* of a unit before this one */
	*vec_push(&places.offsets) = fixture.builder.info.length + 1;
	(void)ENTRY(&fixture.builder, DW_TAG_member, false,
		    AT_STRING(DW_AT_name, DW_FORM_strp, "__cacheline_group_begin__rx"));
	dwarf_builder_null(&fixture.builder);
	dwarf_builder_label(&fixture.builder, LAST_LABEL);
	behind = add_type(&fixture, DW_TAG_structure_type, "sock");
	end(&fixture, &want_sock);
	fixture.search.is_wanted = true;
	fixture.search.places = &places;
	assert_int_equal(stop_of(&fixture), holder);
	unit_reader_seek(&fixture.unit.reader, behind);
	assert_int_equal(stop_of(&fixture), behind);
	image_places_deinit(&places);
	close_fixture(&fixture);
}

/* What is written there may be anything as long as it is not relocated. */
static void where_names_are_located_only_their_places_stop(void **state)
{
	struct fixture fixture;
	struct image_places places = { 0 };
	struct dwarf_places wanted;
	uint64_t second, third;

	(void)state;
	begin(&fixture, true);
	(void)add_type(&fixture, DW_TAG_structure_type, "sock"); /* only seems to be */
	second = add_type(&fixture, DW_TAG_structure_type, "net_device");
	*vec_push(&places.offsets) = 1; /* of a unit before this one */
	*vec_push(&places.offsets) = second + 1;
	third = add_type(&fixture, DW_TAG_structure_type, "file");
	*vec_push(&places.offsets) = third + 1;
	end(&fixture, &want_sock);
	wanted = dwarf_places_in(&places, fixture.unit.reader.unit);
	fixture.wanted = &wanted;
	assert_int_equal(stop_of(&fixture), second);
	unit_reader_seek(&fixture.unit.reader, third);
	assert_int_equal(stop_of(&fixture), third);
	image_places_deinit(&places);
	close_fixture(&fixture);
}

/* Entries that only the slow way can judge, each behind one that is passed. */
static void what_cannot_be_passed_in_one_step_stops(void **state)
{
	const struct {
		unsigned tag;
		bool has_children;
		struct dwarf_builder_attribute attribute;
	} entries[] = {
		{ DW_TAG_variable, false, AT_BYTES(DW_AT_location, DW_FORM_exprloc, 1, 2) },
		{ DW_TAG_structure_type, false, AT_STRING(DW_AT_name, DW_FORM_string, "net") },
		{ DW_TAG_namespace, true, AT_LABEL(DW_AT_sibling, DW_FORM_ref4, LAST_LABEL) },
		{ DW_TAG_subprogram, true, AT_FLAG(DW_AT_external) },
		{ DW_TAG_subprogram, true, AT_LABEL(DW_AT_sibling, DW_FORM_ref8, LAST_LABEL) },
		/* leads back */
		{ DW_TAG_subprogram, true, AT_LABEL(DW_AT_sibling, DW_FORM_ref4, PLAIN_LABEL) },
		/* leads out of the unit */
		{ DW_TAG_subprogram, true, AT_NUMBER(DW_AT_sibling, DW_FORM_ref4, 0x7fffffff) },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(entries); i++) {
		struct fixture fixture;
		uint64_t place;

		begin(&fixture, true);
		dwarf_builder_label(&fixture.builder, PLAIN_LABEL);
		(void)add_type(&fixture, DW_TAG_typedef, "u32");
		place = dwarf_builder_entry(&fixture.builder, entries[i].tag,
					    entries[i].has_children, &entries[i].attribute, 1);
		dwarf_builder_label(&fixture.builder, LAST_LABEL);
		(void)add_type(&fixture, DW_TAG_structure_type, "sock");
		end(&fixture, &want_sock);
		assert_int_equal(stop_of(&fixture), place);
		close_fixture(&fixture);
	}
}

static void null_entry_stops(void **state)
{
	struct fixture fixture;
	uint64_t null;

	(void)state;
	begin(&fixture, true);
	(void)add_type(&fixture, DW_TAG_typedef, "u32");
	null = fixture.builder.info.length;
	end(&fixture, &want_sock);
	assert_int_equal(stop_of(&fixture), null);
	close_fixture(&fixture);
}

static void nameless_enum_stops_only_where_one_may_be_wanted(void **state)
{
	static const char *const kinds[] = { "struct sock", "enum sock" };

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(kinds); i++) {
		const struct read_request request = { .names = &kinds[i], .name_count = 1 };
		struct fixture fixture;
		uint64_t nameless, wanted;

		begin(&fixture, true);
		nameless = ENTRY(&fixture.builder, DW_TAG_enumeration_type, false,
				 AT_NUMBER(DW_AT_byte_size, DW_FORM_data1, 4));
		wanted = add_type(&fixture, DW_TAG_structure_type, "sock");
		end(&fixture, &request);
		assert_int_equal(stop_of(&fixture), i ? nameless : wanted);
		close_fixture(&fixture);
	}
}

/* Loads reach beyond an entry, but never beyond the unit: the last ones are read the slow way.
 */
static void end_of_the_unit_is_kept_away_from(void **state)
{
	struct fixture fixture;
	uint64_t start;

	(void)state;
	begin(&fixture, true);
	start = add_type(&fixture, DW_TAG_typedef, "u32");
	dwarf_builder_unit_end(&fixture.builder);
	unit_fixture_open(&fixture.unit, &fixture.builder, 0);
	dwarf_names_init(&fixture.names, &want_sock, &fixture.unit.sections);
	fixture.search = (struct dwarf_marker_search){ 0 };
	assert_int_equal(stop_of(&fixture), start);
	close_fixture(&fixture);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(entries_of_other_names_are_passed_up_to_the_wanted_one),
		cmocka_unit_test(children_are_passed_by_the_sibling),
		cmocka_unit_test(
			new_struct_stops_the_search_for_markers_and_a_known_one_does_not),
		cmocka_unit_test(where_markers_are_known_only_what_holds_one_stops),
		cmocka_unit_test(where_names_are_located_only_their_places_stop),
		cmocka_unit_test(what_cannot_be_passed_in_one_step_stops),
		cmocka_unit_test(null_entry_stops),
		cmocka_unit_test(nameless_enum_stops_only_where_one_may_be_wanted),
		cmocka_unit_test(end_of_the_unit_is_kept_away_from),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
