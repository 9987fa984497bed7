/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Types as they are given on the command line. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <inttypes.h>

#include "support/type_builder.h"
#include "types/type_spelled.h"

/* A database with a struct of 16 bytes, one that is only declared, and a typedef. */
static void define(struct type_db *types)
{
	struct type *list = type_build(&types->arena, "list_head", 16, "next@0+8 prev@8+8");
	struct type *name = arena_new(&types->arena, struct type);
	struct variant *variant;

	variant = vec_push(&type_db_get(types, KIND_STRUCT, "list_head")->variants);
	variant->type = list;
	*name = (struct type){ .kind = KIND_TYPEDEF,
			       .name = "list_t",
			       .target = list,
			       .size_bytes = 16,
			       .is_complete = true };
	variant = vec_push(&type_db_get(types, KIND_TYPEDEF, "list_t")->variants);
	variant->type = name;
	type_db_get(types, KIND_STRUCT, "opaque")->is_declared_only = true;
}

/* "name to read: declaration SIZE[:BITS]", or the message. */
static void describe(const char *spelling, const struct spelled_abi *abi, struct text *ret)
{
	struct type_db types;
	struct spelled_type spelled;
	const char *name = NULL;
	struct error *err;

	type_db_init(&types);
	define(&types);
	err = spelled_type_name(&types.arena, spelling, &name);
	if (!err)
		err = spelled_type_find(&types.arena, spelling, &types, abi, &spelled);
	if (err) {
		text_add(ret, "%s", error_message(err));
		error_free(err);
	} else {
		text_add(ret, "%s: ", name ? name : "-");
		type_declare(ret, spelled.type, "");
		text_add(ret, " %" PRIu64, type_peel(spelled.type)->size_bytes);
		if (spelled.is_bitfield)
			text_add(ret, ":%" PRIu64, spelled.bitfield_bits);
	}
	type_db_deinit(&types);
}

static void every_spelling_gives_the_type_it_names(void **state)
{
	static const struct {
		const char *spelling;
		const char *on_64;
		const char *on_32; /* NULL: the same */
	} rows[] = {
		{ "u32", "u32: u32 4", NULL },
		{ "  __be16 ", "__be16: __be16 2", NULL },
		{ "bool", "-: bool 1", NULL },
		{ "unsigned long", "-: unsigned long 8", "-: unsigned long 4" },
		{ "long long", "-: long long 8", NULL },
		{ "unsigned long *", "-: unsigned long * 8", "-: unsigned long * 4" },
		{ "void *", "-: void * 8", "-: void * 4" },
		{ "const struct opaque *const", "-: struct opaque * 8",
		  "-: struct opaque * 4" },
		{ "char **", "-: char ** 8", "-: char ** 4" },
		{ "struct list_head", "struct list_head: struct list_head 16", NULL },
		{ "list_t[2]", "list_t: list_t [2] 32", NULL },
		{ "u8[2][3]", "u8: u8 [2][3] 6", NULL },
		{ "void *[4]", "-: void *[4] 32", "-: void *[4] 16" },
		{ "u8:1", "u8: u8 1:1", NULL },
		{ "unsigned long : 33", "-: unsigned long 8:33",
		  "'unsigned long : 33': a unsigned long has 32 bits" },
		{ "24:8", "-: 24:8 24", NULL },
		{ "24:16",
		  "'24:16' is no type: the size of a type is a multiple of its alignment",
		  NULL },
		{ "24:3",
		  "'24:3' is no type: in SIZE:ALIGN both are bytes, ALIGN a power of two up to 4096",
		  NULL },
		{ "24", "'24' is no type: a number is only right in SIZE:ALIGN, as 24:8",
		  NULL },
		{ "", "'' is no type: it has no name", NULL },
		{ "*", "'*' is no type: it has no name", NULL },
		{ "u8[]", "'u8[]' is no type: an array has a number of elements, as u32[3]",
		  NULL },
		{ "u8[3", "'u8[3' is no type: there is a [ without its ]", NULL },
		{ "u8:0", "'u8:0' is no type: a bit-field has a width, as u8:1", NULL },
		{ "u8:9", "'u8:9': a u8 has 8 bits", NULL },
		{ "u8 *:1", "'u8 *:1' is no type: a bit-field has a width, as u8:1", NULL },
		{ "u32;",
		  "'u32;' is no type: write it as u32, struct list_head, void *, u8:1 or u32[3], or "
		  "as SIZE:ALIGN",
		  NULL },
		{ "struct gone", "no type is called 'struct gone'; SIZE:ALIGN does for any",
		  NULL },
		{ "struct opaque", "'struct opaque' has no size that is known here", NULL },
		{ "u8[99999999999999]",
		  "'u8[99999999999999]' is no type: an array has a number of elements, as u32[3]",
		  NULL },
		{ "u8[1099511627776][8]", "'u8[1099511627776][8]' is no type: it is too large",
		  NULL },
	};
	static const struct spelled_abi abi_64 = { 64, 16 }, abi_32 = { 32, 4 };

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct text text = { 0 };

		describe(rows[i].spelling, &abi_64, &text);
		assert_string_equal(text_str(&text), rows[i].on_64);
		text_clear(&text);
		describe(rows[i].spelling, &abi_32, &text);
		assert_string_equal(text_str(&text),
				    rows[i].on_32 ? rows[i].on_32 : rows[i].on_64);
		text_deinit(&text);
	}
}

static void alignment_is_that_of_the_machine(void **state)
{
	static const struct {
		const char *spelling;
		uint32_t max_align_bytes;
		uint32_t expected;
	} rows[] = {
		{ "long long", 16, 8 }, { "long long", 4, 4 }, { "24:8", 4, 8 }, { "u64", 2, 2 }
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct spelled_abi abi = { 32, rows[i].max_align_bytes };
		struct type_db types;
		struct spelled_type spelled;

		type_db_init(&types);
		assert_null(spelled_type_find(&types.arena, rows[i].spelling, &types, &abi,
					      &spelled));
		assert_int_equal(spelled.type->usual_align_bytes, rows[i].expected);
		type_db_deinit(&types);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_spelling_gives_the_type_it_names),
		cmocka_unit_test(alignment_is_that_of_the_machine),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
