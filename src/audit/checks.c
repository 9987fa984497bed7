/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Asks each check of checks.def about a struct, and collects what they report. */
#include "audit/checks.h"

#include <stdarg.h>
#include <string.h>

#include "audit/waiver.h"

/* What must be in the build before a check can be asked. */
enum needs {
	NEEDS_NOTHING,
	NEEDS_STRUCT,
	NEEDS_GROUP,
	NEEDS_WAIVER, /* asked of each waiver when all images have been audited */
};

static const struct {
	void (*function)(struct check_run *run, const struct audited_group *group);
	enum needs needs;
} asked[CHECK_COUNT] = {
#define CHECK(name, check_function, check_needs, id, severity, meaning, explanation) \
	[CHECK_##name] = { .function = check_##check_function, .needs = check_needs },
#include "audit/checks.def"
#undef CHECK
};

static const char *or_empty(const char *string)
{
	return string ? string : "";
}

bool report_is_new(struct check_run *run, const char *what)
{
	/* The unit separator occurs in no name. */
	void **seen = map_put(&run->reported, arena_printf(run->bound->arena, "%s\037%s",
							   checks[run->check].id, what));

	if (*seen)
		return false;
	*seen = run;
	return true;
}

void report(struct check_run *run, struct subject subject, const char *format, ...)
{
	const struct audited_struct *audited = run->bound->audited;
	enum severity severity = run->options->severities[run->check];
	const char *name = subject.group ? subject.group : audited->name;
	struct text message = { 0 };
	va_list args;

	text_add(&message, "%s: ", *name ? name : "(unnamed group)");
	va_start(args, format);
	text_vadd(&message, format, args);
	va_end(args);
	if (report_is_new(run, arena_printf(run->bound->arena, "%s\037%s\037%s",
					    or_empty(subject.group), or_empty(subject.member),
					    text_str(&message)))) {
		struct finding *finding = vec_push(&run->audit->findings);

		finding->check = run->check;
		finding->severity = subject.is_only_note ? SEVERITY_NOTE : severity;
		finding->image = audited->image;
		finding->struct_name = audited->name;
		finding->group = subject.group;
		finding->member = subject.member;
		finding->other = subject.other;
		finding->message = arena_strdup(run->bound->arena, text_str(&message));
		finding->detail = subject.detail;
		finding->declared_at = subject.declared_at;
		finding->rule_at = subject.rule_at;
	}
	text_deinit(&message);
}

void checks_run(struct audit *audit, const struct audit_options *options,
		const struct bound_struct *bound)
{
	struct check_run run = { .audit = audit, .options = options, .bound = bound };
	const struct audited_struct *audited = bound->audited;

	for (size_t i = 0; i < CHECK_COUNT; i++) {
		run.check = (enum check_id)i;
		if (options->severities[i] == SEVERITY_OFF || asked[i].needs == NEEDS_WAIVER)
			continue;
		if (bound->definition != DEFINITION_FOUND && asked[i].needs != NEEDS_NOTHING)
			continue;
		if (asked[i].needs != NEEDS_GROUP) {
			asked[i].function(&run, NULL);
			continue;
		}
		for (size_t k = 0; k < audited->group_count; k++)
			asked[i].function(&run, &audited->groups[k]);
	}
	map_deinit(&run.reported);
}

void checks_run_at_end(struct audit *audit, const struct audit_options *options)
{
	const struct waiver_use *use;

	vec_for_each(use, &audit->waiver_uses) {
		struct audited_struct audited = *use->audited;
		struct bound_struct bound = { .arena = &audit->arena, .audited = &audited };
		struct check_run run = {
			.audit = audit, .options = options, .bound = &bound, .waiver_use = use
		};

		for (size_t i = 0; i < CHECK_COUNT; i++) {
			run.check = (enum check_id)i;
			if (options->severities[i] != SEVERITY_OFF &&
			    asked[i].needs == NEEDS_WAIVER)
				asked[i].function(&run, NULL);
		}
		map_deinit(&run.reported);
	}
}
