/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The scan over whole sections: which definitions it finds, and what it says of damage. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "read/dwarf_scan.h"
#include "support/dwarf_builder.h"

enum label {
	INT,
	NEXT,
};

static const char *const kind_words[] = { [KIND_STRUCT] = "struct",
					  [KIND_UNION] = "union",
					  [KIND_ENUM] = "enum",
					  [KIND_TYPEDEF] = "typedef" };

/* What was found, as "unit: kind name" a word or line each, and the counts of what was not. */
static void describe(const struct dwarf_scan *scan, struct text *ret)
{
	for (size_t i = 0; i < scan->definitions.count; i++) {
		const struct dwarf_definition *found = &scan->definitions.items[i];

		text_add(ret, "%u: %s %s%s%s\n", found->unit, kind_words[found->kind],
			 found->name, found->is_declaration ? " declared" : "",
			 found->has_markers ? " marked" : "");
		assert_int_equal(found->fingerprint == 0, found->is_declaration);
	}
	if (scan->foreign_units)
		text_add(ret, "%zu foreign\n", scan->foreign_units);
	if (scan->assembler_units)
		text_add(ret, "%zu assembler\n", scan->assembler_units);
	if (scan->damaged_units)
		text_add(ret, "%zu damaged: %s\n", scan->damaged_units,
			 text_str(&scan->first_damage));
}

static void scan_once(struct dwarf_builder *builder, const struct read_request *request,
		      unsigned jobs, struct text *ret)
{
	struct dwarf_sections sections = dwarf_builder_sections(builder);
	struct dwarf_scan_options options = { .want_marked = request->want_marked,
					      .want_local = request->want_all,
					      .jobs = jobs };
	struct dwarf_units units;
	struct dwarf_names names;
	struct dwarf_scan scan;

	dwarf_units_read(&sections, &units);
	if (units.damaged_count)
		text_add(ret, "%s\n", text_str(&units.first_damage));
	dwarf_names_init(&names, request, &sections);
	dwarf_scan_run(&sections, &units, &names, &options, &scan);
	describe(&scan, ret);
	dwarf_scan_deinit(&scan);
	dwarf_names_deinit(&names);
	dwarf_units_deinit(&units);
}

/* With any number of threads the answer must be the one wanted. */
static void assert_scan(struct dwarf_builder *builder, const struct read_request *request,
			const char *wanted)
{
	static const unsigned jobs[] = { 1, 2, 8 };

	for (size_t i = 0; i < ARRAY_SIZE(jobs); i++) {
		struct text found = { 0 };

		scan_once(builder, request, jobs[i], &found);
		assert_string_equal(text_str(&found), wanted);
		text_deinit(&found);
	}
}

static void assert_scan_all(struct dwarf_builder *builder, const char *wanted)
{
	static const struct read_request everything = { .want_all = true };

	assert_scan(builder, &everything, wanted);
}

static void assert_scan_for(struct dwarf_builder *builder, const char *name, const char *wanted)
{
	const struct read_request request = { .names = &name, .name_count = 1 };

	assert_scan(builder, &request, wanted);
}

static void unit_begin(struct dwarf_builder *builder)
{
	dwarf_builder_unit_begin(builder, DW_UT_compile);
	dwarf_builder_root(builder, "unit.c");
}

static void unit_end(struct dwarf_builder *builder)
{
	dwarf_builder_null(builder);
	dwarf_builder_unit_end(builder);
}

static void add_empty(struct dwarf_builder *builder, unsigned tag, const char *name)
{
	(void)ENTRY(builder, tag, false, AT_NAME(name),
		    AT_NUMBER(DW_AT_byte_size, DW_FORM_data1, 4));
}

