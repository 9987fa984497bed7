/* SPDX-License-Identifier: GPL-2.0-or-later */
/* One audited struct in the text report: its heading, its groups, its findings. */
#include "report/struct_text.h"

#include <inttypes.h>
#include <string.h>

#include "report/group_table.h"
#include "report/news_text.h"
#include "report/styled.h"
#include "types/type_compare.h"

static enum style style_of(enum severity severity)
{
	switch (severity) {
	case SEVERITY_ERROR:
		return STYLE_ERROR;
	case SEVERITY_WARNING:
		return STYLE_WARNING;
	case SEVERITY_NOTE:
		return STYLE_NOTE;
	case SEVERITY_OFF:
		break;
	}
	return STYLE_PLAIN;
}

static void add_waiver(struct text *text, const struct rule_waiver *waiver)
{
	size_t start = text->length;
	struct text words = { 0 };

	if (waiver->until)
		text_add(&words, "until %s: ", waiver->until);
	text_add(&words, "%s", waiver->reason);
	text_add(text, "    ");
	styled_wrap(text, start, 4, text_str(&words));
	text_add(text, "\n");
	text_deinit(&words);
}

void struct_text_finding(struct text *text, const struct finding *finding,
			 const char *image_path)
{
	size_t start = text->length;
	bool has_declaration = finding->declared_at.file != NULL;
	struct text words = { 0 };

	if (!styled_place(text, has_declaration ? &finding->declared_at : &finding->rule_at))
		styled_line(text, image_path);
	text_add(text, ": ");
	if (finding->waiver)
		styled_add(text, STYLE_NOTE, "waived:");
	else
		styled_add(text, style_of(finding->severity),
			   "%s:", severity_name(finding->severity));
	text_add(&words, " %s [%s]", finding->message, checks[finding->check].id);
	styled_wrap(text, start, 4, text_str(&words));
	text_add(text, "\n");
	if (finding->waiver) {
		add_waiver(text, finding->waiver);
	} else if (finding->detail) {
		start = text->length;
		text_add(text, "    ");
		styled_wrap(text, start, 4, finding->detail);
		text_add(text, "\n");
	}
	/* It may as well be the rule that is wrong: the place to look at next. */
	if (has_declaration && finding->rule_at.file && !finding->waiver &&
	    finding->severity == SEVERITY_ERROR) {
		text_add(text, "    the rule: ");
		styled_place(text, &finding->rule_at);
		text_add(text, "\n");
	}
	text_deinit(&words);
}

/* A typedef's name is used without a keyword. */
static void add_name(struct text *text, const struct audited_struct *audited)
{
	const char *keyword = type_keyword(audited->set->kind);

	if (audited->set->kind != KIND_TYPEDEF && *keyword)
		text_add(text, "%s ", keyword);
	styled_add(text, STYLE_NAME, "%s", audited->name);
}

void struct_text_add(struct text *text, const struct audited_part *part)
{
	const struct audited_struct *audited = part->audited;
	size_t start = text->length;
	struct text place = { 0 };

	add_name(text, audited);
	text_add(text, ": ");
	styled_bits(text, audited->layout->size_bits);
	text_add(text, ", ");
	styled_count(text, audited->lines, "line");
	if (audited->geometry.base_bytes)
		text_add(text, ", begins %" PRIu64 " bytes into a line",
			 audited->geometry.base_bytes);
	if (!audited->rule)
		text_add(text, ", by its markers");
	if (audited->set->variants.count > 1)
		text_add(text, ", the first of %zu layouts", audited->set->variants.count);
	if (styled_place(&place, &audited->layout->type->declared_at))
		styled_right(text, start, text_str(&place));
	text_add(text, "\n");
	text_deinit(&place);
	if (audited->group_count)
		group_table_add(text, audited, part->findings, part->finding_count);
	news_text_changes(text, part->changes, part->change_count);
	for (size_t i = 0; i < part->finding_count; i++)
		if (!part->findings[i].is_known)
			struct_text_finding(text, &part->findings[i], part->image_path);
	text_add(text, "\n");
}

static bool is_same_group(const struct audited_group *a, const struct audited_group *b)
{
	return strcmp(a->name, b->name) == 0 && a->begin_bytes == b->begin_bytes &&
	       a->end_bytes == b->end_bytes && a->size_bytes == b->size_bytes &&
	       a->has_max_size == b->has_max_size && a->max_size_bytes == b->max_size_bytes &&
	       a->lines == b->lines && a->first_line == b->first_line &&
	       a->best_lines == b->best_lines;
}

/* Fingerprints are of one image: where its strings were merged, they are made of their places.
 */
static bool is_same_type(const struct type *a, const struct type *b)
{
	return a == b || type_same_layout(a, b);
}

static bool is_same_finding(const struct finding *a, const struct finding *b)
{
	return a->check == b->check && a->severity == b->severity && a->waiver == b->waiver &&
	       a->is_known == b->is_known && strcmp(a->message, b->message) == 0;
}

bool struct_text_same(const struct audited_part *a, const struct audited_part *b)
{
	const struct audited_struct *x = a->audited, *y = b->audited;

	if (x->set->kind != y->set->kind || x->rule != y->rule ||
	    x->set->variants.count != y->set->variants.count ||
	    x->geometry.line_bytes != y->geometry.line_bytes ||
	    x->geometry.base_bytes != y->geometry.base_bytes ||
	    x->group_count != y->group_count || a->finding_count != b->finding_count ||
	    a->change_count != b->change_count)
		return false;
	for (size_t i = 0; i < a->change_count; i++)
		if (strcmp(a->changes[i].text, b->changes[i].text) != 0)
			return false;
	for (size_t i = 0; i < x->set->variants.count; i++)
		if (!is_same_type(x->set->variants.items[i].type,
				  y->set->variants.items[i].type))
			return false;
	for (size_t i = 0; i < x->group_count; i++)
		if (!is_same_group(&x->groups[i], &y->groups[i]))
			return false;
	for (size_t i = 0; i < a->finding_count; i++)
		if (!is_same_finding(&a->findings[i], &b->findings[i]))
			return false;
	return true;
}

void struct_text_add_same(struct text *text, const struct audited_part *part,
			  const struct audited_part *shown)
{
	add_name(text, part->audited);
	text_add(text, ": as in ");
	styled_line(text, shown->image_path);
	text_add(text, "\n");
}
