/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Every way to write a wrong rule, and the whole message that each gets. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../support/temp_folder.h"
#include "rules/rules.h"

/* The two lines that most rules of this file begin with. */
#define HEAD "layline: 1\nstruct: s\n"
/* A group, which then goes on in line 5. */
#define GROUP  HEAD "groups:\n  - name: g\n"
#define WAIVER HEAD "waivers:\n  - id: group-hole\n"

struct row {
	const char *text;
	const char *message; /* behind "r.yaml:" */
};

static void rows_check(const struct row *rows, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct rule_set set;
		struct error *err;

		temp_file_write("r.yaml", rows[i].text, strlen(rows[i].text));
		rule_set_init(&set);
		err = rule_set_load(&set, "r.yaml");
		if (!err)
			fail_msg("taken without an error:\n%s", rows[i].text);
		assert_int_equal(error_kind(err), ERROR_RULES);
		assert_int_equal(strncmp(error_message(err), "r.yaml:", 7), 0);
		assert_string_equal(error_message(err) + 7, rows[i].message);
		assert_null(strchr(error_message(err), '\n'));
		assert_int_equal(set.rules.count, 0);
		assert_null(set.origin);
		error_free(err);
		rule_set_deinit(&set);
	}
}

#define CHECK_ROWS(rows) rows_check((rows), ARRAY_SIZE(rows))

static void unknown_keys_are_refused_with_the_nearest_known_one(void **state)
{
	static const struct row rows[] = {
		{ HEAD "grups: []\n", "3:1: unknown key 'grups'; did you mean 'groups'?" },
		{ GROUP "    acess: read\n",
		  "5:5: unknown key 'acess'; did you mean 'access'?" },
		{ GROUP "    members: [{nmae: a}]\n",
		  "5:16: unknown key 'nmae'; did you mean 'name'?" },
		{ GROUP "    when: {wordsize: 64}\n",
		  "5:12: unknown key 'wordsize'; did you mean 'word_size'?" },
		{ HEAD "container: {struct: net, membre: ipv4}\n",
		  "3:26: unknown key 'membre'; did you mean 'member'?" },
		{ HEAD "fields: [{name: a, used: f}]\n",
		  "3:20: unknown key 'used'; the keys of a field are name, member, alias, type, tx, rx, used_by, config, raw, optional and when" },
		{ WAIVER "    resaon: x\n",
		  "5:5: unknown key 'resaon'; did you mean 'reason'?" },
		{ HEAD "docs: {titel: x}\n",
		  "3:8: unknown key 'titel'; did you mean 'title'?" },
		{ HEAD "<<: {a: b}\n",
		  "3:1: unknown key '<<'; the keys of a rule are layline, struct, enum, array, container, lines, declared_in, module, markers, groups, fields, waivers and docs" },
		{ HEAD "\"\": 1\n",
		  "3:1: unknown key ''; the keys of a rule are layline, struct, enum, array, container, lines, declared_in, module, markers, groups, fields, waivers and docs" },
	};

	(void)state;
	CHECK_ROWS(rows);
}

static void duplicate_keys_name_the_line_of_the_first(void **state)
{
	static const struct row rows[] = {
		{ HEAD "struct: t\n",
		  "3:1: duplicate key 'struct'; it stands in line 2 already, keep one of them" },
		{ GROUP "    name: h\n",
		  "5:5: duplicate key 'name'; it stands in line 4 already, keep one of them" },
		{ GROUP "    max_size: {64: 1, 32: 2, 64: 3}\n",
		  "5:30: duplicate key '64'; it stands in line 5 already, keep one of them" },
	};

	(void)state;
	CHECK_ROWS(rows);
}

static void version_is_asked_for_before_anything_else(void **state)
{
	static const struct row rows[] = {
		{ "struct: s\n", "1:1: no key 'layline'; begin the file with 'layline: 1'" },
		{ "struct: s\nlayline: 2\nnew_key: 1\n",
		  "2:10: version 2 of the format is not known; this layline reads version 1" },
		{ "layline: one\nstruct: s\n",
		  "1:10: 'layline' is 'one'; it must be a number from 1 on" },
		{ "layline: \"1\"\nstruct: s\n",
		  "1:10: 'layline' is the quoted text '1'; it must be a number from 1 on" },
		{ "layline: 1.0\nstruct: s\n",
		  "1:10: 'layline' is '1.0'; it must be a number from 1 on" },
		{ "layline: 0x1\nstruct: s\n",
		  "1:10: version 0x1 of the format is not known; this layline reads version 1" },
		{ "layline:\nstruct: s\n",
		  "1:9: 'layline' is empty; it must be a number from 1 on" },
	};

	(void)state;
	CHECK_ROWS(rows);
}

