/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A comparison with a baseline as JSON. */
#include "report/news_json.h"

#include "report/json_value.h"

static json_t *counts_json(const struct severity_counts *counts)
{
	json_t *object = json_object();

	json_put(object, "errors", json_number(counts->of[SEVERITY_ERROR]));
	json_put(object, "warnings", json_number(counts->of[SEVERITY_WARNING]));
	json_put(object, "notes", json_number(counts->of[SEVERITY_NOTE]));
	return object;
}

void news_summary_json(json_t *summary, const struct news *news)
{
	json_put(summary, "before", counts_json(&news->before));
	json_put(summary, "new", counts_json(&news->fresh));
	json_put(summary, "worse", json_number(news->worse_count));
	json_put(summary, "gone", counts_json(&news->gone_counts));
}

static json_t *gone_json(const struct gone_finding *gone)
{
	const struct baseline_finding *finding = gone->finding;
	json_t *object = json_object();

	json_put(object, "id", json_text(finding->id));
	json_put(object, "severity", json_text(severity_name(finding->severity)));
	json_put(object, "image", json_number(gone->image));
	json_put(object, "struct", json_text(finding->struct_name));
	json_put(object, "group", json_text(finding->group));
	json_put(object, "member", json_text(finding->member));
	json_put(object, "other", json_text(finding->other));
	json_put(object, "message", json_text(finding->message));
	return object;
}

/* One side of a change; null for a group or struct that this side does not have. */
static json_t *side_json(bool is_there, uint64_t size_bytes, uint64_t lines)
{
	json_t *object;

	if (!is_there)
		return json_null();
	object = json_object();
	json_put(object, "size", json_number(size_bytes));
	json_put(object, "lines", json_number(lines));
	return object;
}

static json_t *change_json(const struct layout_change *change)
{
	json_t *object = json_object(), *added = json_array(), *removed = json_array();
	bool is_whole = !change->group;

	for (size_t i = 0; i < change->added_count; i++) {
		const struct audited_member *member = change->added[i];
		json_t *entry = json_object();

		json_put(entry, "name", json_text(member->path));
		json_put(entry, "size", json_number(bytes_holding_bits(member->size_bits)));
		json_append(added, entry);
	}
	for (size_t i = 0; i < change->removed_count; i++)
		json_append(removed, json_text(change->removed[i]));
	json_put(object, "image", json_number(change->image));
	json_put(object, "struct", json_text(change->struct_name));
	json_put(object, "group", json_text(change->group));
	json_put(object, "text", json_text(change->text));
	json_put(object, "before",
		 side_json(is_whole ? change->cost != NULL : change->before != NULL,
			   change->size_before_bytes, change->lines_before));
	json_put(object, "now",
		 side_json(is_whole || change->now, change->size_bytes, change->lines));
	json_put(object, "max_size",
		 change->now && change->now->has_max_size
			 ? json_number(change->now->max_size_bytes)
			 : json_null());
	json_put(object, "added", added);
	json_put(object, "removed", removed);
	return object;
}

void news_json(json_t *document, const struct news *news)
{
	json_t *gone = json_array(), *changes = json_array();
	const struct gone_finding *finding;
	const struct layout_change *change;

	vec_for_each(finding, &news->gone)
		json_append(gone, gone_json(finding));
	vec_for_each(change, &news->changes)
		json_append(changes, change_json(change));
	json_put(document, "baseline", json_text(news->path));
	json_put(document, "gone", gone);
	json_put(document, "changes", changes);
}
