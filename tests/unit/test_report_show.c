/* SPDX-License-Identifier: GPL-2.0-or-later */
/* `layline show`: the order of members, holes, borders of groups and lines, in both formats. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "report/json_value.h"
#include "report/report.h"

#define BYTES(n) ((uint64_t)(n)*8)

static const struct type u8 = { .kind = KIND_BASE, .name = "u8", .size_bytes = 1 };
static const struct type u64 = { .kind = KIND_BASE, .name = "u64", .size_bytes = 8 };
static const struct type big = { .kind = KIND_STRUCT, .name = "big", .size_bytes = 200 };

static const struct member byte_member = { .name = "m",
					   .type = &u8,
					   .declared_at = { "./a.h", 7, 0 } };
static const struct member bit_member = { .name = "m", .type = &u8, .is_bitfield = true };
static const struct member word_member = { .name = "m", .type = &u64 };
static const struct member big_member = { .name = "m", .type = &big };

#define PLACED(name, of, at, bits, in)                                                     \
	{                                                                                  \
		.path = (name), .member = &(of), .offset_bits = (at), .size_bits = (bits), \
		.group = (in)                                                              \
	}

static const struct type shown_type = { .kind = KIND_STRUCT,
					.name = "thing",
					.size_bytes = 272,
					.declared_at = { "./a.h", 5, 0 } };

static void show(struct text *text, show_function *function, const struct layout *layout,
		 size_t variant_count, size_t variant)
{
	struct audit_image image = { .path = "a.o",
				     .source = "dwarf",
				     .target = { 64, "x86_64", 64 } };
	struct reported_image reported = { .image = &image };
	struct variant variants[] = {
		{ .type = layout->type, .unit = "./first.c", .definition_count = 2 },
		{ .type = layout->type, .unit = "./second.c", .definition_count = 1 },
	};
	struct type_set set = { .name = "thing",
				.kind = KIND_STRUCT,
				.variants = { variants, variant_count, 2 },
				.definition_count = variant_count == 1 ? 2 : 3 };
	struct shown_struct shown = { .image = &reported,
				      .set = &set,
				      .variant = variant,
				      .layout = layout,
				      .geometry = { .line_bytes = 64 },
				      .is_first = true,
				      .is_first_of_image = true };

	function(text, &shown, 1);
}

/* A group with a bit hole, a member over a line's end, one over several, a union's two views.
 */
static struct placed members[] = {
	PLACED("before", byte_member, 0, 8, LAYOUT_NO_GROUP),
	PLACED("hot", word_member, BYTES(8), 64, 0),
	PLACED("flag", bit_member, BYTES(16), 3, 0),
	PLACED("nothing", big_member, BYTES(17), 0, 0),
	PLACED("astride", word_member, BYTES(60), 64, LAYOUT_NO_GROUP),
	PLACED("large", big_member, BYTES(68), BYTES(180), LAYOUT_NO_GROUP),
	PLACED("view", word_member, BYTES(248), 64, LAYOUT_NO_GROUP),
	PLACED("other", byte_member, BYTES(248), 8, LAYOUT_NO_GROUP),
};
static struct hole holes[] = {
	{ 8, BYTES(7), true },
	{ BYTES(16) + 3, 5, false },
	{ BYTES(17), BYTES(43), false },
};
static struct marked_group groups[] = {
	{ .name = "thing_read",
	  .begin_bits = BYTES(8),
	  .end_bits = BYTES(17),
	  .is_closed = true },
};
static const struct layout layout = {
	.type = &shown_type,
	.name = "thing",
	.size_bits = BYTES(272),
	.align_bytes = 8,
	.members = members,
	.member_count = ARRAY_SIZE(members),
	.holes = holes,
	.hole_count = ARRAY_SIZE(holes),
	.padding_bits = BYTES(16),
	.groups = groups,
	.group_count = ARRAY_SIZE(groups),
};

static void the_view_is_in_the_order_of_memory(void **state)
{
	struct text text = { 0 };

	(void)state;
	show(&text, show_text, &layout, 1, 0);
	assert_string_equal(
		text_str(&text),
		"layline: a.o (x86_64, DWARF), 64-byte lines\n"
		"\n"
		"struct thing: 272 bytes, 5 lines, aligned to 8                                                 a.h:5\n"
		"  offset      size    member\n"
		"line 0 [0-63]         |.......|-------:........................................."
		"..|-->\n"
		"       0         1    u8 before;\n"
		"       1         7    (hole, for the alignment of what follows)\n"
		"                      { group thing_read: 9 bytes, line 0\n"
		"       8         8    u64 hot;\n"
		"      16:0  3 bits    u8 flag:3;\n"
		"      16:3  5 bits    (hole)\n"
		"      17         0    struct big nothing;\n"
		"                      } end of thing_read\n"
		"      17        43    (hole)\n"
		"      60         8    u64 astride;  <- straddles lines 0-1\n"
		"line 1 [64-127]       <---|-----------------------------------------------------"
		"----->\n"
		"      68       180    struct big large;  (lines 1-3)\n"
		"line 2 [128-191]      <---------------------------------------------------------"
		"----->\n"
		"line 3 [192-255]      <-------------------------------------------------------|-"
		"------\n"
		"     248         8    u64 view;\n"
		"     248         1 |  u8 other;\n"
		"line 4 [256-271]      ................\n"
		"     256        16    (padding)\n"
		"  8 members on 205 bytes 3 bits; 3 holes of 50 bytes 5 bits; 16 bytes of padding\n"
		"  2 definitions, all agree\n");
	text_deinit(&text);
}

