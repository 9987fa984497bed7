/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Better orders of members, and structs that stay as they are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <inttypes.h>

#include "audit/pack.h"
#include "layout/slot.h"
#include "support/audit_fixture.h"

static const char *const verdict_names[] = { "better", "nothing", "left" };

/* "better 32->24 tx 2->1: a c b d", "left: why". */
static void describe(const struct packing *packing, struct text *ret)
{
	const struct pack_image *image = &packing->images[0];
	const struct before_after *tx = &image->path_lines[FASTPATH_TX];

	text_add(ret, "%s", verdict_names[packing->verdict]);
	if (packing->reason)
		text_add(ret, ": %s", packing->reason);
	if (packing->verdict != PACK_BETTER)
		return;
	text_add(ret, " %" PRIu64 "->%" PRIu64, image->size_bytes.before,
		 image->size_bytes.after);
	if (image->has_path_lines)
		text_add(ret, " tx %" PRIu64 "->%" PRIu64, tx->before, tx->after);
	text_add(ret, ", %zu moved:", image->moved);
	for (size_t i = 0; i < image->after->member_count; i++)
		if (!layout_is_marker(image->after->members[i].name))
			text_add(ret, " %s", member_known_as(&image->after->members[i]));
		else
			text_add(ret, " |");
}

struct row {
	const char *members;
	uint64_t size;
	const char *rule;
	const char *expected;
};

static void expect_in(const struct row *row, const char *file)
{
	struct audit_fixture fixture;
	struct remake_build build;
	struct packing packing;
	struct text text = { 0 };
	struct type *type;

	audit_fixture_init(&fixture);
	type = audit_fixture_define(&fixture, "s", row->size, row->members, NULL);
	type->declared_at.file = file;
	if (row->rule)
		audit_fixture_rule(&fixture, row->rule);
	build = (struct remake_build){ .image = &fixture.image,
				       .set = type_db_lookup(&fixture.types, "s"),
				       .rule = rule_set_find(&fixture.rules, "s"),
				       .abi = { .word_bits = 64, .max_align_bytes = 16 } };
	assert_null(pack_struct(&packing, &build, 1, &fixture.options));
	describe(&packing, &text);
	assert_string_equal(text_str(&text), row->expected);
	text_deinit(&text);
	packing_deinit(&packing);
	audit_fixture_deinit(&fixture);
}

static void bytes_are_gained_with_few_moves(void **state)
{
	static const struct row rows[] = {
		{ "a@0+8 b@8+1 c@16+8 d@24+1 e@32+8", 40, NULL,
		  "better 40->32, 1 moved: a b d c e" },
		{ "a@0+8 b@8+4 c@12+4", 16, NULL, "nothing" },
		/* Two holes that only together are worth it. */
		{ "a@0+8 b@8+4 c@16+8 (g@24 d@24+4 e@32+8 f@40+4 )g@44 h@48+4 i@56+8 j@64+4",
		  72, NULL, "better 72->56, 2 moved: a c b | d e f | h j i" },
		/* Members stay in their groups, whatever fits elsewhere. */
		{ "a@0+8 (g@8 b@8+1 c@16+8 )g@24 d@24+1 e@32+8", 40, NULL,
		  "better 40->32, 1 moved: a | c b | d e" },
		{ "a@0+8 b@8:0+3 c@8:3+2 d@16+8 e@24+4 f@32+8", 40, NULL,
		  "better 40->32, 1 moved: a b c e d f" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++)
		expect_in(&rows[i], "include/linux/s.h");
}

static void lines_of_the_fast_path_go_before_bytes(void **state)
{
	static const struct row rows[] = {
		{ "a@0+8 b@8+64 c@72+64 d@136+8", 144,
		  "struct: s\nfields:\n- {name: a, tx: read_mostly}\n- {name: d, tx: read_mostly}\n"
		  "- {name: b}\n- {name: c}\n",
		  "better 144->144 tx 2->1, 1 moved: a d b c" },
		/* What would put the written beside the read is not taken. */
		{ "a@0+8 (s_read_tx@8 b@8+8 )s_read_tx@16 c@16+48 d@64+8 e@72+48", 120,
		  "struct: s\nfields:\n- {name: b, tx: read_mostly}\n- {name: d, tx: read_write}\n"
		  "- {name: a}\n- {name: c}\n- {name: e}\n",
		  "nothing" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++)
		expect_in(&rows[i], "include/linux/s.h");
}

static void what_others_rely_on_is_left_alone(void **state)
{
	static const struct row told = { "a@0+1 b@8+8 c@16+1", 24, NULL,
					 "left: it is declared in a uapi header, so user space "
					 "relies on its layout" };
	static const struct row rows[] = {
		{ "a@0+1 b@1+8 c@9+1 d@10+8", 18, NULL,
		  "left: it is packed, so its layout is somebody's format" },
		{ "a@0+8", 8, NULL, "left: none of its members may move" },
	};

	(void)state;
	expect_in(&told, "include/uapi/linux/s.h");
	expect_in(&told, "uapi/linux/s.h");
	expect_in(&told, "arch/x86/include/uapi/asm/s.h");
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++)
		expect_in(&rows[i], "include/linux/s.h");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bytes_are_gained_with_few_moves),
		cmocka_unit_test(lines_of_the_fast_path_go_before_bytes),
		cmocka_unit_test(what_others_rely_on_is_left_alone),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
