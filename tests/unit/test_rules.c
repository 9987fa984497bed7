/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What a good rule becomes, which parts of it hold where, and how files come together as a set.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "../support/temp_folder.h"
#include "rules/rules.h"

static void file_write(const char *name, const char *text)
{
	temp_file_write(name, text, strlen(text));
}

static const struct rule *rule_load(struct rule_set *set, const char *text)
{
	struct error *err;

	file_write("r.yaml", text);
	rule_set_init(set);
	err = rule_set_load(set, "r.yaml");
	if (err)
		fail_msg("%s", error_message(err));
	assert_int_equal(set->rules.count, 1);
	return set->rules.items[0];
}

static void load_refuse(struct rule_set *set, const char *path, enum error_kind kind,
			const char *message)
{
	struct error *err = rule_set_load(set, path);

	assert_non_null(err);
	assert_string_equal(error_message(err), message);
	assert_int_equal(error_kind(err), kind);
	error_free(err);
}

static bool size_of_nothing(void *context, const char *type, uint64_t *ret_bytes)
{
	(void)context;
	(void)type;
	(void)ret_bytes;
	return false;
}

static uint64_t entry_value(const struct budget_entry *entry)
{
	uint64_t value = UINT64_MAX;

	assert_non_null(entry);
	assert_null(expression_value(entry->value, size_of_nothing, NULL, &value));
	return value;
}

static void every_key_arrives_with_its_place(void **state)
{
	static const char text[] =
		"# a comment\n"
		"layline: 1\n"
		"struct: tcp_sock\n"
		"container: {struct: net, member: a.ipv4}\n"
		"lines: pair\n"
		"declared_in: include/linux/tcp.h\n"
		"groups:\n"
		"  - name: g\n"
		"    access: write\n"
		"    path: txrx\n"
		"    max_size: 91 + 4\n"
		"    max_lines: 2\n"
		"    align: line\n"
		"    offset: 0x80\n"
		"    own_lines: true\n"
		"    apart_from: [h, rx_opt.saw_tstamp]\n"
		"    optional: true\n"
		"    when: {word_size: 64, machine: [x86_64, arm64]}\n"
		"    members:\n"
		"      - a\n"
		"      - {name: b.c, alias: d, optional: true, when: {machine: arm}}\n"
		"  - name: h\n"
		"    align: 32\n";
	struct rule_set set;
	const struct rule *rule = rule_load(&set, text);
	const struct rule_group *group = &rule->groups.items[0];

	(void)state;
	assert_string_equal(rule->file, "r.yaml");
	assert_int_equal(rule->subject, SUBJECT_STRUCT);
	assert_string_equal(rule->name, "tcp_sock");
	assert_int_equal(rule->name_at.line, 3);
	assert_int_equal(rule->name_at.column, 9);
	assert_ptr_equal(rule->name_at.file, rule->file);
	assert_string_equal(rule->container_struct, "net");
	assert_string_equal(rule->container_member, "a.ipv4");
	assert_int_equal(rule->container_at.line, 4);
	assert_true(rule->counts_line_pairs);
	assert_string_equal(rule->declared_in, "include/linux/tcp.h");
	assert_int_equal(rule->groups.count, 2);

	assert_string_equal(group->name, "g");
	assert_int_equal(group->at.line, 8);
	assert_int_equal(group->at.column, 5);
	assert_int_equal(group->access, ACCESS_WRITE);
	assert_int_equal(group->path, PATH_TXRX);
	assert_int_equal(group->max_size.entry_count, 1);
	assert_int_equal(group->max_size.at.line, 11);
	assert_int_equal(group->max_size.at.column, 15);
	assert_string_equal(expression_text(group->max_size.entries[0].value), "91 + 4");
	assert_int_equal(group->max_lines, 2);
	assert_int_equal(group->max_lines_at.line, 12);
	assert_true(group->has_align);
	assert_int_equal(group->align_bytes, 0);
	assert_int_equal(group->align_at.line, 13);
	assert_true(group->has_offset);
	assert_int_equal(group->offset_bytes, 128);
	assert_int_equal(group->offset_at.line, 14);
	assert_true(group->own_lines);
	assert_int_equal(group->own_lines_at.line, 15);
	assert_int_equal(group->apart_from.count, 2);
	assert_string_equal(group->apart_from.items[1].name, "rx_opt.saw_tstamp");
	assert_int_equal(group->apart_from.items[1].at.line, 16);
	assert_int_equal(group->apart_from.items[1].at.column, 21);
	assert_true(group->is_optional);
	assert_int_equal(group->when.word_bits, 64);
	assert_int_equal(group->when.machine_count, 2);
	assert_string_equal(group->when.machines[1], "arm64");
	assert_int_equal(group->markers, MARKERS_AUTO);
	assert_int_equal(group->members.count, 2);
	assert_string_equal(group->members.items[0].path, "a");
	assert_int_equal(group->members.items[0].at.line, 20);
	assert_int_equal(group->members.items[0].at.column, 9);
	assert_null(group->members.items[0].alias);
	assert_false(group->members.items[0].is_optional);
	assert_string_equal(group->members.items[1].path, "b.c");
	assert_string_equal(group->members.items[1].alias, "d");
	assert_true(group->members.items[1].is_optional);
	assert_string_equal(group->members.items[1].when.machines[0], "arm");

	group = &rule->groups.items[1];
	assert_int_equal(group->access, ACCESS_UNKNOWN);
	assert_int_equal(group->path, PATH_ANY);
	assert_int_equal(group->max_size.entry_count, 0);
	assert_int_equal(group->max_lines, 0);
	assert_int_equal(group->align_bytes, 32);
	assert_false(group->has_offset);
	assert_false(group->own_lines);
	rule_set_deinit(&set);
}