/* An enum with two enumerators, the first of which may have no name. */
static void add_enum(struct dwarf_builder *builder, bool has_enumerators, const char *first)
{
	(void)ENTRY(builder, DW_TAG_enumeration_type, has_enumerators,
		    AT_NUMBER(DW_AT_byte_size, DW_FORM_data1, 4));
	if (!has_enumerators)
		return;
	if (first)
		(void)ENTRY(builder, DW_TAG_enumerator, false, AT_NAME(first),
			    AT_NUMBER(DW_AT_const_value, DW_FORM_data1, 0));
	else
		(void)ENTRY(builder, DW_TAG_enumerator, false,
			    AT_NUMBER(DW_AT_const_value, DW_FORM_data1, 0));
	(void)ENTRY(builder, DW_TAG_enumerator, false, AT_NAME("SECOND"),
		    AT_NUMBER(DW_AT_const_value, DW_FORM_data1, 1));
	dwarf_builder_null(builder);
}

static void nameless_enums_go_by_their_first_enumerator(void **state)
{
	struct dwarf_builder builder;

	(void)state;
	dwarf_builder_init(&builder);
	unit_begin(&builder);
	add_enum(&builder, true, "FIRST");
	add_enum(&builder, true, "OTHER");
	add_enum(&builder, true, NULL);
	add_enum(&builder, false, NULL);
	add_empty(&builder, DW_TAG_structure_type, "FIRST");
	unit_end(&builder);
	unit_begin(&builder);
	add_enum(&builder, true, "FIRST");
	unit_end(&builder);
	assert_scan_for(&builder, "enum FIRST", "0: enum FIRST\n1: enum FIRST\n");
	assert_scan_for(&builder, "enum SECOND", "");
	/* Nobody who asks for a tag means an enumerator. */
	assert_scan_for(&builder, "FIRST", "0: struct FIRST\n");
	assert_scan_all(&builder, "0: struct FIRST\n");
	dwarf_builder_deinit(&builder);
}

static void every_kind_of_definition_is_found_in_its_place(void **state)
{
	struct dwarf_builder builder;

	(void)state;
	dwarf_builder_init(&builder);
	unit_begin(&builder);
	add_empty(&builder, DW_TAG_structure_type, "s");
	add_empty(&builder, DW_TAG_class_type, "c");
	add_empty(&builder, DW_TAG_union_type, "u");
	add_empty(&builder, DW_TAG_enumeration_type, "e");
	add_empty(&builder, DW_TAG_typedef, "t");
	add_empty(&builder, DW_TAG_base_type, "b");
	add_empty(&builder, DW_TAG_variable, "v");
	unit_end(&builder);
	unit_begin(&builder);
	add_empty(&builder, DW_TAG_structure_type, "s");
	(void)ENTRY(&builder, DW_TAG_structure_type, false, AT_NAME("s"),
		    AT_FLAG(DW_AT_declaration));
	(void)ENTRY(&builder, DW_TAG_structure_type, false, AT_NAME("d"),
		    AT_NUMBER(DW_AT_declaration, DW_FORM_flag, 1));
	(void)ENTRY(&builder, DW_TAG_structure_type, false, AT_NAME("n"),
		    AT_NUMBER(DW_AT_declaration, DW_FORM_flag, 0));
	unit_end(&builder);
	assert_scan_all(&builder, "0: struct s\n0: struct c\n0: union u\n0: enum e\n"
				  "0: typedef t\n1: struct s\n1: struct s declared\n"
				  "1: struct d declared\n1: struct n\n");
	assert_scan_for(&builder, "s", "0: struct s\n1: struct s\n1: struct s declared\n");
	assert_scan_for(&builder, "struct u", "");
	assert_scan_for(&builder, "union u", "0: union u\n");
	dwarf_builder_deinit(&builder);
}

static void types_without_a_name_are_passed_over(void **state)
{
	struct dwarf_builder builder;

	(void)state;
	dwarf_builder_init(&builder);
	unit_begin(&builder);
	dwarf_builder_struct(&builder, NULL, 4);
	dwarf_builder_null(&builder);
	/* DWARF 5, 2.15: an empty name is none. */
	add_empty(&builder, DW_TAG_structure_type, "");
	(void)ENTRY(&builder, DW_TAG_structure_type, false,
		    AT_STRING(DW_AT_name, DW_FORM_strp, ""));
	add_empty(&builder, DW_TAG_structure_type, "s");
	unit_end(&builder);
	assert_scan_all(&builder, "0: struct s\n");
	dwarf_builder_deinit(&builder);
}

