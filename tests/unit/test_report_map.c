/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Maps: text in markup, colours of groups, and that hostile names stay inside their boxes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "report/group_color.h"
#include "report/markup.h"
#include "report/report.h"

static void markup_is_what_the_name_was(void **state)
{
	static const struct {
		const char *name, *markup;
	} rows[] = {
		{ "snd_wnd", "snd_wnd" },
		{ "<b>&\"'", "&lt;b&gt;&amp;&quot;&#39;" },
		{ "a\nb\x01\x7f", "a\xef\xbf\xbd"
				  "b\xef\xbf\xbd\xef\xbf\xbd" },
		{ "\xc3\xa4\xff", "\xc3\xa4\xef\xbf\xbd" },
		{ "\xef\xbf\xbe", "\xef\xbf\xbd" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct text text = { 0 };

		markup_add(&text, rows[i].name);
		assert_string_equal(text_str(&text), rows[i].markup);
		text_deinit(&text);
	}
}

static void colors_assigned(const char *const *names, size_t count, enum group_color *ret)
{
	struct arena arena = { 0 };
	struct marked_group groups[8] = { 0 };
	struct layout layout = { .groups = groups, .group_count = count };
	const enum group_color *colors;

	for (size_t i = 0; i < count; i++)
		groups[i].name = names[i];
	colors = group_colors_new(&arena, &layout);
	for (size_t i = 0; i < count; i++)
		ret[i] = group_color_of(colors, i);
	arena_deinit(&arena);
}

static void colors_say_how_a_group_is_used(void **state)
{
	static const char *const names[] = { "tcp_sock_read_tx", "sock_write_rxtx",
					     "read_mostly", "cold", "lookup" };
	enum group_color colors[ARRAY_SIZE(names)];

	(void)state;
	colors_assigned(names, ARRAY_SIZE(names), colors);
	assert_int_equal(colors[0], GROUP_COLOR_READ_TX);
	assert_int_equal(colors[1], GROUP_COLOR_WRITE_TXRX);
	assert_int_equal(colors[2], GROUP_COLOR_READ);
	assert_int_equal(colors[3], GROUP_COLOR_COLD);
	assert_int_equal(colors[4], GROUP_COLOR_OTHER_1);
	assert_int_equal(group_color_of(NULL, LAYOUT_NO_GROUP), GROUP_COLOR_NONE);
}

static void groups_of_other_names_have_other_colors(void **state)
{
	static const char *const names[] = { "a_read_tx", "b_read_tx", "a_read_tx", "x", "y" };
	enum group_color colors[ARRAY_SIZE(names)];

	(void)state;
	colors_assigned(names, ARRAY_SIZE(names), colors);
	assert_int_not_equal(colors[0], colors[1]);
	assert_int_equal(colors[0], colors[2]);
	assert_int_not_equal(colors[3], colors[4]);
}

/* Relative luminance and contrast: WCAG 2.1. */
static double channel(unsigned value)
{
	double c = value / 255.0;

	return c <= 0.03928 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

static double luminance(unsigned red, unsigned green, unsigned blue)
{
	return 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);
}

static double luminance_of_hex(const char *hex)
{
	unsigned long rgb = strtoul(hex + 1, NULL, 16);

	return luminance((unsigned)(rgb >> 16), (unsigned)(rgb >> 8 & 255),
			 (unsigned)(rgb & 255));
}

static double contrast(double a, double b)
{
	return a > b ? (a + 0.05) / (b + 0.05) : (b + 0.05) / (a + 0.05);
}

/* The colour cube of xterm. */
static double luminance_of_terminal(unsigned index)
{
	static const unsigned levels[] = { 0, 95, 135, 175, 215, 255 };
	unsigned cube = index - 16;

	return luminance(levels[cube / 36], levels[cube / 6 % 6], levels[cube % 6]);
}

static void every_color_can_be_read_on_light_and_dark(void **state)
{
	(void)state;
	for (unsigned i = 0; i < GROUP_COLOR_COUNT; i++) {
		const struct group_paint *paint = &group_paints[i];
		double terminal = luminance_of_terminal(paint->terminal);

		assert_true(contrast(luminance_of_hex(paint->light_fill),
				     luminance_of_hex("#111111")) > 7);
		assert_true(contrast(luminance_of_hex(paint->dark_fill),
				     luminance_of_hex("#f2f2f2")) > 7);
		assert_true(contrast(terminal, 0) > 3);
		assert_true(contrast(terminal, 1) > 3);
	}
}

/* A member, a group and a file that would leave their places if they could. */
static void show_hostile(struct text *text, show_function *function)
{
	static const char evil[] = "</span><script>\"'&\x01\xff";
	static const struct type u64 = { .kind = KIND_BASE, .name = evil, .size_bytes = 8 };
	static const struct member member = {
		.name = evil, .type = &u64, .size_bits = 64, .declared_at = { evil, 1, 0 }
	};
	struct placed placed = { .path = evil, .member = &member, .size_bits = 64, .group = 0 };
	struct marked_group group = { .name = evil, .end_bits = 64, .is_closed = true };
	struct type type = { .kind = KIND_STRUCT, .name = evil, .size_bytes = 8 };
	struct layout layout = { .type = &type,
				 .name = evil,
				 .size_bits = 64,
				 .align_bytes = 8,
				 .members = &placed,
				 .member_count = 1,
				 .groups = &group,
				 .group_count = 1 };
	struct audit_image image = { .path = evil,
				     .source = "dwarf",
				     .target = { 64, "x86_64", 64 } };
	struct reported_image reported = { .image = &image };
	struct variant variant = { .type = &type, .definition_count = 1 };
	struct type_set set = { .name = evil,
				.kind = KIND_STRUCT,
				.variants = { &variant, 1, 1 },
				.definition_count = 1 };
	struct shown_struct shown = { .image = &reported,
				      .set = &set,
				      .layout = &layout,
				      .geometry = { .line_bytes = 64 } };

	function(text, &shown, 1);
}

static void names_stay_text(void **state)
{
	static show_function *const functions[] = { show_html, show_svg };

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(functions); i++) {
		struct text text = { 0 };

		show_hostile(&text, functions[i]);
		assert_null(strstr(text_str(&text), "<script"));
		assert_null(strstr(text_str(&text), "\x01"));
		assert_null(strstr(text_str(&text), "\xff"));
		assert_non_null(strstr(text_str(&text), "&lt;script&gt;&quot;&#39;&amp;"));
		text_deinit(&text);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(markup_is_what_the_name_was),
		cmocka_unit_test(colors_say_how_a_group_is_used),
		cmocka_unit_test(groups_of_other_names_have_other_colors),
		cmocka_unit_test(every_color_can_be_read_on_light_and_dark),
		cmocka_unit_test(names_stay_text),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