static void differing_layouts_are_numbered(void **state)
{
	struct text text = { 0 };

	(void)state;
	show(&text, show_text, &layout, 2, 1);
	assert_non_null(strstr(text_str(&text),
			       "\n  layout 2 of 2, in 1 unit, the first is second.c\n"));
	assert_non_null(strstr(text_str(&text), "\n  3 definitions, 2 layouts\n"));
	text_deinit(&text);
}

static void an_empty_struct_has_nothing_to_show(void **state)
{
	static const struct type empty = { .kind = KIND_STRUCT, .name = "thing" };
	struct layout none = { .type = &empty, .name = "thing", .align_bytes = 1 };
	struct text text = { 0 };

	(void)state;
	show(&text, show_text, &none, 1, 0);
	assert_non_null(strstr(text_str(&text), "struct thing: 0 bytes, 0 lines, aligned to 1\n"
						"  offset      size    member\n"
						"  0 members on 0 bytes; no hole; no padding\n"
						"  2 definitions, all agree\n"));
	text_deinit(&text);
}

/* Where groups touch, a member without size stands on the side that its group says. */
static void borders_of_touching_groups_are_kept_apart(void **state)
{
	struct placed own[] = {
		PLACED("a", word_member, 0, 64, 0),
		PLACED("last_of_a", byte_member, BYTES(8), 0, 0),
		PLACED("between", byte_member, BYTES(8), 0, LAYOUT_NO_GROUP),
		PLACED("b", word_member, BYTES(8), 64, 1),
	};
	struct marked_group touching[] = {
		{ .name = "A", .begin_bits = 0, .end_bits = BYTES(8), .is_closed = true },
		{ .name = "B",
		  .begin_bits = BYTES(8),
		  .end_bits = BYTES(16),
		  .is_closed = false },
	};
	struct layout two = { .type = &shown_type,
			      .name = "thing",
			      .size_bits = BYTES(16),
			      .align_bytes = 8,
			      .members = own,
			      .member_count = ARRAY_SIZE(own),
			      .groups = touching,
			      .group_count = 2 };
	struct text text = { 0 };

	(void)state;
	show(&text, show_text, &two, 1, 0);
	assert_non_null(strstr(text_str(&text),
			       "                      { group A: 8 bytes, line 0\n"
			       "       0         8    u64 a;\n"
			       "       8         0    u8 last_of_a;\n"
			       "                      } end of A\n"
			       "       8         0    u8 between;\n"
			       "                      { group B: 8 bytes, line 0, never ended\n"
			       "       8         8    u64 b;\n"
			       "                      } end of B\n"));
	text_deinit(&text);
}

/* Looks a member of "members" up by its name. */
static json_t *member_named(json_t *document, const char *name)
{
	json_t *list = json_object_get(json_array_get(json_object_get(document, "structs"), 0),
				       "members");
	json_t *member;
	size_t i;

	json_array_foreach(
		list, i, member) if (strcmp(json_string_value(json_object_get(member, "name")),
					    name) == 0) return member;
	fail_msg("no member %s", name);
	return NULL;
}

static void assert_json(json_t *value, const char *expected)
{
	struct text text = { 0 };

	json_add(&text, json_incref(value), true);
	assert_string_equal(text_str(&text), expected);
	text_deinit(&text);
}

