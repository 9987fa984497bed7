/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Fuzzing entry: takes the bytes for a rule file.  Whatever they are, loading it may not crash,
 * hang or leak, and a refusal must say where the fault is.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "fuzz/fuzz.h"
#include "rules/rules.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
	struct rule_set rules;
	char path[64];
	struct error *err;
	int fd = memfd_create("rules", MFD_CLOEXEC);

	if (fd < 0 || write(fd, bytes, count) != (ssize_t)count)
		abort();
	(void)snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
	rule_set_init(&rules);
	err = rule_set_load(&rules, path);
	if (err && strncmp(error_message(err), path, strlen(path)) != 0)
		abort();
	error_free(err);
	rule_set_deinit(&rules);
	(void)close(fd);
	return 0;
}
