/* SPDX-License-Identifier: GPL-2.0-or-later */
/* `layline place` for people: the best places, each with its neighbours and what it costs. */
#include <inttypes.h>
#include <string.h>

#include "report/image_line.h"
#include "report/place_words.h"
#include "report/styled.h"
#include "rules/words.h"

#define SHOWN_MAX        5 /* places; more are only asked for by programs */
#define SHOWN_BROKEN_MAX 3 /* when none can be recommended */
#define INDENT           3

static size_t count_of(const struct places *places, enum place_class class)
{
	size_t count = 0;

	for (size_t i = 0; i < places->items.count; i++)
		count += places->items.items[i].class == class;
	return count;
}

static void add_line(struct text *text, size_t indent, const struct text *words)
{
	size_t start = text->length;

	styled_pad(text, start, indent);
	styled_wrap(text, start, indent + 2, text_str(words));
	text_add(text, "\n");
}

/* "read, tx"; nothing when neither is known. */
static void add_use(struct text *text, enum access_kind access, enum path_kind path)
{
	const char *kind = access_word(access), *way = path_word(path);

	text_add(text, "%s%s%s", kind ? kind : "", kind && way ? ", " : "", way ? way : "");
}

static void add_question(struct text *text, const struct place_report *report)
{
	const struct place_purpose *purpose = report->purpose;
	const struct places *places = report->places;
	struct text words = { 0 };

	text_add(&words, "%s in %s", report->type, report->struct_name);
	if (purpose->group)
		text_add(&words, ", in group %s", purpose->group);
	if (purpose->access != ACCESS_UNKNOWN || !purpose->group) {
		text_add(&words, ", ");
		add_use(&words,
			purpose->access == ACCESS_UNKNOWN ? ACCESS_COLD : purpose->access,
			purpose->path);
	}
	text_add(&words, ": ");
	if (count_of(places, PLACE_HOLE) || count_of(places, PLACE_GROWS)) {
		styled_count(&words, count_of(places, PLACE_HOLE), "place");
		text_add(&words, " where nothing else changes, ");
		text_add(&words, "%zu where something does", count_of(places, PLACE_GROWS));
	} else if (places->items.count) {
		text_add(&words, "no place can be recommended; %s",
			 places->items.count > SHOWN_BROKEN_MAX ? "the least bad ones:"
								: "what there is:");
	} else {
		text_add(&words, "no place");
	}
	add_line(text, 0, &words);
	text_deinit(&words);
}

/* The group that a marker begins or ends; NULL when the name is none of such a marker. */
static const char *marker_group(const char *marker, const char *prefix)
{
	size_t length = strlen(prefix);

	return strncmp(marker, prefix, length) == 0 ? marker + length : NULL;
}

static void add_where(struct text *text, const struct place *place)
{
	const struct slot *slot = &place->slot;
	const char *begun = marker_group(slot->after, "__cacheline_group_begin__");
	const char *ended = marker_group(slot->after, "__cacheline_group_end__");

	if (!ended)
		ended = marker_group(slot->after, "__cacheline_group_pad__");
	if (begun)
		text_add(text, "first in group %s", begun);
	else if (ended)
		text_add(text, "behind group %s", ended);
	else
		text_add(text, "after %s", slot->after);
	if (begun && slot->before && !slot->before_is_marker)
		text_add(text, ", before %s", slot->before);
	if (place->group && !begun)
		text_add(text, ", in %s", place->group);
	if (place->group) {
		text_add(text, " (");
		add_use(text, place->access, place->path);
		text_add(text, ")");
	} else {
		text_add(text, ", in no group");
	}
}

/* Whether anything is larger in any image. */
static bool grows(const struct place_report *report, const struct place *place)
{
	for (size_t i = 0; i < report->image_count; i++) {
		const struct place_effect *effect = &place->effects[i];

		if (effect->size_bytes.after > effect->size_bytes.before ||
		    (effect->has_group &&
		     effect->group.size_bytes.after > effect->group.size_bytes.before))
			return true;
	}
	return false;
}

static void add_verdict(struct text *text, const struct place_report *report,
			const struct place *place)
{
	switch (place->class) {
	case PLACE_HOLE:
		text_add(text, ": fills a hole, nothing else moves");
		break;
	case PLACE_GROWS:
		text_add(text, grows(report, place) ? ": grows, within all budgets"
						    : ": members move, nothing grows");
		break;
	case PLACE_BREAKS:
		text_add(text, ": not recommended");
		break;
	}
	if (place->class != PLACE_BREAKS && place->mismatch)
		text_add(text, "; the group is touched on other paths too");
}

/* "offset 126, line 1, in a hole of 2 bytes" */
static void add_spot(struct text *text, const struct place *place,
		     const struct place_effect *effect)
{
	text_add(text, "offset %" PRIu64, effect->offset_bits / 8);
	if (effect->size_bits % 8 || effect->offset_bits % 8)
		text_add(text, ":%" PRIu64, effect->offset_bits % 8);
	text_add(text, ", line%s ", effect->first_line == effect->last_line ? "" : "s");
	styled_range(text, effect->first_line, effect->last_line);
	if (effect->fits_hole) {
		text_add(text, place->slot.before ? ", in a hole of " : ", in padding of ");
		styled_bits(text, effect->free_bits);
	} else if (effect->moved) {
		text_add(text, "; ");
		styled_count(text, effect->moved, "member");
		text_add(text, " move%s", effect->moved == 1 ? "s" : "");
		if (effect->first_moved)
			text_add(text, ", from %s on", effect->first_moved);
	}
}