static void names_of_every_form_are_recognised(void **state)
{
	static const struct {
		uint16_t version, form;
		bool is_indirect;
	} rows[] = {
		{ 2, DW_FORM_string, false },    { 4, DW_FORM_strp, false },
		{ 5, DW_FORM_line_strp, false }, { 5, DW_FORM_strx, false },
		{ 5, DW_FORM_strx1, false },     { 5, DW_FORM_strx2, false },
		{ 5, DW_FORM_strx3, false },     { 5, DW_FORM_strx4, false },
		{ 4, DW_FORM_strp, true },       { 4, DW_FORM_string, true },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct dwarf_builder builder;

		dwarf_builder_init(&builder);
		builder.version = rows[i].version;
		text_add_bytes(&builder.str, "other", 6);
		unit_begin(&builder);
		for (unsigned n = 0; n < 3; n++) {
			static const char *const names[] = { "tcp_sock", "sock", "socket" };
			const struct dwarf_builder_attribute name = {
				.name = DW_AT_name,
				.form = rows[i].form,
				.kind = VALUE_STRING,
				.bytes = names[n],
				.is_indirect = rows[i].is_indirect,
			};

			(void)dwarf_builder_entry(&builder, DW_TAG_structure_type, false, &name,
						  1);
		}
		unit_end(&builder);
		assert_scan_for(&builder, "sock", "0: struct sock\n");
		assert_scan_all(&builder,
				"0: struct tcp_sock\n0: struct sock\n0: struct socket\n");
		dwarf_builder_deinit(&builder);
	}
}

static void build_scopes(struct dwarf_builder *builder, bool with_siblings)
{
	unit_begin(builder);
	if (with_siblings)
		(void)ENTRY(builder, DW_TAG_subprogram, true, AT_NAME("f"),
			    AT_LABEL(DW_AT_sibling, DW_FORM_ref4, NEXT));
	else
		(void)ENTRY(builder, DW_TAG_subprogram, true, AT_NAME("f"));
	add_empty(builder, DW_TAG_structure_type, "local");
	(void)ENTRY(builder, DW_TAG_lexical_block, true, AT_NAME("block"));
	add_empty(builder, DW_TAG_structure_type, "deeper");
	dwarf_builder_null(builder);
	dwarf_builder_null(builder);
	dwarf_builder_label(builder, NEXT);
	(void)ENTRY(builder, DW_TAG_namespace, true, AT_NAME("a"));
	add_empty(builder, DW_TAG_structure_type, "in_a");
	(void)ENTRY(builder, DW_TAG_namespace, true, AT_NAME("b"));
	add_empty(builder, DW_TAG_structure_type, "in_b");
	dwarf_builder_null(builder);
	dwarf_builder_struct(builder, "outer", 4);
	add_empty(builder, DW_TAG_structure_type, "nested");
	dwarf_builder_null(builder);
	dwarf_builder_null(builder);
	add_empty(builder, DW_TAG_structure_type, "last");
	unit_end(builder);
}

static void only_file_scope_and_namespaces_count_unless_all_is_wanted(void **state)
{
	static const char *const names[] = { "local", "deeper", "in_a", "in_b",
					     "outer", "nested", "last" };
	static const struct read_request request = { .names = names, .name_count = 7 };

	(void)state;
	for (int siblings = 0; siblings <= 1; siblings++) {
		struct dwarf_builder builder;

		dwarf_builder_init(&builder);
		build_scopes(&builder, siblings);
		assert_scan(
			&builder, &request,
			"0: struct in_a\n0: struct in_b\n0: struct outer\n0: struct last\n");
		assert_scan_all(&builder, "0: struct local\n0: struct deeper\n0: struct in_a\n"
					  "0: struct in_b\n0: struct outer\n0: struct nested\n"
					  "0: struct last\n");
		dwarf_builder_deinit(&builder);
	}
}

