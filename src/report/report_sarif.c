/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * `layline check` as SARIF 2.1.0, for code scanning and editors: results with their places in
 * the kernel's sources and in the rules.
 *
 * Source: OASIS, Static Analysis Results Interchange Format (SARIF) Version 2.1.0.
 */
#include "audit/finding_key.h"
#include "base/utf8.h"
#include "report/json_value.h"
#include "report/report.h"
#include "report/sarif_location.h"
#include "report/sarif_tool.h"

static json_t *text_json(const char *words)
{
	json_t *object = json_object();

	json_put(object, "text", json_text(words));
	return object;
}

static json_t *base_json(const char *description)
{
	json_t *object = json_object();

	json_put(object, "description", text_json(description));
	return object;
}

static json_t *bases_json(void)
{
	json_t *object = json_object();

	json_put(object, SARIF_SOURCE_ROOT,
		 base_json("The source tree that the images were built from."));
	json_put(object, SARIF_RUN_FOLDER, base_json("The folder that layline was run in."));
	return object;
}

/* 3.24 */
static json_t *image_json(const struct reported_image *reported)
{
	const struct audit_image *image = reported->image;
	json_t *object = json_object(), *roles = json_array(), *properties = json_object();

	json_append(roles, json_text("analysisTarget"));
	json_put(properties, "machine", json_text(image->target.machine));
	json_put(properties, "release", json_text(image->release));
	json_put(properties, "build_id", json_text(image->build_id));
	json_put(properties, "line_size", json_number(image->target.line_bytes));
	json_put(properties, "rules", json_text(reported->rules));
	json_put(object, "location", sarif_artifact(image->path, SARIF_RUN_FOLDER));
	json_put(object, "roles", roles);
	json_put(object, "properties", properties);
	return object;
}

/* What stays when members and lines move.  3.27.17 */
static json_t *fingerprints_json(const struct finding *finding)
{
	json_t *object = json_object();
	struct text key = { 0 };

	finding_key(&key, finding);
	json_put(object, "laylineFinding/v1", json_text(text_str(&key)));
	text_deinit(&key);
	return object;
}

/* Two lines; a line break in a name is none. */
static json_t *message_json(const struct finding *finding)
{
	struct text words = { 0 };
	json_t *object;

	utf8_add_line(&words, finding->message);
	if (finding->detail) {
		text_add(&words, "\n");
		utf8_add_line(&words, finding->detail);
	}
	object = text_json(text_str(&words));
	text_deinit(&words);
	return object;
}

/* A waiver is kept outside of the source that it is about.  3.35 */
static json_t *suppressions_json(const struct rule_waiver *waiver)
{
	json_t *list = json_array(), *object = json_object();
	struct text reason = { 0 };

	if (waiver->until)
		text_add(&reason, "until %s: ", waiver->until);
	text_add(&reason, "%s", waiver->reason);
	json_put(object, "kind", json_text("external"));
	json_put(object, "status", json_text("accepted"));
	json_put(object, "justification", json_text(text_str(&reason)));
	json_put(object, "location", sarif_location(&waiver->at, SARIF_RUN_FOLDER));
	json_append(list, object);
	text_deinit(&reason);
	return list;
}

/* 3.27 */
static json_t *result_json(const struct finding *finding, const struct check_report *report)
{
	const char *image_path = report->images[finding->image].image->path;
	json_t *object = json_object(), *properties = json_object();
	json_t *related = sarif_related_locations(finding);

	json_put(object, "ruleId", json_text(checks[finding->check].id));
	json_put(object, "ruleIndex", json_number(finding->check));
	json_put(object, "level", json_text(sarif_level(finding->severity)));
	json_put(object, "message", message_json(finding));
	json_put(object, "analysisTarget", sarif_artifact(image_path, SARIF_RUN_FOLDER));
	json_put(object, "locations", sarif_locations(finding, image_path));
	if (related)
		json_put(object, "relatedLocations", related);
	json_put(object, "partialFingerprints", fingerprints_json(finding));
	if (report->news && report->news->baseline)
		json_put(object, "baselineState",
			 json_text(finding->is_known ? "unchanged" : "new"));
	if (finding->waiver)
		json_put(object, "suppressions", suppressions_json(finding->waiver));
	json_put(properties, "image", json_number(finding->image));
	json_put(properties, "struct", json_text(finding->struct_name));
	json_put(properties, "group", json_text(finding->group));
	json_put(properties, "member", json_text(finding->member));
	json_put(object, "properties", properties);
	return object;
}

/* Whether all was looked at; the errors themselves went to standard error.  3.20 */
static json_t *invocations_json(const struct check_report *report)
{
	json_t *list = json_array(), *object = json_object();
	bool is_complete = report->unreadable_count == 0;

	json_put(object, "executionSuccessful", json_boolean(is_complete));
	if (!is_complete) {
		json_t *notifications = json_array(), *notification = json_object();

		json_put(notification, "level", json_text("error"));
		json_put(notification, "message", text_json("some images could not be read"));
		json_append(notifications, notification);
		json_put(object, "toolExecutionNotifications", notifications);
	}
	json_append(list, object);
	return list;
}

static json_t *run_json(const struct check_report *report)
{
	json_t *run = json_object(), *artifacts = json_array(), *results = json_array();
	const struct finding *finding;

	for (size_t i = 0; i < report->image_count; i++)
		json_append(artifacts, image_json(&report->images[i]));
	vec_for_each(finding, &report->audit->findings)
		json_append(results, result_json(finding, report));
	json_put(run, "tool", sarif_tool());
	json_put(run, "invocations", invocations_json(report));
	json_put(run, "originalUriBaseIds", bases_json());
	json_put(run, "columnKind", json_text("unicodeCodePoints"));
	json_put(run, "artifacts", artifacts);
	json_put(run, "results", results);
	return run;
}

void report_sarif(struct text *text, const struct check_report *report)
{
	json_t *document = json_object(), *runs = json_array();

	json_append(runs, run_json(report));
	json_put(document, "$schema",
		 json_text("https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/"
			   "sarif-schema-2.1.0.json"));
	json_put(document, "version", json_text("2.1.0"));
	json_put(document, "runs", runs);
	json_add(text, document, false);
}
