/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The values that all JSON documents are made of, and a whole layline-check/1 document. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "report/json_value.h"
#include "report/report.h"

static void text_that_is_not_utf8_is_replaced(void **state)
{
	static const struct {
		const char *bytes;
		const char *string;
	} rows[] = {
		{ "plain", "plain" },
		{ "", "" },
		{ "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80",
		  "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80" },
		{ "a\xff", "a\xef\xbf\xbd" },
		{ "\xc3", "\xef\xbf\xbd" }, /* cut off */
		{ "\xe2\x82", "\xef\xbf\xbd\xef\xbf\xbd" },
		{ "\xc0\x80", "\xef\xbf\xbd\xef\xbf\xbd" }, /* too long a form */
		{ "\xe0\x80\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd" },
		{ "\xed\xa0\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd" }, /* a surrogate */
		{ "\xf4\x90\x80\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd" },
		{ "\xf4\x8f\xbf\xbf", "\xf4\x8f\xbf\xbf" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		json_t *value = json_text(rows[i].bytes);

		assert_string_equal(json_string_value(value), rows[i].string);
		json_decref(value);
	}
}

static void unknown_values_are_null(void **state)
{
	struct srcpos unknown = { 0 }, no_line = { .file = "./a.h" };
	json_t *array = json_array();
	struct text text = { 0 };

	(void)state;
	json_append(array, json_text(NULL));
	json_append(array, json_place(&unknown, false));
	json_append(array, json_place(&no_line, true));
	json_append(array, json_number(UINT64_MAX));
	json_add(&text, array, true);
	assert_string_equal(text_str(&text), "[null, null, {\"file\": \"a.h\", \"line\": null, "
					     "\"column\": null}, 9223372036854775807]\n");
	text_deinit(&text);
}

static void a_check_document_has_the_keys_of_its_schema_in_order(void **state)
{
	struct type type = { .kind = KIND_STRUCT, .name = "sock", .size_bytes = 80 };
	struct variant variant = { .type = &type, .definition_count = 3 };
	struct type_set set = { .name = "sock",
				.kind = KIND_STRUCT,
				.variants = { &variant, 1, 1 },
				.definition_count = 3 };
	struct layout layout = { .type = &type, .size_bits = 640, .align_bytes = 8 };
	struct rule rule = { .name = "sock" };
	struct audited_member member = { .path = "a.b" };
	struct audited_group groups[] = {
		{ .name = "read",
		  .begin_bytes = 60,
		  .end_bytes = 70,
		  .size_bytes = 10,
		  .has_max_size = true,
		  .max_size_bytes = 16,
		  .first_line = 0,
		  .last_line = 1,
		  .lines = 2,
		  .best_lines = 1,
		  .members = &member,
		  .member_count = 1 },
		{ .name = "empty", .begin_bytes = 70, .end_bytes = 70 },
	};
	struct audited_struct present = { .name = "sock",
					  .rule = &rule,
					  .set = &set,
					  .layout = &layout,
					  .geometry = { 64, 8 },
					  .lines = 2,
					  .groups = groups,
					  .group_count = 2 };
	struct audited_struct absent = { .name = "gone", .rule = &rule };
	struct audited_struct *structs[] = { &present, &absent };
	struct finding findings[] = {
		{ .check = CHECK_GROUP_SPANS_LINES,
		  .severity = SEVERITY_WARNING,
		  .struct_name = "sock",
		  .group = "read",
		  .message = "two \"lines\"",
		  .declared_at = { "./sock.h", 9, 0 },
		  .rule_at = { "r.yaml", 12, 5 } },
	};
	struct audit audit = { .structs = { structs, 2, 2 }, .findings = { findings, 1, 1 } };
	struct audit_image image = { .path = "vmlinux",
				     .source = "dwarf",
				     .release = "6.12.117",
				     .build_id = "c0ffee",
				     .target = { 64, "x86_64", 64 } };
	struct reported_image reported = { .image = &image,
					   .rules = "rules/v6.12",
					   .skipped = { .foreign_units = 4 } };
	struct check_report report = { .images = &reported, .image_count = 1, .audit = &audit };
	struct text text = { 0 }, line = { 0 };

	(void)state;
	report_json(&text, &report);
	json_add(&line, json_loads(text_str(&text), 0, NULL), true);
	assert_string_equal(
		text_str(&line),
		"{\"schema\": \"layline-check/1\", \"images\": [{\"path\": \"vmlinux\", \"source\": \"dwarf\", "
		"\"debug_file\": null, "
		"\"machine\": \"x86_64\", \"release\": \"6.12.117\", \"build_id\": \"c0ffee\", \"line_size\": 64, "
		"\"rules\": \"rules/v6.12\", "
		"\"skipped\": {\"units\": 0, \"foreign_units\": 4, \"entries\": 0}}], "
		"\"structs\": [{\"name\": \"sock\", \"image\": 0, \"by\": \"rule\", \"size\": 80, \"align\": 8, "
		"\"lines\": 2, \"base_offset\": 8, \"definitions\": 3, \"variants\": 1, "
		"\"groups\": [{\"name\": \"read\", \"begin\": 60, \"end\": 70, \"size\": 10, \"max_size\": 16, "
		"\"first_line\": 0, \"last_line\": 1, \"lines\": 2, \"best_lines\": 1, \"members\": [\"a.b\"]}, "
		"{\"name\": \"empty\", \"begin\": 70, \"end\": 70, \"size\": 0, \"max_size\": null, "
		"\"first_line\": null, \"last_line\": null, \"lines\": 0, \"best_lines\": 0, \"members\": []}]}], "
		"\"findings\": [{\"id\": \"group-spans-lines\", \"severity\": \"warning\", \"image\": 0, "
		"\"struct\": \"sock\", \"group\": \"read\", \"member\": null, \"other\": null, \"message\": \"two \\\"lines\\\"\", "
		"\"detail\": null, \"declared_at\": {\"file\": \"sock.h\", \"line\": 9}, "
		"\"rule_at\": {\"file\": \"r.yaml\", \"line\": 12, \"column\": 5}, \"waived\": null}], "
		"\"not_exercised\": [], \"passed_over\": {\"without_debug\": 0, \"only_assembler\": 0}, \"summary\": {\"errors\": 0, \"warnings\": 1, \"notes\": 0, \"waived\": 0}}\n");
	text_deinit(&line);
	text_deinit(&text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(text_that_is_not_utf8_is_replaced),
		cmocka_unit_test(unknown_values_are_null),
		cmocka_unit_test(a_check_document_has_the_keys_of_its_schema_in_order),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
