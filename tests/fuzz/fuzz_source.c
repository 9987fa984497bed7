/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Fuzzing entry: takes the bytes for a C file.  Whatever they are, reading its definitions and
 * asserts may not crash, hang or leak.
 */
#include "fuzz/fuzz.h"
#include "import/c_struct.h"
#include "import/source_asserts.h"

/* Each definition within another is read with that as well, so their number is bounded. */
#define DEFINITIONS_MAX 200

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
	struct arena arena = { 0 };
	struct c_tokens tokens = { 0 };
	struct source_asserts asserts = { 0 };
	unsigned definitions = 0;

	c_tokens_read(&arena, (const char *)bytes, count, &tokens);
	source_asserts_read(&arena, &tokens, "f.c", &asserts);
	for (size_t i = 0; i < tokens.items.count && definitions < DEFINITIONS_MAX; i++) {
		struct c_struct definition = { 0 };

		if (!c_token_is(&tokens.items.items[i], "{"))
			continue;
		c_struct_read(&arena, &tokens, i, &definition);
		c_struct_deinit(&definition);
		definitions++;
	}
	vec_deinit(&asserts);
	c_tokens_deinit(&tokens);
	arena_deinit(&arena);
	return 0;
}
