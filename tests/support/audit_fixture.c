/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Builds what audit_image() needs from text, through the public interfaces only. */
#include "support/audit_fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "support/type_builder.h"

void audit_fixture_init(struct audit_fixture *fixture)
{
	*fixture = (struct audit_fixture){ 0 };
	type_db_init(&fixture->types);
	rule_set_init(&fixture->rules);
	audit_init(&fixture->audit);
	audit_options_init(&fixture->options);
	fixture->image = (struct audit_image){
		.path = "vmlinux",
		.source = "dwarf",
		.kind = IMAGE_KERNEL,
		.target = { .word_bits = 64, .machine = "x86_64", .line_bytes = 64 },
		.types = &fixture->types,
	};
}

void audit_fixture_deinit(struct audit_fixture *fixture)
{
	audit_deinit(&fixture->audit);
	rule_set_deinit(&fixture->rules);
	type_db_deinit(&fixture->types);
	arena_deinit(&fixture->arena);
}

struct type *audit_fixture_define(struct audit_fixture *fixture, const char *name,
				  uint64_t size_bytes, const char *members, const char *unit)
{
	struct type_set *set = type_db_get(&fixture->types, KIND_STRUCT, name);
	struct variant *variant = vec_push(&set->variants);
	struct type *type = type_build(&fixture->arena, name, size_bytes, members);

	variant->type = type;
	variant->unit = unit;
	variant->definition_count = 1;
	set->definition_count++;
	set->has_markers |= strchr(members, '(') != NULL;
	return type;
}

void audit_fixture_enumerate(struct audit_fixture *fixture, const char *name,
			     const char *enumerators)
{
	struct type_set *set = type_db_get(&fixture->types, KIND_ENUM, name);
	struct variant *variant = vec_push(&set->variants);
	struct type *type = arena_new(&fixture->arena, struct type);
	/* There are fewer enumerators than characters. */
	struct enumerator *items =
		arena_array(&fixture->arena, struct enumerator, strlen(enumerators));

	*type = (struct type){ .kind = KIND_ENUM, .size_bytes = 4, .is_complete = true };
	for (const char *at = enumerators; *at; at += strspn(at, " ")) {
		size_t length = strcspn(at, " ");

		items[type->enumerator_count] = (struct enumerator){
			arena_strndup(&fixture->arena, at, length),
			(int64_t)type->enumerator_count,
		};
		type->enumerator_count++;
		at += length;
	}
	type->enumerators = items;
	variant->type = type;
	variant->definition_count = 1;
	set->definition_count++;
}

void audit_fixture_rule(struct audit_fixture *fixture, const char *yaml)
{
	char path[] = "/tmp/layline-test-XXXXXX.yaml";
	int descriptor = mkstemps(path, (int)strlen(".yaml"));
	FILE *file = descriptor < 0 ? NULL : fdopen(descriptor, "w");
	struct error *err;

	if (!file) {
		perror(path);
		abort();
	}
	(void)fprintf(file, "layline: 1\n%s\n", yaml);
	if (fclose(file) != 0)
		abort();
	err = rule_set_load(&fixture->rules, arena_strdup(&fixture->arena, path));
	(void)unlink(path);
	if (err) {
		(void)fprintf(stderr, "%s\n%s\n", error_message(err), yaml);
		abort();
	}
}

struct error *audit_fixture_run(struct audit_fixture *fixture)
{
	struct error *err = audit_image(&fixture->audit, &fixture->image, 0, &fixture->rules,
					&fixture->options);

	if (!err)
		audit_finish(&fixture->audit, &fixture->options);
	return err;
}

const char *audit_fixture_findings(struct audit_fixture *fixture, enum check_id check)
{
	struct text text = { 0 };
	const struct finding *finding;
	const char *copy;

	vec_for_each(finding, &fixture->audit.findings) {
		if (check != CHECK_COUNT && finding->check != check)
			continue;
		text_add(&text, "%s%s%s: %s", text.length ? "\n" : "",
			 finding->waiver ? "waived " : "", severity_name(finding->severity),
			 finding->message);
		if (finding->detail)
			text_add(&text, " (%s)", finding->detail);
	}
	copy = arena_strdup(&fixture->arena, text_str(&text));
	text_deinit(&text);
	return copy;
}