static void fields_and_waivers_arrive(void **state)
{
	static const char text[] =
		"layline: 1\n"
		"enum: linux_mib\n"
		"container: null\n"
		"fields:\n"
		"  - {name: InSegs, tx: read_mostly, rx: \"-\", used_by: \"f,g(tx)\"}\n"
		"  - {name: 'xps_maps[2]', alias: sk.x, type: \"u8:1\", rx: \"\",\n"
		"     config: CONFIG_XPS, optional: true, when: {word_size: 32}}\n"
		"waivers:\n"
		"  - id: member-straddles-line\n"
		"    group: g\n"
		"    member: a.b\n"
		"    until: 2028-02-29\n"
		"    reason: >\n"
		"      two lines\n"
		"      of text\n"
		"docs: {file: snmp.rst, title: \"netns_ipv4 enum\", copyright: 2023 Google LLC,\n"
		"       head: comment, bar: 43, widths: [14, 37], form: plain, marker: \"..enum  \",\n"
		"       final_newline: false}\n";
	struct rule_set set;
	const struct rule *rule = rule_load(&set, text);
	const struct rule_field *field = rule->fields.items;
	const struct rule_waiver *waiver = rule->waivers.items;

	(void)state;
	assert_int_equal(rule->subject, SUBJECT_ENUM);
	assert_null(rule->container_struct);
	assert_int_equal(rule->fields.count, 2);
	assert_string_equal(field[0].name, "InSegs");
	assert_string_equal(field[0].tx, "read_mostly");
	assert_string_equal(field[0].rx, "-");
	assert_string_equal(field[0].used_by, "f,g(tx)");
	assert_null(field[0].type);
	assert_int_equal(field[0].at.line, 5);
	assert_string_equal(field[1].name, "xps_maps[2]");
	assert_string_equal(field[1].alias, "sk.x");
	assert_string_equal(field[1].type, "u8:1");
	assert_null(field[1].tx);
	assert_string_equal(field[1].rx, "");
	assert_string_equal(field[1].config, "CONFIG_XPS");
	assert_true(field[1].is_optional);
	assert_int_equal(field[1].when.word_bits, 32);
	assert_string_equal(rule->docs.file, "snmp.rst");
	assert_string_equal(rule->docs.title, "netns_ipv4 enum");
	assert_string_equal(rule->docs.copyright, "2023 Google LLC");
	assert_string_equal(rule->docs.head, "comment");
	assert_int_equal(rule->docs.bar, 43);
	assert_int_equal(rule->docs.width_count, 2);
	assert_int_equal(rule->docs.widths[1], 37);
	assert_int_equal(rule->docs.widths[2], 0);
	assert_int_equal(rule->docs.form, DOCS_FORM_PLAIN);
	assert_string_equal(rule->docs.marker, "..enum  ");
	assert_true(rule->docs.lacks_final_newline);
	assert_int_equal(rule->waivers.count, 1);
	assert_string_equal(waiver->id, "member-straddles-line");
	assert_string_equal(waiver->group, "g");
	assert_string_equal(waiver->member, "a.b");
	assert_string_equal(waiver->until, "2028-02-29");
	assert_string_equal(waiver->reason, "two lines of text");
	assert_int_equal(waiver->at.line, 9);
	/* An enum of that name is not the struct of that name. */
	assert_null(rule_set_find(&set, "linux_mib"));
	rule_set_deinit(&set);
}

