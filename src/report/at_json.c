/* SPDX-License-Identifier: GPL-2.0-or-later */
/* `layline at` for programs: layline-at/1, described by docs/layline-at.schema.json. */
#include "report/json_value.h"
#include "report/report.h"

static json_t *bits_or_null(bool is_bits, uint64_t value)
{
	return is_bits ? json_number(value) : json_null();
}

/* What all answers about a layout have. */
static json_t *answer_new(const struct at_report *report, const char *kind)
{
	const struct shown_struct *shown = &report->shown;
	bool is_beyond = report->answer.kind == AT_BEYOND;
	uint64_t bytes = report->offset_bits / 8;
	json_t *object = json_object();

	json_put(object, "image", json_text(shown->image->image->path));
	json_put(object, "struct", json_text(shown->set->name));
	json_put(object, "size", json_number(bytes_holding_bits(shown->layout->size_bits)));
	json_put(object, "variant", json_number(shown->variant));
	json_put(object, "variants", json_number(shown->set->variants.count));
	json_put(object, "offset", json_number(bytes));
	json_put(object, "kind", json_text(kind));
	json_put(object, "line",
		 is_beyond ? json_null()
			   : json_number(lines_of_bit(shown->geometry, report->offset_bits)));
	json_put(object, "line_offset",
		 is_beyond ? json_null()
			   : json_number(lines_bytes_into(shown->geometry, bytes)));
	return object;
}

static json_t *hit_json(const struct at_report *report, const struct at_hit *hit)
{
	json_t *object = answer_new(report, "member");
	bool is_bits = hit->member->is_bitfield;
	struct text type = { 0 };

	type_declare(&type, hit->type, "");
	json_put(object, "path", json_text(hit->path));
	json_put(object, "type", json_text(text_str(&type)));
	json_put(object, "group", json_text(hit->group));
	json_put(object, "group_struct", json_text(hit->group_struct));
	json_put(object, "bit", bits_or_null(is_bits, hit->offset_bits % 8));
	json_put(object, "bits", bits_or_null(is_bits, hit->size_bits));
	json_put(object, "member_offset", json_number(hit->offset_bits / 8));
	json_put(object, "member_size",
		 json_number(bytes_holding_bits(hit->offset_bits % 8 + hit->size_bits)));
	json_put(object, "flexible", json_boolean(hit->is_flexible));
	json_put(object, "declared_at", json_place(&hit->member->declared_at, false));
	text_deinit(&type);
	return object;
}

static json_t *unused_json(const struct at_report *report)
{
	static const char *const kinds[] = { "member", "hole", "padding", "beyond" };
	const struct at_answer *answer = &report->answer;
	json_t *object = answer_new(report, kinds[answer->kind]);
	bool is_beyond = answer->kind == AT_BEYOND;
	bool is_bits = answer->unused_offset_bits % 8 || answer->unused_size_bits % 8;

	json_put(object, "path", json_text(answer->inside));
	json_put(object, "type", json_null());
	json_put(object, "group", json_text(answer->group));
	json_put(object, "group_struct", json_text(answer->group_struct));
	json_put(object, "bit", bits_or_null(is_bits, answer->unused_offset_bits % 8));
	json_put(object, "bits", bits_or_null(is_bits, answer->unused_size_bits));
	json_put(object, "member_offset",
		 is_beyond ? json_null() : json_number(answer->unused_offset_bits / 8));
	json_put(object, "member_size",
		 is_beyond ? json_null()
			   : json_number(bytes_holding_bits(answer->unused_offset_bits % 8 +
							    answer->unused_size_bits)));
	json_put(object, "before", json_text(answer->before));
	json_put(object, "after", json_text(answer->after));
	return object;
}

/* The first answer is the document's own, too: most questions have one. */
static void put_first(json_t *document, json_t *answers)
{
	static const char *const keys[] = { "path", "type", "line", "group", "bit" };
	json_t *first = json_array_get(answers, 0);

	for (size_t i = 0; i < ARRAY_SIZE(keys); i++)
		json_put(document, keys[i], json_incref(json_object_get(first, keys[i])));
}

void at_json(struct text *text, const struct at_report *reports, size_t count)
{
	json_t *document = json_object(), *answers = json_array();

	for (size_t i = 0; i < count; i++) {
		const struct at_answer *answer = &reports[i].answer;

		for (size_t k = 0; k < answer->hit_count; k++)
			json_append(answers, hit_json(&reports[i], &answer->hits[k]));
		if (!answer->hit_count)
			json_append(answers, unused_json(&reports[i]));
	}
	json_put(document, "schema", json_text("layline-at/1"));
	put_first(document, answers);
	json_put(document, "answers", answers);
	json_add(text, document, false);
}
