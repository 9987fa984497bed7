/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Paths as a person in the source tree writes them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "read/dwarf_files.h"

static void paths_are_shown_from_the_folder_they_share(void **state)
{
	static const struct {
		const char *folder, *path, *shown;
	} rows[] = {
		/* Inside the folder the compiler ran in. */
		{ "/usr/src/linux", "/usr/src/linux/include/net/sock.h", "include/net/sock.h" },
		{ "/usr/src/linux/", "/usr/src/linux/net/core.c", "net/core.c" },
		{ "/src", "/src/a.c", "a.c" },
		/* Built elsewhere: the tree's folder is what both are in. */
		{ "/build/linux/out", "/build/linux/include/net/sock.h", "include/net/sock.h" },
		{ "/build/linux/debian/build/amd64", "/build/linux/include/a.h",
		  "include/a.h" },
		{ "/build/linux/out", "/build/linux/out/../include/./a.h", "include/a.h" },
		/* What is shared near the root says nothing. */
		{ "/usr/src/linux", "/usr/lib/gcc/stddef.h", "/usr/lib/gcc/stddef.h" },
		{ "/home/me/linux", "/usr/include/stdio.h", "/usr/include/stdio.h" },
		/* A folder whose name only begins alike is another. */
		{ "/usr/src/linux", "/usr/src/linux-next/a.h", "linux-next/a.h" },
		{ "/src", "/srclib/a.h", "/srclib/a.h" },
		/* Relative paths, "." and "..". */
		{ "/usr/src/linux", "net/core/sock.c", "net/core/sock.c" },
		{ "/usr/src/linux", "./net/../include/a.h", "include/a.h" },
		{ "/usr/src/linux", "../outside.c", "../outside.c" },
		{ "/usr/src/linux", "a/../../b.c", "../b.c" },
		{ "/usr/src/linux", "//net///a.c", "/net/a.c" },
		{ "/usr/src/linux", "/../a.c", "/a.c" },
		{ "/usr/src/linux", "a.c", "a.c" },
		{ "/usr/src/linux", "", "" },
		{ "/usr/src/linux", "/", "/" },
		{ "/usr/src/linux", "/usr/src/linux", "linux" },
		/* Without a folder the path stays as it is. */
		{ NULL, "/usr/src/linux/a.c", "/usr/src/linux/a.c" },
		{ "", "/usr/src/linux/a.c", "/usr/src/linux/a.c" },
		{ NULL, "./a.c", "a.c" },
		/* -ffile-prefix-map=/usr/src/linux=. */
		{ ".", "./include/net/sock.h", "include/net/sock.h" },
		{ "/", "/a.c", "/a.c" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct arena arena = { 0 };

		assert_string_equal(dwarf_path_shown(&arena, rows[i].folder, rows[i].path),
				    rows[i].shown);
		arena_deinit(&arena);
	}
}

static void path_longer_than_any_is_cut(void **state)
{
	static char path[5000];
	struct arena arena = { 0 };

	(void)state;
	memset(path, 'p', sizeof(path) - 1);
	assert_int_equal(strlen(dwarf_path_shown(&arena, "/usr/src/linux", path)), 4096);
	arena_deinit(&arena);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(paths_are_shown_from_the_folder_they_share),
		cmocka_unit_test(path_longer_than_any_is_cut),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
