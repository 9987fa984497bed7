/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Files that are no rules at all, or are made to keep a reader busy: each is refused, and at
 * once. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <time.h>

#include <cmocka.h>

#include "../support/temp_folder.h"
#include "base/text.h"
#include "rules/rules.h"

#define HEAD "layline: 1\nstruct: s\n"
#define MIB  ((size_t)1 << 20)

/* Sanitizers and a loaded machine included; what these tests guard against takes minutes. */
#define SECONDS_MAX 10

static void bytes_refuse(const char *bytes, size_t length, const char *message)
{
	struct rule_set set;
	time_t start = time(NULL);
	struct error *err;

	temp_file_write("r.yaml", bytes, length);
	rule_set_init(&set);
	err = rule_set_load(&set, "r.yaml");
	assert_non_null(err);
	assert_int_equal(error_kind(err), ERROR_RULES);
	assert_string_equal(error_message(err), message);
	assert_int_equal(set.rules.count, 0);
	error_free(err);
	rule_set_deinit(&set);
	assert_true(time(NULL) - start <= SECONDS_MAX);
}

static void text_refuse(const char *text, const char *message)
{
	bytes_refuse(text, strlen(text), message);
}

/* A head, then one piece again and again up to 1 MiB. */
static void repeated_refuse(const char *head, const char *piece, const char *message)
{
	struct text text = { 0 };

	text_add(&text, "%s", head);
	while (text.length + strlen(piece) <= MIB)
		text_add_bytes(&text, piece, strlen(piece));
	bytes_refuse(text_str(&text), text.length, message);
	text_deinit(&text);
}

static void empty_files_are_named_as_such(void **state)
{
	static const char message[] =
		"r.yaml:1:1: the file holds no rule; a rule begins with 'layline: 1'";

	(void)state;
	text_refuse("", message);
	text_refuse("\n\n", message);
	text_refuse("# only a comment\n", message);
	text_refuse("---\n", message);
	text_refuse("---\n...\n", message);
	text_refuse("~\n", message);
}

static void other_texts_are_not_mappings(void **state)
{
	(void)state;
	text_refuse("hello\n", "r.yaml:1:1: the file is 'hello'; it must be a mapping");
	text_refuse("- a\n- b\n", "r.yaml:1:1: the file is a list; it must be a mapping");
	text_refuse(
		"a: b: c\n",
		"r.yaml:1:5: not valid YAML: mapping values are not allowed in this context; "
		"check the indentation, quotes and brackets");
}

static void binary_files_are_refused_where_they_stop_being_text(void **state)
{
	(void)state;
	bytes_refuse("\177ELF\2\1\1\0\0\0", 10,
		     "r.yaml:1:8: a NUL byte, so this is not a text; is this a rule file?");
	text_refuse(HEAD "#\a\n",
		    "r.yaml:3:2: not a text in UTF-8: control characters are not allowed; "
		    "is this a rule file?");
	text_refuse(HEAD "# \xff\n",
		    "r.yaml:3:3: not a text in UTF-8: invalid leading UTF-8 octet; "
		    "is this a rule file?");
	text_refuse(HEAD "#\xc3",
		    "r.yaml:3:2: not a text in UTF-8: incomplete UTF-8 octet sequence; "
		    "is this a rule file?");
	text_refuse("\xff\xfel",
		    "r.yaml:1:1: not a text in UTF-8: invalid leading UTF-8 octet; "
		    "is this a rule file?");
}

static void control_characters_cannot_be_escaped_into_a_name(void **state)
{
	static const char message[] =
		"r.yaml:2:9: a control character in a text; write plain text";

	(void)state;
	text_refuse("layline: 1\nstruct: \"a\\0b\"\n", message);
	text_refuse("layline: 1\nstruct: \"a\\e[2Jb\"\n", message);
	text_refuse("layline: 1\nstruct: \"a\\x7f\"\n", message);
	text_refuse("layline: 1\nstruct: \"a\\x9b\"\n", message);
}

static void broken_yaml_has_the_place_and_the_construct(void **state)
{
	(void)state;
	text_refuse(
		HEAD "groups: [\n",
		"r.yaml:4:1: not valid YAML: did not find expected node content while parsing "
		"a flow node that begins in line 4; check the indentation, quotes and brackets "
		"there");
	text_refuse(
		HEAD "groups:\n  - name: g\n   access: read\n",
		"r.yaml:5:4: not valid YAML: did not find expected '-' indicator while parsing a "
		"block collection that begins in line 4; check the indentation, quotes and "
		"brackets there");
	text_refuse(
		HEAD "groups: a: b\n",
		"r.yaml:3:10: not valid YAML: mapping values are not allowed in this context; "
		"check the indentation, quotes and brackets");
	text_refuse(HEAD "docs: \"x\n",
		    "r.yaml:4:1: not valid YAML: found unexpected end of stream while scanning "
		    "a quoted scalar that begins in line 3; check the indentation, quotes and "
		    "brackets there");
}