static void units_in_other_languages_are_counted_and_passed_over(void **state)
{
	static const struct {
		uint16_t form;
		uint64_t language;
		bool is_foreign;
		const char *assembler;
	} rows[] = {
		{ DW_FORM_data1, DW_LANG_C99, false, "" },
		{ DW_FORM_data2, DW_LANG_C11, false, "" },
		{ DW_FORM_data2, DW_LANG_C_plus_plus_14, false, "" },
		{ DW_FORM_data2, DW_LANG_Mips_Assembler, false, "1 assembler\n" },
		{ DW_FORM_data1, 0x31, false, "1 assembler\n" },
		{ DW_FORM_data1, DW_LANG_Rust, true, "" },
		{ DW_FORM_data2, DW_LANG_Rust, true, "" },
		{ DW_FORM_udata, DW_LANG_Rust, true, "" },
		{ DW_FORM_data2, 0x9000, true, "" },
		{ DW_FORM_implicit_const, DW_LANG_Rust, true, "" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct dwarf_builder builder;
		struct text wanted = { 0 };

		text_add(&wanted, "0: struct sock\n%s%s",
			 rows[i].is_foreign ? "1 foreign\n" : "1: struct sock\n",
			 rows[i].assembler);
		dwarf_builder_init(&builder);
		builder.version = 5;
		dwarf_builder_simple_unit(&builder, "sock");
		dwarf_builder_unit_begin(&builder, DW_UT_compile);
		(void)ENTRY(&builder, DW_TAG_compile_unit, true,
			    AT_NUMBER(DW_AT_language, rows[i].form, rows[i].language));
		add_empty(&builder, DW_TAG_structure_type, "sock");
		unit_end(&builder);
		assert_scan_for(&builder, "sock", text_str(&wanted));
		text_deinit(&wanted);
		dwarf_builder_deinit(&builder);
	}
}

static void type_units_and_partial_units_are_scanned(void **state)
{
	struct dwarf_builder builder;

	(void)state;
	dwarf_builder_init(&builder);
	builder.version = 5;
	dwarf_builder_type_unit_begin(&builder, 7, NEXT);
	dwarf_builder_root(&builder, "unit.c");
	dwarf_builder_label(&builder, NEXT);
	add_empty(&builder, DW_TAG_structure_type, "in_type_unit");
	unit_end(&builder);
	dwarf_builder_unit_begin(&builder, DW_UT_partial);
	(void)ENTRY(&builder, DW_TAG_partial_unit, true, AT_NAME("p"));
	add_empty(&builder, DW_TAG_structure_type, "in_partial_unit");
	unit_end(&builder);
	builder.version = 4;
	builder.in_types = true;
	dwarf_builder_type_unit_begin(&builder, 8, NEXT);
	dwarf_builder_root(&builder, "unit.c");
	dwarf_builder_label(&builder, NEXT);
	add_empty(&builder, DW_TAG_structure_type, "in_types_section");
	unit_end(&builder);
	assert_scan_all(&builder, "0: struct in_type_unit\n1: struct in_partial_unit\n"
				  "2: struct in_types_section\n");
	dwarf_builder_deinit(&builder);
}

/* A unit of its own for each kind of damage, between two sound ones. */
static void damage_ends_its_unit_and_is_described(void **state)
{
	enum damage {
		UNKNOWN_CODE,
		CUT_SHORT,
		SIBLING_BACK,
		NAME_OUTSIDE,
		ROOT_UNKNOWN
	};
	static const struct {
		enum damage damage;
		const char *wanted;
	} rows[] = {
		{ UNKNOWN_CODE,
		  "0: struct before\n1: struct sound\n2: struct behind\n"
		  "1 damaged: .debug_info+0x%llx: this entry is damaged; the rest of its unit was "
		  "not read\n" },
		{ CUT_SHORT,
		  "0: struct before\n1: struct sound\n2: struct behind\n"
		  "1 damaged: .debug_info+0x%llx: this entry is damaged; the rest of its unit was "
		  "not read\n" },
		{ SIBLING_BACK,
		  "0: struct before\n1: struct sound\n2: struct behind\n"
		  "1 damaged: .debug_info+0x%llx: this entry is damaged; the rest of its unit was "
		  "not read\n" },
		{ NAME_OUTSIDE,
		  "0: struct before\n1: struct sound\n2: struct behind\n"
		  "1 damaged: .debug_info+0x%llx: this entry is damaged; the rest of its unit was "
		  "not read\n" },
		{ ROOT_UNKNOWN,
		  "0: struct before\n2: struct behind\n"
		  "1 damaged: .debug_info+0x%llx: the unit's first entry is damaged\n" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct dwarf_builder builder;
		struct text wanted = { 0 };
		const char *rest = strstr(rows[i].wanted, "%llx");
		uint64_t at;

		dwarf_builder_init(&builder);
		dwarf_builder_simple_unit(&builder, "before");
		dwarf_builder_unit_begin(&builder, DW_UT_compile);
		if (rows[i].damage != ROOT_UNKNOWN) {
			dwarf_builder_root(&builder, "unit.c");
			add_empty(&builder, DW_TAG_structure_type, "sound");
		}
		at = builder.info.length;
		switch (rows[i].damage) {
		case UNKNOWN_CODE:
		case ROOT_UNKNOWN:
			text_add_bytes(&builder.info, "\x7f", 1);
			break;
		case CUT_SHORT:
			(void)ENTRY(&builder, DW_TAG_structure_type, false,
				    AT_NUMBER(DW_AT_byte_size, DW_FORM_data8, 4));
			builder.info.length -= 1;
			break;
		case SIBLING_BACK:
			(void)ENTRY(&builder, DW_TAG_structure_type, true, AT_NAME("odd"),
				    AT_NUMBER(DW_AT_sibling, DW_FORM_ref4, 11));
			break;
		case NAME_OUTSIDE:
			(void)ENTRY(&builder, DW_TAG_structure_type, false,
				    AT_NUMBER(DW_AT_name, DW_FORM_strp, 1000));
			break;
		}
		dwarf_builder_unit_end(&builder);
		dwarf_builder_simple_unit(&builder, "behind");
		text_add_bytes(&wanted, rows[i].wanted, (size_t)(rest - rows[i].wanted));
		text_add(&wanted, "%llx%s", (unsigned long long)at, rest + 4);
		/* The struct whose sibling leads back is found before its sibling is looked at.
		 */
		if (rows[i].damage != SIBLING_BACK)
			assert_scan_all(&builder, text_str(&wanted));
		else
			assert_scan_for(&builder, "behind",
					strstr(text_str(&wanted), "2: struct behind"));
		text_deinit(&wanted);
		dwarf_builder_deinit(&builder);
	}
}

static void damaged_abbreviations_are_named_by_their_place(void **state)
{
	struct dwarf_builder builder;
	struct text wanted = { 0 };
	uint64_t table;

	(void)state;
	dwarf_builder_init(&builder);
	dwarf_builder_simple_unit(&builder, "before");
	table = builder.abbrev.length;
	dwarf_builder_simple_unit(&builder, "damaged");
	builder.abbrev.bytes[table + 1] = 0; /* the first tag */
	dwarf_builder_simple_unit(&builder, "behind");
	text_add(&wanted,
		 "0: struct before\n2: struct behind\n"
		 "1 damaged: .debug_abbrev+0x%llx: an abbreviation has no valid tag\n",
		 (unsigned long long)table);
	assert_scan_all(&builder, text_str(&wanted));
	text_deinit(&wanted);
	dwarf_builder_deinit(&builder);
}

static void first_damage_is_that_of_the_first_unit_with_any_threads(void **state)
{
	struct dwarf_builder builder;
	struct text wanted = { 0 };
	uint64_t first = 0;

	(void)state;
	dwarf_builder_init(&builder);
	for (unsigned i = 0; i < 100; i++) {
		if (i % 10 != 7) {
			dwarf_builder_simple_unit(&builder, "s");
			text_add(&wanted, "%u: struct s\n", i);
			continue;
		}
		unit_begin(&builder);
		first = first ? first : builder.info.length;
		text_add_bytes(&builder.info, "\x7f", 1);
		dwarf_builder_unit_end(&builder);
	}
	text_add(&wanted,
		 "10 damaged: .debug_info+0x%llx: this entry is damaged; the rest of its unit "
		 "was not read\n",
		 (unsigned long long)first);
	assert_scan_all(&builder, text_str(&wanted));
	text_deinit(&wanted);
	dwarf_builder_deinit(&builder);
}

static void null_entries_missing_at_the_end_do_no_harm(void **state)
{
	struct dwarf_builder builder;

	(void)state;
	dwarf_builder_init(&builder);
	unit_begin(&builder);
	add_empty(&builder, DW_TAG_structure_type, "s");
	(void)ENTRY(&builder, DW_TAG_subprogram, true, AT_NAME("f"));
	dwarf_builder_unit_end(&builder);
	dwarf_builder_simple_unit(&builder, "behind");
	assert_scan_for(&builder, "s", "0: struct s\n");
	assert_scan_all(&builder, "0: struct s\n1: struct behind\n");
	dwarf_builder_deinit(&builder);
}

static void null_entries_too_many_end_the_unit(void **state)
{
	struct dwarf_builder builder;

	(void)state;
	dwarf_builder_init(&builder);
	unit_begin(&builder);
	add_empty(&builder, DW_TAG_structure_type, "s");
	for (unsigned i = 0; i < 5; i++)
		dwarf_builder_null(&builder);
	unit_end(&builder);
	dwarf_builder_simple_unit(&builder, "behind");
	assert_scan_all(&builder, "0: struct s\n1: struct behind\n");
	dwarf_builder_deinit(&builder);
}

static void units_without_entries_or_children_hold_nothing(void **state)
{
	struct dwarf_builder builder;

	(void)state;
	dwarf_builder_init(&builder);
	dwarf_builder_unit_begin(&builder, DW_UT_compile);
	dwarf_builder_unit_end(&builder);
	dwarf_builder_unit_begin(&builder, DW_UT_compile);
	dwarf_builder_null(&builder);
	dwarf_builder_unit_end(&builder);
	dwarf_builder_unit_begin(&builder, DW_UT_compile);
	(void)ENTRY(&builder, DW_TAG_compile_unit, false, AT_NAME("asm.S"));
	dwarf_builder_unit_end(&builder);
	dwarf_builder_simple_unit(&builder, "s");
	assert_scan_all(&builder, "3: struct s\n");
	dwarf_builder_deinit(&builder);
}

/* Of one struct, `fixed` says whether its entry has a size that the abbreviation tells. */
static void add_marked(struct dwarf_builder *builder, const char *name, const char *marker,
		       uint16_t name_form, bool fixed)
{
	(void)ENTRY(builder, DW_TAG_structure_type, true,
		    AT_STRING(DW_AT_name, name_form, name),
		    AT_NUMBER(DW_AT_byte_size, DW_FORM_data1, 8),
		    AT_NUMBER(DW_AT_decl_line, fixed ? DW_FORM_data1 : DW_FORM_udata, 12));
	(void)ENTRY(builder, DW_TAG_member, false, AT_STRING(DW_AT_name, name_form, marker),
		    AT_NUMBER(DW_AT_data_member_location, DW_FORM_data1, 0));
	(void)ENTRY(builder, DW_TAG_member, false, AT_STRING(DW_AT_name, name_form, "a"),
		    AT_NUMBER(DW_AT_data_member_location, DW_FORM_data1, 0));
	dwarf_builder_null(builder);
}

static void every_definition_of_a_struct_with_markers_is_found(void **state)
{
	static const uint16_t forms[] = { DW_FORM_strp, DW_FORM_string, DW_FORM_strx2,
					  DW_FORM_line_strp };
	static const struct read_request marked = { .want_marked = true };

	(void)state;
	for (size_t f = 0; f < ARRAY_SIZE(forms); f++) {
		for (int fixed = 0; fixed <= 1; fixed++) {
			struct dwarf_builder builder;
			struct text wanted = { 0 };

			dwarf_builder_init(&builder);
			builder.version = 5;
			/* Unless all names stand in the entries, the markers' are in
			 * .debug_str. */
			if (forms[f] == DW_FORM_line_strp)
				text_add_bytes(&builder.str, "__cacheline_group_begin__tx", 28);
			for (unsigned i = 0; i < 60; i++) {
				unit_begin(&builder);
				add_marked(&builder, "plain", "not_a_marker", forms[f], fixed);
				if (i % 7 == 3) {
					add_marked(&builder, "sock",
						   "__cacheline_group_begin__rx", forms[f],
						   fixed);
					text_add(&wanted, "%u: struct sock marked\n", i);
				}
				(void)ENTRY(&builder, DW_TAG_structure_type, false,
					    AT_STRING(DW_AT_name, forms[f], "sock"),
					    AT_FLAG(DW_AT_declaration));
				unit_end(&builder);
			}
			/* Declarations are of no use to anybody who did not ask for the name.
			 */
			assert_scan(&builder, &marked, text_str(&wanted));
			text_deinit(&wanted);
			dwarf_builder_deinit(&builder);
		}
	}
}

/* One definition without markers, of another line, is of the same name: it must be seen too. */
static void definition_without_markers_of_a_marked_name_is_found(void **state)
{
	static const struct read_request marked = { .want_marked = true };
	struct dwarf_builder builder;

	(void)state;
	dwarf_builder_init(&builder);
	unit_begin(&builder);
	(void)ENTRY(&builder, DW_TAG_structure_type, false,
		    AT_STRING(DW_AT_name, DW_FORM_strp, "sock"),
		    AT_NUMBER(DW_AT_byte_size, DW_FORM_data1, 16));
	unit_end(&builder);
	unit_begin(&builder);
	add_marked(&builder, "sock", "__cacheline_group_begin__rx", DW_FORM_strp, true);
	unit_end(&builder);
	assert_scan(&builder, &marked, "0: struct sock\n1: struct sock marked\n");
	dwarf_builder_deinit(&builder);
}

static void struct_both_named_and_marked_is_found_once(void **state)
{
	static const char *const names[] = { "sock" };
	static const struct read_request both = { .names = names,
						  .name_count = 1,
						  .want_marked = true };
	struct dwarf_builder builder;

	(void)state;
	dwarf_builder_init(&builder);
	unit_begin(&builder);
	add_marked(&builder, "sock", "__cacheline_group_begin__rx", DW_FORM_strp, true);
	add_marked(&builder, "other", "__cacheline_group_begin__rx", DW_FORM_strp, true);
	unit_end(&builder);
	assert_scan(&builder, &both, "0: struct sock marked\n0: struct other marked\n");
	dwarf_builder_deinit(&builder);
}

static void section_without_units_holds_nothing(void **state)
{
	struct dwarf_builder builder;

	(void)state;
	dwarf_builder_init(&builder);
	assert_scan_all(&builder, "");
	dwarf_builder_deinit(&builder);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_kind_of_definition_is_found_in_its_place),
		cmocka_unit_test(nameless_enums_go_by_their_first_enumerator),
		cmocka_unit_test(types_without_a_name_are_passed_over),
		cmocka_unit_test(names_of_every_form_are_recognised),
		cmocka_unit_test(only_file_scope_and_namespaces_count_unless_all_is_wanted),
		cmocka_unit_test(units_in_other_languages_are_counted_and_passed_over),
		cmocka_unit_test(type_units_and_partial_units_are_scanned),
		cmocka_unit_test(damage_ends_its_unit_and_is_described),
		cmocka_unit_test(damaged_abbreviations_are_named_by_their_place),
		cmocka_unit_test(first_damage_is_that_of_the_first_unit_with_any_threads),
		cmocka_unit_test(null_entries_missing_at_the_end_do_no_harm),
		cmocka_unit_test(null_entries_too_many_end_the_unit),
		cmocka_unit_test(units_without_entries_or_children_hold_nothing),
		cmocka_unit_test(every_definition_of_a_struct_with_markers_is_found),
		cmocka_unit_test(definition_without_markers_of_a_marked_name_is_found),
		cmocka_unit_test(struct_both_named_and_marked_is_found_once),
		cmocka_unit_test(section_without_units_holds_nothing),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
