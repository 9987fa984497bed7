/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Objects in slabs, against what /proc/slabinfo and kmalloc's caches show. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "audit/slab_fit.h"

static void objects_are_counted_in_whole_lines(void **state)
{
	static const struct {
		uint64_t size_bytes, line_bytes;
		struct slab_fit fit;
	} rows[] = {
		{ 2368, 64, { 2368, 1, 13, 4096 } }, /* TCP of Linux 6.12: 13 in 32 KiB */
		{ 2369, 64, { 2432, 1, 13, 4096 } },
		{ 192, 64, { 192, 21, 170, 192 } },
		{ 193, 64, { 256, 16, 128, 256 } },
		{ 24, 128, { 128, 32, 256, 32 } },
		{ 8192, 64, { 8192, 0, 4, 8192 } },
		{ 8193, 64, { 8256, 0, 3, 0 } },
		{ 0, 64, { 0, 0, 0, 8 } },
		{ UINT64_MAX, 64, { UINT64_MAX, 0, 0, 0 } },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct slab_fit fit = slab_fit_of(rows[i].size_bytes, rows[i].line_bytes);

		assert_int_equal(fit.object_bytes, rows[i].fit.object_bytes);
		assert_int_equal(fit.in_one_page, rows[i].fit.in_one_page);
		assert_int_equal(fit.in_eight_pages, rows[i].fit.in_eight_pages);
		assert_int_equal(fit.kmalloc_bytes, rows[i].fit.kmalloc_bytes);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(
		objects_are_counted_in_whole_lines) };

	return cmocka_run_group_tests(tests, NULL, NULL);
}