static void array_names_a_struct_a_member_and_an_enum(void **state)
{
	struct rule_set set;
	const struct rule *rule = rule_load(
		&set, "layline: 1\narray: {struct: linux_mib, member: a.mibs, enum: FIRST}\n");

	(void)state;
	assert_int_equal(rule->subject, SUBJECT_ARRAY);
	assert_string_equal(rule->name, "linux_mib");
	assert_int_equal(rule->name_at.column, 17);
	assert_string_equal(rule->array_member, "a.mibs");
	assert_string_equal(rule->array_enum, "FIRST");
	/* It is the rule for the struct, of which there can be no other. */
	assert_ptr_equal(rule_set_find(&set, "linux_mib"), rule);
	file_write("again.yaml", "layline: 1\nstruct: linux_mib\n");
	load_refuse(
		&set, "again.yaml", ERROR_RULES,
		"again.yaml:2:9: 'linux_mib' has a rule in r.yaml already; keep one of them");
	rule_set_deinit(&set);
}

static void groups_inherit_markers_from_the_top_wherever_it_stands(void **state)
{
	static const struct {
		const char *text;
		enum marker_use first, second;
	} rows[] = {
		{ "groups: [{name: a}, {name: b, markers: true}]\n", MARKERS_AUTO,
		  MARKERS_REQUIRED },
		{ "markers: true\ngroups: [{name: a}, {name: b, markers: false, members: [m]}]\n",
		  MARKERS_REQUIRED, MARKERS_NONE },
		{ "groups: [{name: a, members: [m]}, {name: b, markers: true}]\nmarkers: false\n",
		  MARKERS_NONE, MARKERS_REQUIRED },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		char text[256];
		struct rule_set set;
		const struct rule *rule;

		(void)snprintf(text, sizeof(text), "layline: 1\nstruct: s\n%s", rows[i].text);
		rule = rule_load(&set, text);
		assert_int_equal(rule->groups.items[0].markers, rows[i].first);
		assert_int_equal(rule->groups.items[1].markers, rows[i].second);
		rule_set_deinit(&set);
	}
}

static void members_may_be_in_two_groups_that_are_not_both_marked(void **state)
{
	static const char *const texts[] = {
		"markers: false\ngroups: [{name: a, members: [m]}, {name: b, members: [m]}]\n",
		"groups: [{name: a, members: [m]}, {name: b, members: [m]}]\n",
		"markers: true\n"
		"groups: [{name: a, members: [m]}, {name: b, markers: false, members: [m]}]\n",
		"markers: true\ngroups: [{name: a, when: {word_size: 64}, members: [m]},\n"
		"  {name: b, members: [m]}]\n",
		"markers: true\ngroups: [{name: a, members: [m]},\n"
		"  {name: b, members: [{name: m, when: {word_size: 64}}]}]\n",
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(texts); i++) {
		char text[256];
		struct rule_set set;

		(void)snprintf(text, sizeof(text), "layline: 1\nstruct: s\n%s", texts[i]);
		(void)rule_load(&set, text);
		rule_set_deinit(&set);
	}
}

static void anchors_share_what_several_groups_need(void **state)
{
	struct rule_set set;
	const struct rule *rule =
		rule_load(&set, "layline: 1\nstruct: s\ngroups:\n"
				"  - {name: a, when: &w {word_size: 64}, members: &m [x, y]}\n"
				"  - {name: b, when: *w, members: *m}\n");

	(void)state;
	assert_int_equal(rule->groups.items[1].when.word_bits, 64);
	assert_int_equal(rule->groups.items[1].members.count, 2);
	assert_string_equal(rule->groups.items[1].members.items[1].path, "y");
	rule_set_deinit(&set);
}

