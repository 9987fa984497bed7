/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Errors: what their messages say after each step up. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <errno.h>
#include <string.h>

#include "base/error.h"

static void new_error_has_the_kind_and_the_formatted_message(void **state)
{
	static const enum error_kind kinds[] = { ERROR_USAGE, ERROR_RULES, ERROR_INPUT,
						 ERROR_SYSTEM };

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(kinds); i++) {
		struct error *err = error_new(kinds[i], "%s+0x%x: odd", ".debug_info", 0x40);

		assert_int_equal(error_kind(err), kinds[i]);
		assert_string_equal(error_message(err), ".debug_info+0x40: odd");
		error_free(err);
	}
}

static void each_prefix_is_put_before_the_last(void **state)
{
	struct error *err = error_new(ERROR_INPUT, "is odd");

	(void)state;
	err = error_prefix(err, "member %d", 3);
	err = error_prefix(err, "vmlinux");
	assert_string_equal(error_message(err), "vmlinux: member 3: is odd");
	assert_int_equal(error_kind(err), ERROR_INPUT);
	error_free(err);
}

static void prefix_of_success_is_success(void **state)
{
	(void)state;
	assert_null(error_prefix(NULL, "vmlinux"));
}

static void prefix_may_quote_the_message_it_goes_before(void **state)
{
	struct error *err = error_new(ERROR_INPUT, "is odd");

	(void)state;
	err = error_prefix(err, "<%s>", error_message(err));
	assert_string_equal(error_message(err), "<is odd>: is odd");
	error_free(err);
}

static void system_error_ends_with_the_reason(void **state)
{
	struct error *err;

	(void)state;
	errno = ENOENT;
	err = error_errno("%s", "cannot be opened");
	assert_int_equal(error_kind(err), ERROR_SYSTEM);
	assert_string_equal(error_message(err), "cannot be opened: No such file or directory");
	error_free(err);
}

static void message_of_any_length_is_kept_whole(void **state)
{
	char name[5000];
	struct error *err;

	(void)state;
	memset(name, 'n', sizeof(name) - 1);
	name[sizeof(name) - 1] = '\0';
	err = error_prefix(error_new(ERROR_RULES, "%s", name), "%s", name);
	assert_int_equal(strlen(error_message(err)), 2 * (sizeof(name) - 1) + strlen(": "));
	error_free(err);
}

static void freeing_success_is_fine(void **state)
{
	(void)state;
	error_free(NULL);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(new_error_has_the_kind_and_the_formatted_message),
		cmocka_unit_test(each_prefix_is_put_before_the_last),
		cmocka_unit_test(prefix_of_success_is_success),
		cmocka_unit_test(prefix_may_quote_the_message_it_goes_before),
		cmocka_unit_test(system_error_ends_with_the_reason),
		cmocka_unit_test(message_of_any_length_is_kept_whole),
		cmocka_unit_test(freeing_success_is_fine),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