static void tabs_in_the_indentation_are_named(void **state)
{
	(void)state;
	text_refuse(HEAD "groups:\n\t- name: g\n",
		    "r.yaml:4:1: a tab in the indentation; indent with blanks");
	text_refuse(HEAD "groups:\n  - name: g\n  \taccess: read\n",
		    "r.yaml:5:3: a tab in the indentation; indent with blanks");
}

static void notations_that_rules_do_not_use_are_refused(void **state)
{
	(void)state;
	text_refuse(HEAD "---\nlayline: 1\nstruct: t\n",
		    "r.yaml:3:1: a second document; a file holds one rule, move this one to a "
		    "file of its own");
	text_refuse(
		"layline: !!int 1\nstruct: s\n",
		"r.yaml:1:10: a tag, 'tag:yaml.org,2002:int'; rules use no YAML tags, remove it");
	text_refuse("%TAG ! tag:x,2000:\n---\n" HEAD,
		    "r.yaml:1:1: a line that begins with '%'; rules use no YAML directives, "
		    "remove it");
	text_refuse(HEAD "? [a, b]\n: c\n",
		    "r.yaml:3:3: a key that is not a plain word; write the key itself");
	text_refuse(HEAD "docs: &d {file: x}\n*d : y\n",
		    "r.yaml:4:1: a key that is not a plain word; write the key itself");
}

static void aliases_need_a_complete_anchor_above(void **state)
{
	(void)state;
	text_refuse(
		HEAD "groups: *gone\n",
		"r.yaml:3:9: no complete value above has the anchor 'gone'; name one that has");
	text_refuse(
		HEAD "groups: &a [*a]\n",
		"r.yaml:3:13: no complete value above has the anchor 'a'; name one that has");
}

static void alias_bombs_end_at_a_number_of_values(void **state)
{
	struct text text = { 0 };

	(void)state;
	text_add(&text, HEAD "a0: &a0 [x, x, x, x, x, x, x, x, x]\n");
	for (int i = 1; i < 30; i++)
		text_add(&text, "a%d: &a%d [*a%d, *a%d, *a%d, *a%d, *a%d, *a%d, *a%d, *a%d]\n",
			 i, i, i - 1, i - 1, i - 1, i - 1, i - 1, i - 1, i - 1, i - 1);
	bytes_refuse(text_str(&text), text.length,
		     "r.yaml:8:20: more than 100000 values, aliases counted each time; "
		     "is this a rule file?");
	text_deinit(&text);
}

static void aliases_may_repeat_members_a_bounded_number_of_times(void **state)
{
	struct text text = { 0 };

	(void)state;
	text_add(&text, HEAD "groups:\n- {name: g, members: &m [a");
	for (int i = 0; i < 5000; i++)
		text_add(&text, ",a%d", i);
	text_add(&text, "]}\n");
	for (int i = 0; i < 30; i++)
		text_add(&text, "- {name: g%d, members: *m}\n", i);
	bytes_refuse(text_str(&text), text.length,
		     "r.yaml:23:3: more than 100000 values, aliases counted each time; "
		     "is this a rule file?");
	text_deinit(&text);
}

static void nesting_ends_at_a_depth(void **state)
{
	static const char flow[] =
		"r.yaml:3:20: nested more than 16 deep; no key of a rule needs that";

	(void)state;
	repeated_refuse(HEAD "a: ", "[",
			"r.yaml:3:19: nested more than 16 deep; no key of a rule needs that");
	repeated_refuse(HEAD "a:  ", "[", flow);
	repeated_refuse(HEAD "a: ", "{a: ",
			"r.yaml:3:64: nested more than 16 deep; no key of a rule needs that");
	repeated_refuse(HEAD "a:\n", "- ",
			"r.yaml:4:31: nested more than 16 deep; no key of a rule needs that");
	repeated_refuse("", "? ",
			"r.yaml:1:3: a key that is not a plain word; write the key itself");
}

static void megabytes_of_one_thing_are_read_in_no_time(void **state)
{
	(void)state;
	repeated_refuse(HEAD "a: [", "x,",
			"r.yaml:3:200003: more than 100000 values, aliases counted each time; "
			"is this a rule file?");
	repeated_refuse(HEAD "a: [", "&b x,",
			"r.yaml:3:500000: more than 100000 values, aliases counted each time; "
			"is this a rule file?");
	repeated_refuse(
		HEAD "a: ", "x",
		"r.yaml:3:1: unknown key 'a'; the keys of a rule are layline, struct, enum, "
		"array, container, lines, declared_in, module, markers, groups, fields, waivers and "
		"docs");
	repeated_refuse(
		"layline: 1\n", "#\n",
		"r.yaml:1:1: no key 'struct', 'enum' or 'array'; name what the rule is about, "
		"as 'struct: tcp_sock'");
}