static void nameless_markers_are_written_as_an_empty_name(void **state)
{
	struct rule_set set;
	const struct rule *rule = rule_load(
		&set, "layline: 1\nstruct: s\ngroups: [{name: \"\", max_lines: 1}]\n");

	(void)state;
	assert_ptr_equal(rule_group_find(rule, ""), &rule->groups.items[0]);
	rule_set_deinit(&set);
}

static void byte_order_marks_and_dos_line_ends_are_taken(void **state)
{
	struct rule_set set;
	const struct rule *rule = rule_load(&set, "\xef\xbb\xbflayline: 1\r\nstruct: s\r\n");

	(void)state;
	assert_string_equal(rule->name, "s");
	rule_set_deinit(&set);
}

static void conditions_hold_for_the_machines_they_name(void **state)
{
	static const char *machines[] = { "x86_64", "arm64" };
	static const struct target x86 = { 64, "x86_64", 64 }, arm = { 32, "arm", 64 },
				   s390 = { 64, "s390x", 256 };
	const struct condition any = { 0 }, wide = { .word_bits = 64 },
			       listed = { .machines = machines, .machine_count = 2 },
			       narrow_listed = { 32, machines, 2 };

	(void)state;
	assert_true(condition_holds(&any, &arm));
	assert_true(condition_holds(&wide, &x86));
	assert_true(condition_holds(&wide, &s390));
	assert_false(condition_holds(&wide, &arm));
	assert_true(condition_holds(&listed, &x86));
	assert_false(condition_holds(&listed, &s390));
	assert_false(condition_holds(&narrow_listed, &x86));
}

static void budgets_take_the_closest_entry(void **state)
{
	static const struct {
		struct target target;
		uint64_t value; /* 0: no entry applies */
	} rows[] = {
		{ { 64, "x86_64", 64 }, 1 },  /* the word size */
		{ { 64, "x86_64", 128 }, 3 }, /* the line size before the word size */
		{ { 64, "ppc64", 128 }, 4 },  /* the machine before the line size */
		{ { 32, "arm", 64 }, 2 },
	};
	struct rule_set set;
	const struct rule *rule = rule_load(
		&set, "layline: 1\nstruct: s\ngroups:\n"
		      "  - {name: a, max_size: {64: 1, default: 2, line128: 3, ppc64: 4}}\n"
		      "  - {name: b, max_size: {line128: 3, line64: 0x10 * 2}}\n"
		      "  - {name: c, max_size: 40}\n");
	const struct budget *budget = &rule->groups.items[0].max_size;
	const struct target mips = { 32, "mips", 32 };

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++)
		assert_int_equal(entry_value(budget_entry_for(budget, &rows[i].target)),
				 rows[i].value);
	assert_int_equal(budget->entries[2].at.line, 4);
	assert_int_equal(budget->entries[2].at.column, 54);
	budget = &rule->groups.items[1].max_size;
	assert_null(budget_entry_for(budget, &mips));
	assert_int_equal(entry_value(budget_entry_for(budget, &rows[0].target)), 32);
	budget = &rule->groups.items[2].max_size;
	assert_int_equal(entry_value(budget_entry_for(budget, &mips)), 40);
	rule_set_deinit(&set);
}