static void subject_is_one_name(void **state)
{
	static const struct row rows[] = {
		{ "layline: 1\n",
		  "1:1: no key 'struct', 'enum' or 'array'; name what the rule is about, as 'struct: tcp_sock'" },
		{ HEAD "enum: e\n",
		  "3:7: 'enum' beside another subject; a rule is about one struct, enum or array" },
		{ "layline: 1\nstruct: struct s\n",
		  "2:9: 'struct' is 'struct s'; it must be a name of letters, digits and _" },
		{ "layline: 1\narray: [a]\n", "2:8: 'array' is a list; it must be a mapping" },
		{ "layline: 1\narray: {struct: s, member: m}\n",
		  "2:8: 'array' lacks a part; write {struct: linux_mib, member: mibs, enum: LINUX_MIB_NUM}" },
		{ HEAD "array: {struct: s, member: m, enum: e}\n",
		  "3:17: 'struct' beside another subject; a rule is about one struct, enum or array" },
		{ HEAD "array: {member: m, enum: e}\n",
		  "3:8: 'array' lacks a part; write {struct: linux_mib, member: mibs, enum: LINUX_MIB_NUM}" },
		{ "layline: 1\nstruct: 9p\n",
		  "2:9: 'struct' is '9p'; it must be a name of letters, digits and _" },
		{ "layline: 1\nstruct: \"\"\n",
		  "2:9: 'struct' is the quoted text ''; it must be a name of letters, digits and _" },
		{ "layline: 1\nstruct: null\n",
		  "2:9: 'struct' is empty; it must be a name of letters, digits and _" },
		{ HEAD "container: {struct: net}\n",
		  "3:12: 'container' names only half of the place; write {struct: net, member: ipv4}" },
		{ HEAD "container: net\n", "3:12: 'container' is 'net'; it must be a mapping" },
		{ HEAD "container: {struct: net, member: a..b}\n",
		  "3:34: 'member' is 'a..b'; it must be the name of a member, as rx_opt or rx_opt.saw_tstamp" },
		{ HEAD "lines: triple\n", "3:8: 'lines' is 'triple'; it must be pair" },
		{ HEAD "declared_in: \" \"\n",
		  "3:14: 'declared_in' is the quoted text ' '; it must be a text" },
		{ HEAD "markers: maybe\n",
		  "3:10: 'markers' is 'maybe'; it must be true or false" },
		{ HEAD "docs: tcp_sock.rst\n",
		  "3:7: 'docs' is 'tcp_sock.rst'; it must be a mapping" },
		{ HEAD "docs: {title: [a]}\n", "3:15: 'title' is a list; it must be a text" },
		{ HEAD "docs: {file: }\n", "3:14: 'file' is empty; it must be a text" },
		{ HEAD "docs: {file: a/b.rst}\n",
		  "3:14: 'file' is 'a/b.rst'; it must be the name of a file, as tcp_sock.rst" },
		{ HEAD "docs: {file: .rst}\n",
		  "3:14: 'file' is '.rst'; it must be the name of a file, as tcp_sock.rst" },
		{ HEAD "docs: {file: a.txt}\n",
		  "3:14: 'file' is 'a.txt'; it must be the name of a file, as tcp_sock.rst" },
		{ HEAD "docs: {bar: 0}\n",
		  "3:13: 'bar' is '0'; it must be a number from 1 on" },
		{ HEAD "docs: {bar: 4097}\n",
		  "3:13: 'bar' is '4097'; it must be a smaller number" },
		{ HEAD "docs: {widths: 5}\n", "3:16: 'widths' is '5'; it must be a list" },
		{ HEAD "docs: {widths: [1, 2, 3, 4, 5, 6]}\n",
		  "3:16: 'widths' has 6 numbers; a document has 5 columns" },
		{ HEAD "docs: {widths: [1, x]}\n",
		  "3:20: an entry of 'widths' is 'x'; it must be a number from 1 on" },
		{ HEAD "docs: {form: html}\n",
		  "3:14: 'form' is 'html'; it must be table or plain" },
		{ HEAD "docs: {final_newline: no}\n",
		  "3:23: 'final_newline' is 'no'; it must be true or false" },
	};

	(void)state;
	CHECK_ROWS(rows);
}

