/* SPDX-License-Identifier: GPL-2.0-or-later */
/* `layline check` for programs: layline-check/1, described by docs/layline-check.schema.json.
 */
#include "audit/not_exercised.h"
#include "report/json_parts.h"
#include "report/json_value.h"
#include "report/news_json.h"
#include "report/report.h"

static json_t *skipped_json(const struct skipped *skipped)
{
	json_t *object = json_object();

	json_put(object, "units", json_number(skipped->units));
	json_put(object, "foreign_units", json_number(skipped->foreign_units));
	json_put(object, "entries", json_number(skipped->entries));
	return object;
}

json_t *json_image(const struct reported_image *reported)
{
	const struct audit_image *image = reported->image;
	json_t *object = json_object();

	json_put(object, "path", json_text(image->path));
	json_put(object, "source", json_text(image->source));
	json_put(object, "debug_file", json_text(image->debug_file));
	json_put(object, "machine", json_text(image->target.machine));
	json_put(object, "release", json_text(image->release));
	json_put(object, "build_id", json_text(image->build_id));
	json_put(object, "line_size", json_number(image->target.line_bytes));
	json_put(object, "rules", json_text(reported->rules));
	json_put(object, "skipped", skipped_json(&reported->skipped));
	return object;
}

static json_t *group_json(const struct audited_group *group)
{
	json_t *object = json_object();
	json_t *members = json_array();

	json_put(object, "name", json_text(group->name));
	json_put(object, "begin", json_number(group->begin_bytes));
	json_put(object, "end", json_number(group->end_bytes));
	json_put(object, "size", json_number(group->size_bytes));
	json_put(object, "max_size",
		 group->has_max_size ? json_number(group->max_size_bytes) : json_null());
	json_put(object, "first_line",
		 group->lines ? json_number(group->first_line) : json_null());
	json_put(object, "last_line",
		 group->lines ? json_number(group->last_line) : json_null());
	json_put(object, "lines", json_number(group->lines));
	json_put(object, "best_lines", json_number(group->best_lines));
	for (size_t i = 0; i < group->member_count; i++)
		json_append(members, json_text(group->members[i].path));
	json_put(object, "members", members);
	return object;
}

static json_t *struct_json(const struct audited_struct *audited)
{
	json_t *object = json_object();
	json_t *groups = json_array();

	json_put(object, "name", json_text(audited->name));
	json_put(object, "image", json_number(audited->image));
	json_put(object, "by", json_text(audited->rule ? "rule" : "markers"));
	json_put(object, "size", json_number(bytes_holding_bits(audited->layout->size_bits)));
	json_put(object, "align", json_number(audited->layout->align_bytes));
	json_put(object, "lines", json_number(audited->lines));
	json_put(object, "base_offset", json_number(audited->geometry.base_bytes));
	json_put(object, "definitions", json_number(audited->set->definition_count));
	json_put(object, "variants", json_number(audited->set->variants.count));
	for (size_t i = 0; i < audited->group_count; i++)
		json_append(groups, group_json(&audited->groups[i]));
	json_put(object, "groups", groups);
	return object;
}

static json_t *waiver_json(const struct rule_waiver *waiver)
{
	json_t *object;

	if (!waiver)
		return json_null();
	object = json_object();
	json_put(object, "reason", json_text(waiver->reason));
	json_put(object, "until", json_text(waiver->until));
	json_put(object, "rule_at", json_place(&waiver->at, true));
	return object;
}

json_t *json_finding(const struct finding *finding, bool is_compared)
{
	json_t *object = json_object();

	json_put(object, "id", json_text(checks[finding->check].id));
	json_put(object, "severity", json_text(severity_name(finding->severity)));
	json_put(object, "image", json_number(finding->image));
	json_put(object, "struct", json_text(finding->struct_name));
	json_put(object, "group", json_text(finding->group));
	json_put(object, "member", json_text(finding->member));
	json_put(object, "other", json_text(finding->other));
	json_put(object, "message", json_text(finding->message));
	json_put(object, "detail", json_text(finding->detail));
	json_put(object, "declared_at", json_place(&finding->declared_at, false));
	json_put(object, "rule_at", json_place(&finding->rule_at, true));
	json_put(object, "waived", waiver_json(finding->waiver));
	if (is_compared)
		json_put(object, "new", json_boolean(finding_counts(finding)));
	return object;
}

static json_t *not_exercised_json(const struct not_exercised *item)
{
	json_t *object = json_object();

	json_put(object, "image", json_number(item->image));
	json_put(object, "struct", json_text(item->rule->name));
	json_put(object, "group", json_text(item->group));
	json_put(object, "member", json_text(item->member));
	json_put(object, "why", json_text(why_name(item->why)));
	json_put(object, "detail", json_text(item->detail));
	json_put(object, "rule_at", json_place(&item->rule_at, true));
	return object;
}

static json_t *passed_over_json(const struct passed_over *passed_over)
{
	json_t *object = json_object();

	json_put(object, "without_debug", json_number(passed_over->without_debug));
	json_put(object, "only_assembler", json_number(passed_over->only_assembler));
	return object;
}

void report_json(struct text *text, const struct check_report *report)
{
	const struct audit *audit = report->audit;
	json_t *document = json_object();
	json_t *images = json_array(), *structs = json_array(), *findings = json_array();
	json_t *not_exercised = json_array(), *summary = json_object();
	const struct not_exercised *item;
	struct audited_struct *const *audited;
	const struct finding *finding;
	const struct news *compared =
		report->news && report->news->baseline ? report->news : NULL;

	for (size_t i = 0; i < report->image_count; i++)
		json_append(images, json_image(&report->images[i]));
	vec_for_each(audited, &audit->structs)
		/* A struct that the image does not define is a finding and has no layout to
		 * show. */
		if ((*audited)->set)
			json_append(structs, struct_json(*audited));
	vec_for_each(finding, &audit->findings)
		json_append(findings, json_finding(finding, compared != NULL));
	vec_for_each(item, &audit->not_exercised)
		json_append(not_exercised, not_exercised_json(item));
	json_put(summary, "errors", json_number(audit_count(audit, SEVERITY_ERROR)));
	json_put(summary, "warnings", json_number(audit_count(audit, SEVERITY_WARNING)));
	json_put(summary, "notes", json_number(audit_count(audit, SEVERITY_NOTE)));
	json_put(summary, "waived", json_number(audit_waived_count(audit)));
	if (compared)
		news_summary_json(summary, compared);
	json_put(document, "schema", json_text("layline-check/1"));
	json_put(document, "images", images);
	json_put(document, "structs", structs);
	json_put(document, "findings", findings);
	json_put(document, "not_exercised", not_exercised);
	if (compared)
		news_json(document, compared);
	json_put(document, "passed_over", passed_over_json(&report->passed_over));
	json_put(document, "summary", summary);
	json_add(text, document, false);
}