static void folders_are_read_by_name_and_without_their_folders(void **state)
{
	struct rule_set set;
	struct error *err;

	(void)state;
	assert_int_equal(mkdir("rules", 0755), 0);
	assert_int_equal(mkdir("rules/old.yaml", 0755), 0);
	file_write("rules/b.yaml", "layline: 1\nstruct: first_by_struct\n");
	file_write("rules/a.yaml", "layline: 1\nstruct: second_by_struct\n");
	file_write("rules/old.yaml/c.yaml", "not a rule");
	file_write("rules/written-types.yaml", "not a rule");
	file_write("rules/.b.yaml", "not a rule");
	file_write("rules/README", "not a rule");
	file_write("rules/b.yaml.orig", "not a rule");
	rule_set_init(&set);
	err = rule_set_load(&set, "rules/");
	if (err)
		fail_msg("%s", error_message(err));
	assert_int_equal(set.rules.count, 2);
	assert_string_equal(set.rules.items[0]->file, "rules/a.yaml");
	assert_string_equal(set.rules.items[1]->file, "rules/b.yaml");
	assert_ptr_equal(rule_set_find(&set, "first_by_struct"), set.rules.items[1]);
	assert_null(rule_set_find(&set, "third"));
	assert_string_equal(set.origin, "rules");

	file_write("more.yaml", "layline: 1\nenum: first_by_struct\n");
	assert_null(rule_set_load(&set, "more.yaml"));
	assert_int_equal(set.rules.count, 3);
	assert_string_equal(set.origin, "rules, more.yaml");
	rule_set_deinit(&set);
}

static void second_rule_for_a_struct_names_both_files(void **state)
{
	struct rule_set set;

	(void)state;
	assert_int_equal(mkdir("twice", 0755), 0);
	file_write("twice/a.yaml",
		   "layline: 1\nstruct: s\ngroups: [{name: g, members: [m]}]\n");
	file_write("twice/b.yaml", "layline: 1\nmarkers: true\nstruct: s\n");
	rule_set_init(&set);
	load_refuse(
		&set, "twice", ERROR_RULES,
		"twice/b.yaml:3:9: 's' has a rule in twice/a.yaml already; keep one of them");
	/* Nothing of the folder stays. */
	assert_int_equal(set.rules.count, 0);
	assert_null(set.origin);
	assert_null(rule_set_find(&set, "s"));
	/* What was there before does. */
	assert_null(rule_set_load(&set, "twice/a.yaml"));
	load_refuse(
		&set, "./twice/a.yaml", ERROR_RULES,
		"./twice/a.yaml:2:9: 's' has a rule in twice/a.yaml already; keep one of them");
	assert_int_equal(set.rules.count, 1);
	assert_string_equal(set.origin, "twice/a.yaml");
	rule_set_deinit(&set);
}

static void paths_that_cannot_be_read_are_errors_of_the_system(void **state)
{
	struct rule_set set;

	(void)state;
	rule_set_init(&set);
	load_refuse(&set, "gone.yaml", ERROR_SYSTEM, "gone.yaml: No such file or directory");
	load_refuse(&set, "", ERROR_SYSTEM, ": No such file or directory");
	assert_int_equal(mkdir("broken", 0755), 0);
	assert_int_equal(symlink("nowhere", "broken/a.yaml"), 0);
	load_refuse(&set, "broken", ERROR_SYSTEM, "broken/a.yaml: No such file or directory");
	assert_int_equal(mkdir("piped", 0755), 0);
	assert_int_equal(mkfifo("piped/a.yaml", 0644), 0);
	load_refuse(&set, "piped", ERROR_RULES,
		    "piped/a.yaml: not a regular file; remove it from the folder");
	assert_int_equal(mkdir("empty", 0755), 0);
	load_refuse(&set, "empty", ERROR_RULES,
		    "empty: no rule in this folder; name one with *.yaml files directly in it");
	rule_set_deinit(&set);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_key_arrives_with_its_place),
		cmocka_unit_test(fields_and_waivers_arrive),
		cmocka_unit_test(array_names_a_struct_a_member_and_an_enum),
		cmocka_unit_test(groups_inherit_markers_from_the_top_wherever_it_stands),
		cmocka_unit_test(members_may_be_in_two_groups_that_are_not_both_marked),
		cmocka_unit_test(anchors_share_what_several_groups_need),
		cmocka_unit_test(nameless_markers_are_written_as_an_empty_name),
		cmocka_unit_test(byte_order_marks_and_dos_line_ends_are_taken),
		cmocka_unit_test(conditions_hold_for_the_machines_they_name),
		cmocka_unit_test(budgets_take_the_closest_entry),
		cmocka_unit_test(folders_are_read_by_name_and_without_their_folders),
		cmocka_unit_test(second_rule_for_a_struct_names_both_files),
		cmocka_unit_test(paths_that_cannot_be_read_are_errors_of_the_system),
	};

	return cmocka_run_group_tests(tests, temp_folder_enter, temp_folder_remove);
}
