/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The identity of findings: the same when members move, another for another fact. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "audit/finding_key.h"
#include "support/audit_fixture.h"

/* The keys of all findings of `struct s`, a line each.  The caller frees the text. */
static struct text keys_of(uint64_t size_bytes, const char *members, const char *rule)
{
	struct audit_fixture fixture;
	const struct finding *finding;
	struct text keys = { 0 };

	audit_fixture_init(&fixture);
	audit_fixture_define(&fixture, "s", size_bytes, members, "s.c");
	audit_fixture_rule(&fixture, rule);
	assert_null(audit_fixture_run(&fixture));
	vec_for_each(finding, &fixture.audit.findings) {
		finding_key(&keys, finding);
		text_add(&keys, "\n");
	}
	audit_fixture_deinit(&fixture);
	return keys;
}

static const char rule[] =
	"struct: s\n"
	"groups:\n"
	"- {name: r, access: read, align: line, offset: 8, own_lines: true,\n"
	"   apart_from: [w, lock], max_size: 4, members: [a, b]}\n"
	"- {name: w, access: write, members: [w, gone]}\n"
	"fields:\n"
	"- {name: lock, tx: read_write}\n";

static void a_key_names_the_parts_and_nothing_that_moves(void **state)
{
	struct text keys = keys_of(128, "a@68+1 b@72+4 lock@76+4 w@80+8 more@88+8", rule);

	(void)state;
	assert_string_equal(text_str(&keys), "member-missing/s/w/gone/-\n"
					     "group-too-large/s/r/-/-\n"
					     "group-misaligned/s/r/-/align\n"
					     "group-misaligned/s/r/-/offset\n"
					     "group-not-apart/s/r/-/own_lines\n"
					     "group-not-apart/s/r/-/w\n"
					     "group-not-apart/s/r/-/lock\n"
					     "line-shared/s/r/-/w\n"
					     "line-shared/s/r/lock/-\n"
					     "field-undocumented/s/-/a/-\n"
					     "field-undocumented/s/-/b/-\n"
					     "field-undocumented/s/-/w/-\n"
					     "field-undocumented/s/-/more/-\n"
					     "base-unaligned/s/-/-/-\n");
	text_deinit(&keys);
}

static void keys_stay_when_all_members_move(void **state)
{
	struct text before = keys_of(128, "a@68+1 b@72+4 lock@76+4 w@80+8 more@88+8", rule);
	struct text after = keys_of(136, "a@76+1 b@80+4 lock@84+4 w@88+8 more@96+8", rule);

	(void)state;
	assert_string_equal(text_str(&before), text_str(&after));
	text_deinit(&before);
	text_deinit(&after);
}

static void holes_are_told_apart_by_the_member_behind_them(void **state)
{
	static const char marked[] = "struct: s\ngroups:\n- {name: g}\n";
	struct text keys = keys_of(64, "(g@0 a@0+1 b@8+1 c@16+1 )g@24 z@56+8", marked);

	(void)state;
	assert_string_equal(text_str(&keys), "group-hole/s/g/-/b\n"
					     "group-hole/s/g/-/c\n"
					     "group-hole/s/g/-/-\n"
					     "base-unaligned/s/-/-/-\n");
	text_deinit(&keys);
}

static void a_part_that_is_not_there_is_no_empty_name(void **state)
{
	struct text key = { 0 };

	(void)state;
	finding_parts_key(&key, &(struct finding_parts){ .id = "group-hole", .group = "" });
	assert_string_equal(text_str(&key), "group-hole/-//-/-");
	text_deinit(&key);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_key_names_the_parts_and_nothing_that_moves),
		cmocka_unit_test(keys_stay_when_all_members_move),
		cmocka_unit_test(holes_are_told_apart_by_the_member_behind_them),
		cmocka_unit_test(a_part_that_is_not_there_is_no_empty_name),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
