/* SPDX-License-Identifier: GPL-2.0-or-later */
/* `layline try` for programs: layline-try/1, described by docs/layline-try.schema.json. */
#include "report/diff_parts.h"
#include "report/json_parts.h"
#include "report/json_value.h"

/* The arrays of the document that every image adds to. */
struct arrays {
	json_t *images;
	json_t *structs;
	json_t *added;
	json_t *removed;
	json_t *embedded_in;
};

static json_t *slab_json(const struct slab_fit *fit)
{
	json_t *object = json_object();

	json_put(object, "object", json_number(fit->object_bytes));
	json_put(object, "in_4k", json_number(fit->in_one_page));
	json_put(object, "in_32k", json_number(fit->in_eight_pages));
	json_put(object, "kmalloc",
		 fit->kmalloc_bytes ? json_number(fit->kmalloc_bytes) : json_null());
	return object;
}

static json_t *embedder_json(const struct trial_embedder *embedder, size_t image)
{
	const struct comparison *comparison = embedder->comparison;
	const struct audited_struct *before = comparison->before->audited;
	const struct audited_struct *after = comparison->after->audited;
	json_t *object = json_object(), *groups = json_array();

	json_put(object, "image", json_number(image));
	json_put(object, "name", json_text(embedder->set->name));
	json_put(object, "kind",
		 json_text(embedder->set->kind == KIND_TYPEDEF
				   ? "typedef"
				   : type_keyword(embedder->set->kind)));
	json_put(object, "audited", json_boolean(embedder->is_audited));
	json_put(object, "hot_moved", json_boolean(comparison->has_hot_move));
	json_put(object, "size_before",
		 json_number(bytes_holding_bits(before->layout->size_bits)));
	json_put(object, "size_after",
		 json_number(bytes_holding_bits(after->layout->size_bits)));
	json_put(object, "lines_before", json_number(before->lines));
	json_put(object, "lines_after", json_number(after->lines));
	json_put(object, "members_moved", json_number(trial_moved_members(comparison)));
	for (size_t i = 0; i < comparison->group_count; i++)
		if (comparison->groups[i].flags)
			json_append(groups, json_text(comparison->groups[i].name));
	json_put(object, "groups_changed", groups);
	return object;
}

static void append_findings(json_t *array, const struct finding *const *findings, size_t count,
			    size_t image)
{
	for (size_t i = 0; i < count; i++) {
		struct finding finding = *findings[i];

		finding.image = image;
		json_append(array, json_finding(&finding, false));
	}
}

static void append_image(struct arrays *arrays, const struct tried_image *tried, size_t image)
{
	const struct trial *trial = tried->trial;
	json_t *compared = diff_json_struct(trial->comparison);

	json_append(arrays->images, json_image(tried->reported));
	json_put(compared, "image", json_number(image));
	json_put(compared, "slab_before", slab_json(&trial->slab[BEFORE]));
	json_put(compared, "slab_after", slab_json(&trial->slab[AFTER]));
	json_append(arrays->structs, compared);
	append_findings(arrays->added, trial->added, trial->added_count, image);
	append_findings(arrays->removed, trial->removed, trial->removed_count, image);
	for (size_t i = 0; i < trial->embedder_count; i++)
		json_append(arrays->embedded_in,
			    embedder_json(trial->embedders_by_name[i], image));
}

void try_json(struct text *text, const struct try_report *report)
{
	json_t *document = json_object(), *edits = json_array();
	struct arrays arrays = { json_array(), json_array(), json_array(), json_array(),
				 json_array() };

	for (size_t i = 0; i < report->edit_count; i++)
		json_append(edits, json_text(report->edits[i].text));
	for (size_t i = 0; i < report->image_count; i++)
		append_image(&arrays, &report->images[i], i);
	json_put(document, "schema", json_text("layline-try/1"));
	json_put(document, "edits", edits);
	json_put(document, "images", arrays.images);
	json_put(document, "structs", arrays.structs);
	json_put(document, "findings_added", arrays.added);
	json_put(document, "findings_removed", arrays.removed);
	json_put(document, "embedded_in", arrays.embedded_in);
	json_add(text, document, false);
}