static void wrong_types_say_what_is_there_and_what_must_be(void **state)
{
	static const struct row rows[] = {
		{ HEAD "groups: {a: b}\n", "3:9: 'groups' is a mapping; it must be a list" },
		{ HEAD "groups:\n", "3:8: 'groups' is empty; it must be a list" },
		{ HEAD "groups: ~\n", "3:9: 'groups' is empty; it must be a list" },
		{ HEAD "groups: [g]\n", "3:10: a group is 'g'; it must be a mapping" },
		{ HEAD "fields: x\n", "3:9: 'fields' is 'x'; it must be a list" },
		{ HEAD "fields: [x]\n", "3:10: a field is 'x'; it must be a mapping" },
		{ HEAD "waivers: x\n", "3:10: 'waivers' is 'x'; it must be a list" },
		{ GROUP "    members: a\n", "5:14: 'members' is 'a'; it must be a list" },
		{ GROUP "    members: [[a]]\n",
		  "5:15: an entry of 'members' is a list; it must be the name of a member, as rx_opt or rx_opt.saw_tstamp" },
		{ GROUP "    members: [a, ]\n    members: []\n",
		  "6:5: duplicate key 'members'; it stands in line 5 already, keep one of them" },
		{ GROUP "    members:\n      -\n",
		  "6:8: an entry of 'members' is empty; it must be the name of a member, as rx_opt or rx_opt.saw_tstamp" },
		{ GROUP "    members: [{optional: true}]\n",
		  "5:15: a member without 'name'; write for example {name: xps_maps, optional: true}" },
		{ GROUP "    members: [{name: a, optional: yes}]\n",
		  "5:35: 'optional' is 'yes'; it must be true or false" },
		{ GROUP "    members: [a.]\n",
		  "5:15: an entry of 'members' is 'a.'; it must be the name of a member, as rx_opt or rx_opt.saw_tstamp" },
		{ GROUP "    members: ['a[3]']\n",
		  "5:15: an entry of 'members' is the quoted text 'a[3]'; it must be the name of a member, as rx_opt or rx_opt.saw_tstamp" },
		{ GROUP "    apart_from: h\n", "5:17: 'apart_from' is 'h'; it must be a list" },
		{ GROUP "    apart_from: [{a: b}]\n",
		  "5:18: an entry of 'apart_from' is a mapping; it must be the name of a member, as rx_opt or rx_opt.saw_tstamp" },
		{ GROUP "    own_lines: 1\n",
		  "5:16: 'own_lines' is '1'; it must be true or false" },
		{ GROUP "    own_lines: \"true\"\n",
		  "5:16: 'own_lines' is the quoted text 'true'; it must be true or false" },
		{ GROUP "    max_lines: two\n",
		  "5:16: 'max_lines' is 'two'; it must be a number from 1 on" },
		{ GROUP "    max_lines: 0\n",
		  "5:16: 'max_lines' is '0'; it must be a number from 1 on" },
		{ GROUP "    max_lines: -1\n",
		  "5:16: 'max_lines' is '-1'; it must be a number from 1 on" },
		{ GROUP "    max_lines: 4294967296\n",
		  "5:16: 'max_lines' is '4294967296'; it must be a smaller number" },
		{ GROUP "    max_lines: 99999999999999999999999\n",
		  "5:16: 'max_lines' is '99999999999999999999999'; it must be a smaller number" },
		{ GROUP "    offset: 0x\n", "5:13: 'offset' is '0x'; it must be a number" },
		{ GROUP "    offset: 0128\n",
		  "5:13: 'offset' is '0128'; it must be a number without a leading 0" },
		{ GROUP "    offset: 12 bytes\n",
		  "5:13: 'offset' is '12 bytes'; it must be a number" },
		{ GROUP "    align: page\n",
		  "5:12: 'align' is 'page'; it must be line or a power of two" },
		{ GROUP "    align: 48\n",
		  "5:12: 'align' is '48'; it must be line or a power of two" },
		{ GROUP "    align: 0\n",
		  "5:12: 'align' is '0'; it must be line or a power of two" },
	};

	(void)state;
	CHECK_ROWS(rows);
}

