/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Which image is which of another build. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "baseline/image_pair.h"

#define IMAGES_MAX 4

struct row {
	const char *what;
	const char *now[IMAGES_MAX]; /* paths, all of one machine */
	const char *before[IMAGES_MAX];
	size_t pairs[IMAGES_MAX]; /* of each image of now */
};

#define NONE IMAGE_UNPAIRED

static const struct row rows[] = {
	{ "one image each, whatever the names", { "new/tcp.o" }, { "old/all.o" }, { 0 } },
	{ "a kernel of another release",
	  { "boot/vmlinux-6.12.118", "a.ko" },
	  { "a.ko", "vmlinux" },
	  { 1, 0 } },
	{ "a kernel alone, beside modules",
	  { "boot/vmlinux" },
	  { "a.ko", "b.ko", "vmlinux-6.12.117" },
	  { 2 } },
	{ "packed modules", { "x/a.ko.xz", "x/b.ko" }, { "y/b.ko.zst", "y/a.ko" }, { 1, 0 } },
	{ "folders decide, from the end",
	  { "n/net/ipv4/main.o", "n/net/core/main.o" },
	  { "o/net/core/main.o", "o/net/ipv4/main.o" },
	  { 1, 0 } },
	{ "no image has two", { "main.o", "x/main.o" }, { "y/main.o", "a.o" }, { 0, NONE } },
	{ "a new module", { "a.ko", "b.ko" }, { "a.ko" }, { 0, NONE } },
	{ "a module that is gone", { "a.ko" }, { "b.ko", "c.ko" }, { NONE } },
	{ "part of a name is no name", { "xa.ko", "b.ko" }, { "a.ko", "b.ko" }, { NONE, 1 } },
};

static size_t images_of(const char *const *paths, struct image_name *ret)
{
	size_t count = 0;

	for (; count < IMAGES_MAX && paths[count]; count++)
		ret[count] = (struct image_name){ paths[count], "x86_64" };
	return count;
}

static void images_are_paired_by_name_then_by_folder(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct image_name now[IMAGES_MAX], before[IMAGES_MAX];
		size_t now_count = images_of(rows[i].now, now);
		size_t before_count = images_of(rows[i].before, before);
		size_t pairs[IMAGES_MAX];

		images_pair(now, now_count, before, before_count, pairs);
		for (size_t k = 0; k < now_count; k++)
			if (pairs[k] != rows[i].pairs[k])
				fail_msg("%s: image %zu is %zu, not %zu", rows[i].what, k,
					 pairs[k], rows[i].pairs[k]);
	}
}

static void images_of_two_machines_are_never_a_pair(void **state)
{
	const struct image_name now[] = { { "vmlinux", "arm" }, { "vmlinux", "x86_64" } };
	const struct image_name before[] = { { "vmlinux", "x86_64" }, { "vmlinux", "s390" } };
	size_t pairs[2];

	(void)state;
	images_pair(now, 2, before, 2, pairs);
	assert_int_equal(pairs[0], IMAGE_UNPAIRED);
	assert_int_equal(pairs[1], 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(images_are_paired_by_name_then_by_folder),
		cmocka_unit_test(images_of_two_machines_are_never_a_pair),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
