/* SPDX-License-Identifier: GPL-2.0-or-later */
/* C text as tokens under conditions, and the members and asserts that are found in it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"
#include "import/c_struct.h"
#include "import/source_asserts.h"

/* Every member as "name", with :bits, [array], <group>, {tag} and (config). */
static void members_are(const char *body, const char *expected)
{
	struct arena arena = { 0 };
	struct c_tokens tokens = { 0 };
	struct c_struct definition = { 0 };
	struct text source = { 0 }, found = { 0 };
	const struct c_member *member;

	text_add(&source, "struct s {\n%s\n};\n", body);
	c_tokens_read(&arena, text_str(&source), source.length, &tokens);
	c_struct_read(&arena, &tokens, 2, &definition);
	vec_for_each(member, &definition.members) {
		text_add(&found, "%s%s%s", found.length ? " " : "", member->name,
			 member->is_bitfield ? ":" : "");
		if (member->array)
			text_add(&found, "[%s]", member->array);
		if (member->group)
			text_add(&found, "<%s>", member->group);
		if (member->tag)
			text_add(&found, "{%s}", member->tag);
		if (member->config)
			text_add(&found, "(%s)", member->config);
	}
	assert_string_equal(text_str(&found), expected);
	text_deinit(&found);
	text_deinit(&source);
	c_struct_deinit(&definition);
	c_tokens_deinit(&tokens);
	arena_deinit(&arena);
}