static void unknown_words_list_the_known_ones(void **state)
{
	static const struct row rows[] = {
		{ GROUP "    access: reed\n",
		  "5:13: 'access' is 'reed'; it must be read, write or cold" },
		{ GROUP "    access: [read]\n",
		  "5:13: 'access' is a list; it must be read, write or cold" },
		{ GROUP "    path: both\n",
		  "5:11: 'path' is 'both'; it must be tx, rx or txrx" },
		{ GROUP "    when: {word_size: 128}\n",
		  "5:23: 'word_size' is '128'; it must be 32 or 64" },
		{ GROUP "    when: {machine: x86-64}\n",
		  "5:21: a machine is 'x86-64'; it must be a name of letters, digits and _" },
		{ GROUP "    when: {machine: []}\n",
		  "5:21: 'machine' is an empty list; name at least one, as [x86_64, arm64]" },
		{ GROUP "    when: {}\n",
		  "5:11: 'when' is an empty mapping; write for example {word_size: 64}" },
		{ GROUP "    when: 64\n", "5:11: 'when' is '64'; it must be a mapping" },
		{ GROUP "    markers: no\n",
		  "5:14: 'markers' is 'no'; it must be true or false" },
		{ HEAD "fields: [{name: a, tx: read}]\n",
		  "3:24: 'tx' is 'read'; it must be read_mostly, read_write, write_mostly, \"-\" or \"\"" },
		{ HEAD "fields: [{name: a, rx: }]\n",
		  "3:24: 'rx' is empty; it must be read_mostly, read_write, write_mostly, \"-\" or \"\"" },
	};

	(void)state;
	CHECK_ROWS(rows);
}

static void budgets_are_checked_when_they_are_read(void **state)
{
	static const struct row rows[] = {
		{ GROUP "    max_size: []\n",
		  "5:15: 'max_size' is a list; it must be a number of bytes, an expression or a mapping" },
		{ GROUP "    max_size:\n",
		  "5:14: 'max_size' is empty; it must be a number of bytes, an expression or a mapping" },
		{ GROUP "    max_size: {}\n",
		  "5:15: 'max_size' is an empty mapping; write for example {64: 91, 32: 95}" },
		{ GROUP "    max_size: {16: 4}\n",
		  "5:16: unknown key '16' of 'max_size'; write 64 or 32, a machine as x86_64, a line size as line128, or default" },
		{ GROUP "    max_size: {line: 4}\n",
		  "5:16: unknown line size 'line'; write line and a power of two from 16 to 4096, as line128" },
		{ GROUP "    max_size: {line96: 4}\n",
		  "5:16: unknown line size 'line96'; write line and a power of two from 16 to 4096, as line128" },
		{ GROUP "    max_size: {line8: 4}\n",
		  "5:16: unknown line size 'line8'; write line and a power of two from 16 to 4096, as line128" },
		{ GROUP "    max_size: {line064: 4}\n",
		  "5:16: unknown line size 'line064'; write line and a power of two from 16 to 4096, as line128" },
		{ GROUP "    max_size: {64: {32: 1}}\n",
		  "5:20: '64' is a mapping; it must be a number of bytes or an expression" },
		{ GROUP "    max_size: {64: }\n",
		  "5:20: '64' is empty; it must be a number of bytes or an expression" },
		{ GROUP "    max_size: forty\n",
		  "5:15: expression 'forty': a number is expected; write numbers and sizeof(type) with + - * / and parentheses" },
		{ GROUP "    max_size: {64: 40, arm: 40 +}\n",
		  "5:29: expression '40 +': a number is missing at the end; write for example 91 + 4" },
	};

	(void)state;
	CHECK_ROWS(rows);
}

static void names_are_given_once(void **state)
{
	static const struct row rows[] = {
		{ HEAD "groups: [{access: read}]\n",
		  "3:10: a group without 'name'; give it the name of its markers, or one of your own" },
		{ HEAD "groups: [{name: }]\n",
		  "3:17: 'name' is empty; it must be a name of letters, digits and _" },
		{ GROUP "  - name: h\n  - name: g\n",
		  "6:5: duplicate group 'g'; it stands in line 4 already, rename or join them" },
		{ GROUP "    members: [a, b, a]\n",
		  "5:21: duplicate member 'a'; it stands in line 5 already, remove one of them" },
		{ GROUP "    members: [a, {name: a, when: {word_size: 64}}]\n",
		  "5:18: duplicate member 'a'; it stands in line 5 already, remove one of them" },
		{ HEAD
		  "markers: true\ngroups:\n  - {name: g, members: [a]}\n  - {name: h, members: [b, a]}\n",
		  "6:28: member 'a' is in group 'g' already; between markers it can be in one group only" },
		{ GROUP "    apart_from: [h, g]\n",
		  "5:21: group 'g' cannot be apart from itself; remove the name" },
		{ GROUP "    markers: false\n",
		  "4:5: group 'g' has neither markers nor members; list its members, or remove 'markers: false'" },
		{ GROUP "    markers: false\n    members: []\n",
		  "4:5: group 'g' has neither markers nor members; list its members, or remove 'markers: false'" },
		{ HEAD "fields: [{tx: read_mostly}]\n",
		  "3:10: a field without 'name'; name the member that the row is about" },
	};

	(void)state;
	CHECK_ROWS(rows);
}

