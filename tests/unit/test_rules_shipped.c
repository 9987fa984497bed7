/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The rules that come with the program load, and keep the manners that their readers expect.
 * What they find in a kernel is tested where kernels are read.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "rules/rules.h"

static const char release[] = "rules/v6.12";

static int source_root_enter(void **state)
{
	const char *root = getenv("LAYLINE_SOURCE_ROOT");

	(void)state;
	return root ? chdir(root) : -1;
}

static void set_load(struct rule_set *set)
{
	struct error *err;

	rule_set_init(set);
	err = rule_set_load(set, release);
	if (err)
		fail_msg("%s", error_message(err));
}

static void each_struct_has_its_file(void **state)
{
	static const char *const names[] = { "idpf_buf_queue",
					     "idpf_compl_queue",
					     "idpf_q_vector",
					     "idpf_rx_queue",
					     "idpf_sw_queue",
					     "idpf_tx_queue",
					     "inet_connection_sock",
					     "inet_sock",
					     "ipv6_devconf",
					     "linux_mib",
					     "net_device",
					     "netns_ipv4",
					     "page_pool",
					     "sock",
					     "sock_common",
					     "tcp_sock" };
	struct rule_set set;

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(names); i++) {
		char path[64];
		struct error *err;

		(void)snprintf(path, sizeof(path), "%s/%s.yaml", release, names[i]);
		rule_set_init(&set);
		err = rule_set_load(&set, path);
		if (err)
			fail_msg("%s", error_message(err));
		assert_int_equal(set.rules.count, 1);
		assert_string_equal(set.rules.items[0]->name, names[i]);
		rule_set_deinit(&set);
	}
	/* All of them together, and no file that is not tested here. */
	set_load(&set);
	assert_int_equal(set.rules.count, ARRAY_SIZE(names));
	assert_string_equal(set.origin, release);
	rule_set_deinit(&set);
}

/* The kernel's names say what a group is for: "tcp_sock_read_tx"; sock writes "rxtx". */
static void groups_are_what_their_names_say(void **state)
{
	static const struct {
		const char *part;
		enum access_kind access;
		enum path_kind path;
	} parts[] = {
		{ "_read_txrx", ACCESS_READ, PATH_TXRX },
		{ "_read_rxtx", ACCESS_READ, PATH_TXRX },
		{ "_write_txrx", ACCESS_WRITE, PATH_TXRX },
		{ "_write_rxtx", ACCESS_WRITE, PATH_TXRX },
		{ "_read_tx", ACCESS_READ, PATH_TX },
		{ "_read_rx", ACCESS_READ, PATH_RX },
		{ "_write_tx", ACCESS_WRITE, PATH_TX },
		{ "_write_rx", ACCESS_WRITE, PATH_RX },
	};
	size_t named = 0;
	struct rule_set set;

	(void)state;
	set_load(&set);
	for (size_t i = 0; i < set.rules.count; i++) {
		const struct rule_group *group;

		vec_for_each(group, &set.rules.items[i]->groups) {
			assert_int_not_equal(group->access, ACCESS_UNKNOWN);
			for (size_t j = 0; j < ARRAY_SIZE(parts); j++) {
				if (!strstr(group->name, parts[j].part))
					continue;
				if (group->access != parts[j].access ||
				    group->path != parts[j].path)
					fail_msg("%s", group->name);
				named++;
				break;
			}
		}
	}
	/* So that the loop above has seen them: 6 of tcp_sock, 3 of net_device, and so on. */
	assert_true(named >= 19);
	rule_set_deinit(&set);
}

static bool size_of_long(void *context, const char *type, uint64_t *ret_bytes)
{
	*ret_bytes = *(const uint64_t *)context;
	return strcmp(type, "long") == 0;
}

/* Budgets apply to every machine, and need no type that only some images have. */
static void budgets_can_be_evaluated_for_any_machine(void **state)
{
	static const struct target targets[] = { { 64, "x86_64", 64 }, { 32, "m68k", 16 } };
	struct rule_set set;
	size_t budgets = 0;

	(void)state;
	set_load(&set);
	for (size_t i = 0; i < set.rules.count; i++) {
		const struct rule_group *group;

		/* A driver's structs hold types that only its module has. */
		if (set.rules.items[i]->module)
			continue;
		vec_for_each(group, &set.rules.items[i]->groups) {
			for (size_t j = 0;
			     group->max_size.entry_count && j < ARRAY_SIZE(targets); j++) {
				const struct budget_entry *entry =
					budget_entry_for(&group->max_size, &targets[j]);
				uint64_t long_bytes = targets[j].word_bits / 8, value = 0;

				assert_non_null(entry);
				assert_null(expression_value(entry->value, size_of_long,
							     &long_bytes, &value));
				assert_true(value > 0);
				budgets++;
			}
		}
	}
	assert_true(budgets > 0);
	rule_set_deinit(&set);
}

/* The document's first example is a whole rule, which people start from. */
static void first_example_of_the_document_is_a_rule(void **state)
{
	char path[] = "/tmp/layline-test-XXXXXX", text[32768];
	FILE *document = fopen("docs/rules-format.md", "re");
	int copy = mkstemp(path);
	struct rule_set set;
	struct error *err;
	char *begin, *end;

	(void)state;
	assert_non_null(document);
	text[fread(text, 1, sizeof(text) - 1, document)] = '\0';
	assert_int_equal(fclose(document), 0);
	begin = strstr(text, "```yaml\n");
	assert_non_null(begin);
	begin += strlen("```yaml\n");
	end = strstr(begin, "```\n");
	assert_non_null(end);
	assert_true(copy >= 0);
	assert_int_equal(write(copy, begin, (size_t)(end - begin)), end - begin);
	assert_int_equal(close(copy), 0);

	rule_set_init(&set);
	err = rule_set_load(&set, path);
	assert_int_equal(unlink(path), 0);
	if (err)
		fail_msg("%s", error_message(err));
	assert_non_null(rule_group_find(set.rules.items[0], "frag"));
	rule_set_deinit(&set);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_struct_has_its_file),
		cmocka_unit_test(groups_are_what_their_names_say),
		cmocka_unit_test(budgets_can_be_evaluated_for_any_machine),
		cmocka_unit_test(first_example_of_the_document_is_a_rule),
	};

	return cmocka_run_group_tests(tests, source_root_enter, NULL);
}