static void anchors_are_not_compared_each_with_each(void **state)
{
	struct text text = { 0 };

	(void)state;
	text_add(&text, HEAD "a:\n");
	for (unsigned i = 0; text.length < MIB - 16; i++)
		text_add(&text, "- &%u\n", i);
	bytes_refuse(text_str(&text), text.length,
		     "r.yaml:100003:3: more than 100000 values, aliases counted each time; "
		     "is this a rule file?");
	text_deinit(&text);
}

static void larger_files_are_refused_without_reading_them(void **state)
{
	struct rule_set set;
	struct error *err;

	(void)state;
	temp_file_write("big.yaml", "", 0);
	assert_int_equal(truncate("big.yaml", (off_t)MIB * 1024), 0);
	rule_set_init(&set);
	err = rule_set_load(&set, "big.yaml");
	assert_non_null(err);
	assert_string_equal(error_message(err),
			    "big.yaml:1:1: larger than 1024 KiB; is this a rule file?");
	error_free(err);
	err = rule_set_load(&set, "/dev/zero");
	assert_non_null(err);
	assert_string_equal(error_message(err),
			    "/dev/zero:1:1: larger than 1024 KiB; is this a rule file?");
	error_free(err);
	rule_set_deinit(&set);
}

/* With most kinds of value in it. */
static const char good_rule[] =
	"layline: 1\nstruct: tcp_sock\ncontainer: {struct: a, member: b.c}\nmarkers: true\n"
	"groups:\n  - name: g\n    access: read\n    path: tx\n    max_size: {64: 91 + 4, "
	"line128: 2 * sizeof(long)}\n    align: line\n    apart_from: [h, i.j]\n"
	"    members: &m [a, {name: b, optional: true, when: {machine: [x86_64]}}]\n"
	"  - {name: h, markers: false, members: *m}\nfields:\n  - {name: f, tx: \"-\", used_by: "
	"\"a(tx),b\"}\nwaivers:\n  - id: x-y\n    reason: >\n      long\n      text\n"
	"    until: 2027-06-30\n";

/* Whether the bytes are a rule; either way nothing is left behind, and a refusal has its form.
 */
static bool is_taken(const char *bytes, size_t length)
{
	struct rule_set set;
	struct error *err;

	temp_file_write("r.yaml", bytes, length);
	rule_set_init(&set);
	err = rule_set_load(&set, "r.yaml");
	assert_int_equal(set.rules.count, err ? 0 : 1);
	rule_set_deinit(&set);
	if (!err)
		return true;
	assert_int_equal(error_kind(err), ERROR_RULES);
	assert_int_equal(strncmp(error_message(err), "r.yaml:", 7), 0);
	assert_null(strchr(error_message(err), '\n'));
	error_free(err);
	return false;
}

static void cut_rules_never_break_the_reader(void **state)
{
	size_t length = sizeof(good_rule) - 1;

	(void)state;
	assert_true(is_taken(good_rule, length));
	for (size_t i = 0; i < length; i++) {
		/* A copy of just that size, so that a byte too far is seen. */
		char *copy = malloc(i + 1);

		assert_non_null(copy);
		memcpy(copy, good_rule, i);
		(void)is_taken(copy, i);
		free(copy);
	}
}

static void damaged_rules_never_break_the_reader(void **state)
{
	static const char bytes[] = "\t\n*:[\"";
	size_t length = sizeof(good_rule) - 1, taken = 0;
	char copy[sizeof(good_rule)];

	(void)state;
	for (size_t i = 0; i < length; i++) {
		memcpy(copy, good_rule, sizeof(good_rule));
		for (const char *byte = bytes; *byte; byte++) {
			copy[i] = *byte;
			taken += is_taken(copy, length);
		}
	}
	/* Comments, names and reasons bear a change, most else does not. */
	assert_true(taken > length / 2);
	assert_true(taken < length * (sizeof(bytes) - 1) / 2);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(empty_files_are_named_as_such),
		cmocka_unit_test(other_texts_are_not_mappings),
		cmocka_unit_test(binary_files_are_refused_where_they_stop_being_text),
		cmocka_unit_test(control_characters_cannot_be_escaped_into_a_name),
		cmocka_unit_test(broken_yaml_has_the_place_and_the_construct),
		cmocka_unit_test(tabs_in_the_indentation_are_named),
		cmocka_unit_test(notations_that_rules_do_not_use_are_refused),
		cmocka_unit_test(aliases_need_a_complete_anchor_above),
		cmocka_unit_test(alias_bombs_end_at_a_number_of_values),
		cmocka_unit_test(aliases_may_repeat_members_a_bounded_number_of_times),
		cmocka_unit_test(nesting_ends_at_a_depth),
		cmocka_unit_test(megabytes_of_one_thing_are_read_in_no_time),
		cmocka_unit_test(anchors_are_not_compared_each_with_each),
		cmocka_unit_test(larger_files_are_refused_without_reading_them),
		cmocka_unit_test(cut_rules_never_break_the_reader),
		cmocka_unit_test(damaged_rules_never_break_the_reader),
	};

	return cmocka_run_group_tests(tests, temp_folder_enter, temp_folder_remove);
}