static void waivers_need_an_id_and_a_reason(void **state)
{
	static const struct row rows[] = {
		{ HEAD "waivers: [{reason: x}]\n",
		  "3:11: a waiver without 'id'; name the finding that it waives" },
		{ WAIVER, "4:5: a waiver without 'reason'; say why the finding may stand" },
		{ WAIVER "    reason: \"\"\n",
		  "5:13: 'reason' is the quoted text ''; it must be a text" },
		{ HEAD "waivers: [{id: Group Hole, reason: x}]\n",
		  "3:16: 'id' is 'Group Hole'; it must be the id of a finding, as member-straddles-line" },
		{ WAIVER "    reason: x\n    until: tomorrow\n",
		  "6:12: 'until' is 'tomorrow'; it must be a date, as 2027-06-30" },
		{ WAIVER "    reason: x\n    until: 2027-6-30\n",
		  "6:12: 'until' is '2027-6-30'; it must be a date, as 2027-06-30" },
		{ WAIVER "    reason: x\n    until: 2027-13-01\n",
		  "6:12: 'until' is '2027-13-01'; it must be a date, as 2027-06-30" },
		{ WAIVER "    reason: x\n    until: 2027-00-01\n",
		  "6:12: 'until' is '2027-00-01'; it must be a date, as 2027-06-30" },
		{ WAIVER "    reason: x\n    until: 2027-06-31\n",
		  "6:12: 'until' is '2027-06-31'; it must be a date, as 2027-06-30" },
		{ WAIVER "    reason: x\n    until: 2027-02-29\n",
		  "6:12: 'until' is '2027-02-29'; it must be a date, as 2027-06-30" },
		{ WAIVER "    reason: x\n    until: 2100-02-29\n",
		  "6:12: 'until' is '2100-02-29'; it must be a date, as 2027-06-30" },
		{ WAIVER "    reason: x\n    until: 2027-06-00\n",
		  "6:12: 'until' is '2027-06-00'; it must be a date, as 2027-06-30" },
		{ WAIVER "    reason: x\n    until: 2027-06-301\n",
		  "6:12: 'until' is '2027-06-301'; it must be a date, as 2027-06-30" },
		{ WAIVER "    reason: x\n    until: [2027-06-30]\n",
		  "6:12: 'until' is a list; it must be a date, as 2027-06-30" },
	};

	(void)state;
	CHECK_ROWS(rows);
}

static void long_words_are_cut_in_messages(void **state)
{
	static const struct row rows[] = {
		{ "layline: 1\nstruct: 0123456789012345678901234567890123456789012345678901234567890123456789\n",
		  "2:9: 'struct' is '012345678901234567890123456789012345678901234567890123456789...'; it must be a name of letters, digits and _" },
		/* 59 letters and one of two bytes: cut before it. */
		{ "layline: 1\nstruct: 01234567890123456789012345678901234567890123456789012345678\xc3\xa9\n",
		  "2:9: 'struct' is '01234567890123456789012345678901234567890123456789012345678...'; it must be a name of letters, digits and _" },
	};

	(void)state;
	CHECK_ROWS(rows);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(unknown_keys_are_refused_with_the_nearest_known_one),
		cmocka_unit_test(duplicate_keys_name_the_line_of_the_first),
		cmocka_unit_test(version_is_asked_for_before_anything_else),
		cmocka_unit_test(subject_is_one_name),
		cmocka_unit_test(wrong_types_say_what_is_there_and_what_must_be),
		cmocka_unit_test(unknown_words_list_the_known_ones),
		cmocka_unit_test(budgets_are_checked_when_they_are_read),
		cmocka_unit_test(names_are_given_once),
		cmocka_unit_test(waivers_need_an_id_and_a_reason),
		cmocka_unit_test(long_words_are_cut_in_messages),
	};

	return cmocka_run_group_tests(tests, temp_folder_enter, temp_folder_remove);
}
