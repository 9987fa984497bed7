/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The kernel's own checks in C, written from a rule. */
#include "doc/c_asserts.h"

#include <inttypes.h>
#include <string.h>

#include "doc/doc_build.h"

struct writer {
	struct text *text;
	struct arena arena;
	const struct rule *rule;
	const struct layout *layout;
};

/* What the kernel's configuration calls a machine. */
static const char *config_of_machine(const char *machine)
{
	static const struct {
		const char *machine;
		const char *config;
	} configs[] = {
		{ "x86_64", "CONFIG_X86_64" }, { "i386", "CONFIG_X86_32" },
		{ "arm64", "CONFIG_ARM64" },   { "arm", "CONFIG_ARM" },
		{ "ppc64", "CONFIG_PPC64" },   { "s390x", "CONFIG_S390" },
		{ "mips", "CONFIG_MIPS" },     { "riscv64", "CONFIG_ARCH_RV64I" },
		{ "m68k", "CONFIG_M68K" },
	};

	for (size_t i = 0; i < ARRAY_SIZE(configs); i++)
		if (strcmp(configs[i].machine, machine) == 0)
			return configs[i].config;
	return NULL;
}

/* "A" and "B" as "A && B"; either may be NULL. */
static const char *both(struct writer *writer, const char *a, const char *b)
{
	if (!a || !b)
		return a ? a : b;
	return arena_printf(&writer->arena, "(%s) && (%s)", a, b);
}

static const char *machine_text(struct writer *writer, const char *machine)
{
	const char *config = config_of_machine(machine);

	return arena_printf(&writer->arena, "defined(%s)", config ? config : machine);
}

/* `when` as #if takes it; NULL when it always holds. */
static const char *when_text(struct writer *writer, const struct condition *when)
{
	const char *word = NULL, *machines = NULL;

	if (when->word_bits)
		word = arena_printf(&writer->arena, "BITS_PER_LONG == %u", when->word_bits);
	for (size_t i = 0; i < when->machine_count; i++) {
		const char *machine = machine_text(writer, when->machines[i]);

		machines = machines
				   ? arena_printf(&writer->arena, "%s || %s", machines, machine)
				   : machine;
	}
	return both(writer, word, machines);
}

/* A row's `config` as #if takes it: a name alone stands for what #ifdef asks. */
static const char *config_text(struct writer *writer, const char *config)
{
	bool is_negated = *config == '!';
	const char *name = config + is_negated;

	if (name[strspn(name,
			"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_")])
		return config;
	return arena_printf(&writer->arena, "%sdefined(%s)", is_negated ? "!" : "", name);
}

/* The row about a member; NULL for none. */
static const struct rule_field *row_of(struct writer *writer, const char *path)
{
	const struct rule_field *row;

	vec_for_each(row, &writer->rule->fields)
		if (strcmp(doc_row_path(&writer->arena, row), path) == 0)
			return row;
	return NULL;
}

static bool is_bitfield(struct writer *writer, const char *path, const struct rule_field *row)
{
	struct placed placed;

	if (writer->layout && layout_find(&writer->arena, writer->layout, path, &placed, NULL))
		return placed.member->is_bitfield;
	return row && row->type && strchr(row->type, ':');
}

static void write_if(struct writer *writer, const char *condition)
{
	if (condition)
		text_add(writer->text, "#if %s\n", condition);
}

static void write_endif(struct writer *writer, const char *condition)
{
	if (condition)
		text_add(writer->text, "#endif\n");
}

static void write_member(struct writer *writer, const struct rule_group *group,
			 const struct rule_member *member)
{
	const char *path = member->alias ? member->alias : member->path;
	const struct rule_field *row = row_of(writer, path);
	const char *config = row && row->config ? config_text(writer, row->config) : NULL;
	const char *condition = both(writer, when_text(writer, &member->when), config);

	if (is_bitfield(writer, path, row)) {
		text_add(writer->text,
			 "\t/* %s: a bit-field, which offsetof() cannot name */\n", path);
		return;
	}
	if (member->is_optional && !config) {
		text_add(writer->text,
			 "\t/* %s: optional, and no field says under which configuration */\n",
			 path);
		return;
	}
	write_if(writer, condition);
	text_add(writer->text, "\tCACHELINE_ASSERT_GROUP_MEMBER(struct %s, %s, %s);\n",
		 writer->rule->name, group->name, path);
	write_endif(writer, condition);
}

static const char *entry_condition(struct writer *writer, const struct budget_entry *entry)
{
	if (entry->machine)
		return machine_text(writer, entry->machine);
	if (entry->line_bytes)
		return arena_printf(&writer->arena, "SMP_CACHE_BYTES == %" PRIu64,
				    entry->line_bytes);
	if (entry->word_bits)
		return arena_printf(&writer->arena, "BITS_PER_LONG == %u", entry->word_bits);
	return NULL;
}

/* The more particular an entry, the earlier it is asked; see budget_entry_for. */
static unsigned entry_rank(const struct budget_entry *entry)
{
	if (entry->machine)
		return 0;
	if (entry->line_bytes)
		return 1;
	return entry->word_bits ? 2 : 3;
}

static void write_size(struct writer *writer, const struct rule_group *group)
{
	const struct budget *budget = &group->max_size;
	unsigned written = 0;

	for (unsigned rank = 0; rank <= 3; rank++) {
		for (size_t i = 0; i < budget->entry_count; i++) {
			const struct budget_entry *entry = &budget->entries[i];
			const char *condition = entry_condition(writer, entry);

			if (entry_rank(entry) != rank)
				continue;
			if (condition)
				text_add(writer->text, "#%s %s\n", written ? "elif" : "if",
					 condition);
			else if (written)
				text_add(writer->text, "#else\n");
			text_add(writer->text,
				 "\tCACHELINE_ASSERT_GROUP_SIZE(struct %s, %s, %s);\n",
				 writer->rule->name, group->name,
				 expression_text(entry->value));
			written += condition != NULL;
		}
	}
	if (written)
		text_add(writer->text, "#endif\n");
}

static void write_group(struct writer *writer, const struct rule_group *group)
{
	const char *condition = when_text(writer, &group->when);
	const struct rule_member *member;

	if (group->markers == MARKERS_NONE || !*group->name || group->is_optional) {
		text_add(writer->text, "\t/* %s: %s */\n", *group->name ? group->name : "\"\"",
			 group->is_optional ? "optional, so its markers may be missing"
			 : *group->name     ? "no markers, which the asserts need"
					    : "markers without a name, which the asserts need");
		return;
	}
	text_add(writer->text, "\t/* %s */\n", group->name);
	write_if(writer, condition);
	vec_for_each(member, &group->members)
		write_member(writer, group, member);
	write_size(writer, group);
	write_endif(writer, condition);
}

void c_asserts_write(struct text *text, const struct rule *rule, const struct layout *layout)
{
	struct writer writer = { .text = text, .rule = rule, .layout = layout };

	for (size_t i = 0; i < rule->groups.count; i++) {
		if (i)
			text_add(text, "\n");
		write_group(&writer, &rule->groups.items[i]);
	}
	arena_deinit(&writer.arena);
}