static void add_costs(struct text *text, const struct place_effect *effect)
{
	const struct before_after *tx = &effect->path_lines[FASTPATH_TX];
	const struct before_after *rx = &effect->path_lines[FASTPATH_RX];

	text_add(text, "struct ");
	add_counted(text, effect->size_bytes.before, effect->size_bytes.after, "byte");
	text_add(text, ", ");
	add_counted(text, effect->lines.before, effect->lines.after, "line");
	if (effect->has_group) {
		const struct place_group *group = &effect->group;

		text_add(text, "; group ");
		add_counted(text, group->size_bytes.before, group->size_bytes.after, "byte");
		if (group->max_size_bytes)
			text_add(text, " of %" PRIu64, group->max_size_bytes);
		text_add(text, ", ");
		add_counted(text, group->lines.before, group->lines.after, "line");
		text_add(text, " (");
		styled_range(text, group->first_line, group->last_line);
		text_add(text, ")");
	}
	if (effect->has_path_lines) {
		text_add(text, "; fast path ");
		add_counted(text, tx->before, tx->after, "line");
		text_add(text, " in tx, ");
		add_change(text, rx->before, rx->after);
		text_add(text, " in rx");
	}
}

/* Notes are for programs: a place is not judged by them. */
static void add_findings(struct text *text, const struct place_effect *effect)
{
	for (size_t i = 0; i < effect->finding_count; i++) {
		const struct finding *finding = &effect->findings[i];
		struct text words = { 0 };

		if (finding->severity == SEVERITY_NOTE)
			continue;
		text_add(&words, "adds %s: %s [%s]", severity_name(finding->severity),
			 finding->message, checks[finding->check].id);
		add_line(text, INDENT + 2, &words);
		text_deinit(&words);
	}
}

static bool is_said_by_finding(const struct place_effect *effect)
{
	for (size_t i = 0; i < effect->finding_count; i++)
		if (effect->findings[i].message == effect->objection)
			return true;
	return false;
}

static void add_effect(struct text *text, const struct place *place,
		       const struct place_effect *effect, const char *labels)
{
	struct text words = { 0 };

	text_add(&words, "%s%s", labels, *labels ? ": " : "");
	add_spot(&words, place, effect);
	add_line(text, INDENT, &words);
	text_clear(&words);
	add_costs(&words, effect);
	add_line(text, INDENT + 2, &words);
	add_findings(text, effect);
	if (effect->objection && !is_said_by_finding(effect)) {
		text_clear(&words);
		text_add(&words, "must not: %s", effect->objection);
		add_line(text, INDENT + 2, &words);
	}
	text_deinit(&words);
}

/* Whether the same is to be said about two images. */
static bool is_same_effect(const struct place *place, size_t a, size_t b)
{
	struct text texts[2] = { { 0 }, { 0 } };
	bool is_same;

	add_effect(&texts[0], place, &place->effects[a], "");
	add_effect(&texts[1], place, &place->effects[b], "");
	is_same = strcmp(text_str(&texts[0]), text_str(&texts[1])) == 0;
	text_deinit(&texts[0]);
	text_deinit(&texts[1]);
	return is_same;
}

/* One paragraph for all images of which the same is to be said. */
static void add_effects(struct text *text, const struct place_report *report,
			const struct place *place)
{
	for (size_t i = 0; i < report->image_count; i++) {
		struct text labels = { 0 };
		bool is_said = false;

		for (size_t k = 0; k < i && !is_said; k++)
			is_said = is_same_effect(place, k, i);
		if (is_said)
			continue;
		text_add(&labels, "%s", image_label(report->images, report->image_count, i));
		for (size_t k = i + 1; k < report->image_count; k++)
			if (is_same_effect(place, i, k))
				text_add(&labels, ", %s",
					 image_label(report->images, report->image_count, k));
		add_effect(text, place, &place->effects[i], text_str(&labels));
		text_deinit(&labels);
	}
}

static void add_place(struct text *text, const struct place_report *report, size_t index)
{
	const struct place *place = &report->places->items.items[index];
	struct text words = { 0 };

	text_add(&words, "%zu. ", index + 1);
	add_where(&words, place);
	add_verdict(&words, report, place);
	styled_set(text, place->class == PLACE_HOLE     ? STYLE_GROUP
			 : place->class == PLACE_BREAKS ? STYLE_WARNING
							: STYLE_NAME);
	styled_wrap(text, text->length, INDENT, text_str(&words));
	styled_set(text, STYLE_PLAIN);
	text_add(text, "\n");
	text_deinit(&words);
	add_effects(text, report, place);
}

/* The command that shows all that the best place changes, what embeds the struct included. */
static void add_command(struct text *text, const struct place_report *report)
{
	text_add(text, "\nAll that the first changes, in what embeds %s too:\n",
		 report->struct_name);
	text_add(text, "   layline try %s -e 'add %s " PLACE_MEMBER_NAME " after %s'\n",
		 report->struct_name, report->type, report->places->items.items[0].slot.after);
}

void place_text(struct text *text, const struct place_report *report)
{
	const struct places *places = report->places;
	size_t start = text->length, good;

	for (size_t i = 0; i < report->image_count; i++) {
		image_line_add(text, &report->images[i]);
		image_line_skipped(text, &report->images[i]);
	}
	text_add(text, "\n");
	add_question(text, report);
	good = places->items.count - count_of(places, PLACE_BREAKS);
	for (size_t i = 0; i < places->items.count; i++) {
		if (good ? i >= SHOWN_MAX || i >= good : i >= SHOWN_BROKEN_MAX)
			break;
		add_place(text, report, i);
	}
	if (good)
		add_command(text, report);
	styled_finish(text, start, report->use_color);
}
