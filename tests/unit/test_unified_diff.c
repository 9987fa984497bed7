/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Differences of texts, held against diff(1), which must be able to read them as its own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "../support/temp_folder.h"
#include "doc/unified_diff.h"

static void same_texts_have_none(void **state)
{
	struct text text = { 0 };

	(void)state;
	unified_diff(&text, "a", "x\ny\n", "b", "x\ny\n");
	unified_diff(&text, "a", "", "b", "");
	assert_int_equal(text.length, 0);
}

static void changed_line_has_three_lines_around(void **state)
{
	struct text text = { 0 };

	(void)state;
	unified_diff(&text, "a", "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "b",
		     "1\n2\n3\n4\nfive\n6\n7\n8\n9\n");
	assert_string_equal(text_str(&text), "--- a\n"
					     "+++ b\n"
					     "@@ -2,7 +2,7 @@\n"
					     " 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
	text_deinit(&text);
}

static void missing_newline_is_told(void **state)
{
	struct text text = { 0 };

	(void)state;
	unified_diff(&text, "a", "x\ny", "b", "x\ny\n");
	assert_string_equal(text_str(&text), "--- a\n+++ b\n@@ -1,2 +1,2 @@\n x\n-y\n"
					     "\\ No newline at end of file\n+y\n");
	text_deinit(&text);
}

/* A text of small lines out of a few, so that many are alike. */
static void text_make(struct text *text, unsigned *seed, unsigned lines)
{
	text_clear(text);
	for (unsigned i = 0; i < lines; i++) {
		*seed = *seed * 1103515245u + 12345u;
		text_add(text, "%u\n", (*seed >> 16) % 6);
	}
}

static char *command_output(const char *command)
{
	static char output[65536];
	FILE *pipe = popen(command, "re");
	size_t length;

	assert_non_null(pipe);
	length = fread(output, 1, sizeof(output) - 1, pipe);
	output[length] = '\0';
	(void)pclose(pipe);
	return output;
}

/* patch(1) is not everywhere, and diff(1) may choose other lines; so the hunks are applied. */
static void apply(const char *old, const char *diff, struct text *ret)
{
	size_t line = 0;
	const char *at = strchr(diff, '\n') + 1;

	text_clear(ret);
	at = *diff ? strchr(at, '\n') + 1 : "";
	while (*at) {
		size_t length = strcspn(at, "\n") + 1;

		if (*at == '@') {
			unsigned begin = 0, count = 1;

			assert_true(sscanf(at, "@@ -%u,%u", &begin, &count) >= 1);
			for (begin -= count != 0; line < begin; line++) {
				size_t kept = strcspn(old, "\n") + 1;

				text_add_bytes(ret, old, kept);
				old += kept;
			}
		} else if (*at == '+') {
			text_add_bytes(ret, at + 1, length - 1);
		} else {
			size_t kept = strcspn(old, "\n") + 1;

			assert_int_equal(kept, length - 1);
			assert_memory_equal(old, at + 1, kept);
			if (*at == ' ')
				text_add_bytes(ret, old, kept);
			old += kept;
			line++;
		}
		at += length;
	}
	text_add(ret, "%s", old);
}

static size_t changed_lines(const char *diff)
{
	size_t count = 0;

	for (const char *line = diff; *line; line += strcspn(line, "\n") + 1)
		count += (*line == '-' || *line == '+') && strncmp(line, "---", 3) != 0 &&
			 strncmp(line, "+++", 3) != 0;
	return count;
}

static void differences_lead_from_one_text_to_the_other(void **state)
{
	struct text old = { 0 }, new = { 0 }, diff = { 0 }, result = { 0 };
	unsigned seed = 1;

	(void)state;
	for (unsigned round = 0; round < 60; round++) {
		text_make(&old, &seed, round % 23);
		text_make(&new, &seed, round % 17);
		text_clear(&diff);
		unified_diff(&diff, "old", text_str(&old), "new", text_str(&new));
		if (old.length || new.length)
			assert_int_not_equal(diff.length, 0);
		if (!diff.length)
			continue;
		apply(text_str(&old), text_str(&diff), &result);
		assert_string_equal(text_str(&result), text_str(&new));
		/* No longer than the shortest that diff(1) finds. */
		temp_file_write("old", text_str(&old), old.length);
		temp_file_write("new", text_str(&new), new.length);
		assert_int_equal(changed_lines(text_str(&diff)),
				 changed_lines(command_output("diff -d -u old new")));
	}
	text_deinit(&old);
	text_deinit(&new);
	text_deinit(&diff);
	text_deinit(&result);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(same_texts_have_none),
		cmocka_unit_test(changed_line_has_three_lines_around),
		cmocka_unit_test(missing_newline_is_told),
		cmocka_unit_test(differences_lead_from_one_text_to_the_other),
	};

	return cmocka_run_group_tests(tests, temp_folder_enter, temp_folder_remove);
}