static void json_gives_bits_from_the_byte_that_holds_the_first(void **state)
{
	struct text text = { 0 };
	json_t *document, *object;

	(void)state;
	show(&text, show_json, &layout, 1, 0);
	document = json_loads(text_str(&text), 0, NULL);
	assert_json(
		member_named(document, "before"),
		"{\"name\": \"before\", \"type\": \"u8\", \"offset\": 0, \"size\": 1, \"bit_offset\": null, "
		"\"bit_size\": null, \"first_line\": 0, \"last_line\": 0, \"group\": null, "
		"\"declared_at\": {\"file\": \"a.h\", \"line\": 7}}\n");
	assert_json(
		member_named(document, "flag"),
		"{\"name\": \"flag\", \"type\": \"u8\", \"offset\": 16, \"size\": 1, \"bit_offset\": 0, "
		"\"bit_size\": 3, \"first_line\": 0, \"last_line\": 0, \"group\": \"thing_read\", "
		"\"declared_at\": null}\n");
	assert_json(
		member_named(document, "nothing"),
		"{\"name\": \"nothing\", \"type\": \"struct big\", \"offset\": 17, \"size\": 0, "
		"\"bit_offset\": null, \"bit_size\": null, \"first_line\": null, \"last_line\": null, "
		"\"group\": \"thing_read\", \"declared_at\": null}\n");
	object = json_array_get(json_object_get(document, "structs"), 0);
	assert_json(
		json_object_get(object, "holes"),
		"[{\"offset\": 1, \"size\": 7, \"bit_offset\": null, \"bit_size\": null}, "
		"{\"offset\": 16, \"size\": 1, \"bit_offset\": 3, \"bit_size\": 5}, "
		"{\"offset\": 17, \"size\": 43, \"bit_offset\": null, \"bit_size\": null}]\n");
	assert_json(json_object_get(object, "groups"),
		    "[{\"name\": \"thing_read\", \"begin\": 8, \"end\": 17, \"size\": 9, "
		    "\"first_line\": 0, \"last_line\": 0}]\n");
	assert_int_equal(json_integer_value(json_object_get(object, "padding")), 16);
	assert_int_equal(json_integer_value(json_object_get(object, "bit_padding")), 0);
	json_decref(document);
	text_deinit(&text);
}

static void a_bit_field_over_a_byte_border_touches_both_bytes(void **state)
{
	struct placed own[] = { PLACED("wide", bit_member, BYTES(3) + 6, 4, LAYOUT_NO_GROUP) };
	struct layout one = { .type = &shown_type,
			      .name = "thing",
			      .size_bits = BYTES(8),
			      .align_bytes = 8,
			      .members = own,
			      .member_count = 1,
			      .padding_bits = 30 };
	struct text text = { 0 };
	json_t *document, *object;

	(void)state;
	show(&text, show_json, &one, 1, 0);
	document = json_loads(text_str(&text), 0, NULL);
	object = member_named(document, "wide");
	assert_int_equal(json_integer_value(json_object_get(object, "offset")), 3);
	assert_int_equal(json_integer_value(json_object_get(object, "size")), 2);
	assert_int_equal(json_integer_value(json_object_get(object, "bit_offset")), 6);
	assert_int_equal(json_integer_value(json_object_get(object, "bit_size")), 4);
	object = json_array_get(json_object_get(document, "structs"), 0);
	assert_int_equal(json_integer_value(json_object_get(object, "padding")), 3);
	assert_int_equal(json_integer_value(json_object_get(object, "bit_padding")), 6);
	json_decref(document);
	text_deinit(&text);
}

static void all_structs_are_lines_of_their_own(void **state)
{
	struct text text = { 0 };
	char *end;

	(void)state;
	show(&text, show_json_lines, &layout, 1, 0);
	end = strchr(text_str(&text), '\n');
	assert_non_null(end);
	assert_int_equal(end[1], '\0');
	assert_int_equal(strncmp(text_str(&text), "{\"name\": \"thing\", ", 17), 0);
	text_deinit(&text);
}

/* An expanded member is shown to people, and to programs through its own members. */
static void expanded_members_are_flattened_in_json(void **state)
{
	struct placed own[] = {
		{ .path = "in",
		  .member = &big_member,
		  .size_bits = 64,
		  .is_expanded = true,
		  .group = LAYOUT_NO_GROUP },
		{ .path = "in.m",
		  .member = &word_member,
		  .size_bits = 64,
		  .depth = 1,
		  .group = LAYOUT_NO_GROUP },
	};
	struct layout nested = { .type = &shown_type,
				 .name = "thing",
				 .size_bits = 64,
				 .align_bytes = 8,
				 .members = own,
				 .member_count = 2 };
	struct text text = { 0 };
	json_t *document;

	(void)state;
	show(&text, show_text, &nested, 1, 0);
	assert_non_null(strstr(text_str(&text), "       0         8    struct big in;\n"
						"       0         8    u64 in.m;\n"
						"  1 member on 8 bytes; "));
	text_clear(&text);
	show(&text, show_json, &nested, 1, 0);
	document = json_loads(text_str(&text), 0, NULL);
	assert_int_equal(
		json_array_size(json_object_get(
			json_array_get(json_object_get(document, "structs"), 0), "members")),
		1);
	assert_non_null(member_named(document, "in.m"));
	json_decref(document);
	text_deinit(&text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_view_is_in_the_order_of_memory),
		cmocka_unit_test(differing_layouts_are_numbered),
		cmocka_unit_test(an_empty_struct_has_nothing_to_show),
		cmocka_unit_test(borders_of_touching_groups_are_kept_apart),
		cmocka_unit_test(json_gives_bits_from_the_byte_that_holds_the_first),
		cmocka_unit_test(a_bit_field_over_a_byte_border_touches_both_bytes),
		cmocka_unit_test(all_structs_are_lines_of_their_own),
		cmocka_unit_test(expanded_members_are_flattened_in_json),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