static void declarators_give_names(void **state)
{
	static const struct {
		const char *body;
		const char *expected;
	} cases[] = {
		{ "int a;", "a" },
		{ "unsigned long int a, *b, c[2], d:3;", "a b c[2] d:" },
		{ "const struct ops __rcu *ops;", "ops" },
		{ "struct list_head list;", "list{list_head}" },
		{ "struct a x, *y;", "x{a} y" },
		{ "int (*fn)(struct s *s, int (*inner)(int));", "fn" },
		{ "void (*fns[4])(void);", "fns" },
		{ "u64 priv[104 / sizeof(u64)];", "priv[104 / sizeof(u64)]" },
		{ "u8 a ____cacheline_aligned_in_smp;", "a" },
		{ "u8 a __aligned(8), b;", "a b" },
		{ "u8 : 3; u8 b : 2;", "b:" },
		{ "DECLARE_BITMAP(bits, 64); DECLARE_FLEX_ARRAY(struct x, tail);",
		  "bits[] tail[]" },
		{ "CACHELINE_PADDING(_pad_); ;", "" },
		{ "/* int a; */ int b; // int c;\n int d;", "b d" },
		{ "struct tag { int in; } out;", "out{tag}" },
		{ "struct { int in; } out[2];", "out[2]" },
		{ "struct { int a; union { int b; int c; }; };", "a b c" },
		{ "union { int a; } __packed;", "a" },
		{ "enum { A, B } e; enum { C } ;", "e" },
		{ "struct_group(g, int a; int b:1;);", "g a b:" },
		{ "struct_group_tagged(tag, g, int a;);", "g a" },
		{ "struct_group_attr(g, __packed, int a;) int b;", "g a b" },
		{ "__struct_group(tag, g, __packed, int a;);", "g a" },
		/* What is no C still ends. */
		{ "int a; ( { ) ; [ int b", "a" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(cases); i++)
		members_are(cases[i].body, cases[i].expected);
}

static void markers_give_groups(void **state)
{
	(void)state;
	members_are(
		"int a; __cacheline_group_begin(g); int b; union { int c; };\n"
		"__cacheline_group_end(g); int d;\n"
		"__cacheline_group_begin_aligned(h, 64); int e; __cacheline_group_end_aligned(h);\n"
		"__dma_from_device_group_begin(); u8 f[64]; __dma_from_device_group_end(); int i;",
		"a b<g> c<g> d e<h> f[64]<> i");
}

static void conditions_are_those_within_the_struct(void **state)
{
	struct arena arena = { 0 };
	struct c_tokens tokens = { 0 };
	struct c_struct definition = { 0 };
	static const char source[] = "#ifndef GUARD_H\n#define GUARD_H\n#ifdef CONFIG_NET\n"
				     "struct s {\n#ifdef CONFIG_A\nint a;\n#endif\nint b;\n};\n"
				     "#endif\n#endif\n";

	(void)state;
	c_tokens_read(&arena, source, strlen(source), &tokens);
	c_struct_read(&arena, &tokens, 2, &definition);
	assert_string_equal(c_struct_find(&definition, "a")->config, "CONFIG_A");
	assert_null(c_struct_find(&definition, "b")->config);
	assert_int_equal(c_struct_find(&definition, "a")->line, 6);
	c_struct_deinit(&definition);
	c_tokens_deinit(&tokens);
	arena_deinit(&arena);

	members_are("#if IS_ENABLED(CONFIG_A) || \\\n\tdefined(CONFIG_B)\nint a;\n"
		    "#ifdef CONFIG_C\nint b;\n#else\nint c;\n#endif\n#endif\nint d;",
		    "a(IS_ENABLED(CONFIG_A) || defined(CONFIG_B)) "
		    "b((IS_ENABLED(CONFIG_A) || defined(CONFIG_B)) && CONFIG_C) "
		    "c((IS_ENABLED(CONFIG_A) || defined(CONFIG_B)) && !CONFIG_C) d");
	members_are("#ifndef CONFIG_A\nint a;\n#else\nint b;\n#endif",
		    "a(!CONFIG_A) b(CONFIG_A)");
	members_are("#if BITS_PER_LONG == 32\nint a;\n#elif X > 1 /* why */\nint b;\n#endif",
		    "a(BITS_PER_LONG == 32) b(!(BITS_PER_LONG == 32) && (X > 1))");
	members_are("#ifdef __KERNEL__\nint a;\n#endif\n#ifdef NOT_CONFIG\nint b;\n#endif",
		    "a b(defined(NOT_CONFIG))");
	/* An end too many takes nothing with it. */
	members_are("#endif\nint a;\n#else\nint b;", "a b");
}

static void defines_of_one_word_are_kept(void **state)
{
	struct arena arena = { 0 };
	struct c_tokens tokens = { 0 };
	static const char source[] = "#define A sk.b /* c */\n#define F(x) x\n#define EMPTY\n"
				     "  # define B (4 * \\\n   2)\nint \"#define C 1\";\n";

	(void)state;
	c_tokens_read(&arena, source, strlen(source), &tokens);
	assert_int_equal(tokens.defines.count, 2);
	assert_string_equal(tokens.defines.items[0].name, "A");
	assert_string_equal(tokens.defines.items[0].value, "sk.b");
	assert_string_equal(tokens.defines.items[1].name, "B");
	assert_string_equal(tokens.defines.items[1].value, "(4 * 2)");
	assert_int_equal(tokens.defines.items[1].line, 4);
	c_tokens_deinit(&tokens);
	arena_deinit(&arena);
}

static void asserts_are_found_where_they_are_called(void **state)
{
	static const char source[] =
		"#define CACHELINE_ASSERT_GROUP_SIZE(TYPE, GROUP, SIZE) x\n"
		"static void __init check(void)\n{\n"
		"\tCACHELINE_ASSERT_GROUP_MEMBER(struct s, g,\n\t\t\t\tm.n);\n"
		"#ifdef CONFIG_A\n\tCACHELINE_ASSERT_GROUP_SIZE(struct s, g, 8 + sizeof(long));\n#endif\n"
		"\tCACHELINE_ASSERT_GROUP_MEMBER(typeof(x), g, m);\n"
		"\t/* CACHELINE_ASSERT_GROUP_SIZE(struct s, g, 1); */\n"
		"}\n"
		"libeth_cacheline_set_assert(struct q, 64, f(1, 2), 32);\n";
	struct arena arena = { 0 };
	struct c_tokens tokens = { 0 };
	struct source_asserts asserts = { 0 };
	const struct source_assert *found;

	(void)state;
	c_tokens_read(&arena, source, strlen(source), &tokens);
	source_asserts_read(&arena, &tokens, "net/x.c", &asserts);
	assert_int_equal(asserts.count, 3);
	found = &asserts.items[0];
	assert_int_equal(found->kind, ASSERT_MEMBER);
	assert_string_equal(found->struct_name, "s");
	assert_string_equal(found->arguments[0], "g");
	assert_string_equal(found->arguments[1], "m.n");
	assert_string_equal(found->function, "check");
	assert_null(found->config);
	assert_int_equal(found->at.line, 4);
	found = &asserts.items[1];
	assert_int_equal(found->kind, ASSERT_SIZE);
	assert_string_equal(found->arguments[1], "8 + sizeof(long)");
	assert_string_equal(found->config, "CONFIG_A");
	found = &asserts.items[2];
	assert_int_equal(found->kind, ASSERT_LIBETH_SET);
	assert_string_equal(found->struct_name, "q");
	assert_string_equal(found->arguments[1], "f(1, 2)");
	assert_string_equal(found->arguments[2], "32");
	assert_null(found->function);
	vec_deinit(&asserts);
	c_tokens_deinit(&tokens);
	arena_deinit(&arena);
}

static void nesting_ends_at_a_depth(void **state)
{
	struct text body = { 0 };

	(void)state;
	for (unsigned i = 0; i < 2000; i++)
		text_add(&body, "#if A%u\nstruct {\n", i);
	text_add(&body, "int deep;\n");
	for (unsigned i = 0; i < 2000; i++)
		text_add(&body, "};\n#endif\n");
	text_add(&body, "int a;");
	members_are(text_str(&body), "a");
	text_deinit(&body);
}

/* Every beginning of a text, as a file that is cut. */
static void cut_sources_never_break_the_reader(void **state)
{
	static const char source[] =
		"struct s { struct { int a[2]; } b; struct_group(g, int c:1;); \"x\\\"y\"; /* z */\n"
		"#if A \\\n B\n__cacheline_group_begin(g); int (*f)(int);\n#else\n#endif\n};\n"
		"CACHELINE_ASSERT_GROUP_MEMBER(struct s, g, a); enum { A }; struct t {";

	(void)state;
	for (size_t length = 0; length <= strlen(source); length++) {
		struct arena arena = { 0 };
		struct c_tokens tokens = { 0 };
		struct source_asserts asserts = { 0 };
		/* A copy of its own, so that a byte read past the end is found. */
		char *copy = memcpy(arena_alloc(&arena, length + 1), source, length);

		c_tokens_read(&arena, copy, length, &tokens);
		source_asserts_read(&arena, &tokens, "f", &asserts);
		for (size_t i = 0; i < tokens.items.count; i++) {
			struct c_struct definition = { 0 };

			if (!c_token_is(&tokens.items.items[i], "{"))
				continue;
			c_struct_read(&arena, &tokens, i, &definition);
			c_struct_deinit(&definition);
		}
		vec_deinit(&asserts);
		c_tokens_deinit(&tokens);
		arena_deinit(&arena);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(declarators_give_names),
		cmocka_unit_test(markers_give_groups),
		cmocka_unit_test(conditions_are_those_within_the_struct),
		cmocka_unit_test(defines_of_one_word_are_kept),
		cmocka_unit_test(asserts_are_found_where_they_are_called),
		cmocka_unit_test(nesting_ends_at_a_depth),
		cmocka_unit_test(cut_sources_never_break_the_reader),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
