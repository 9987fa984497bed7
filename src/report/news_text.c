/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A comparison with a baseline for people. */
#include "report/news_text.h"

#include <string.h>

#include "base/map.h"
#include "report/styled.h"

static void add_wrapped(struct text *text, const char *head, struct text *words)
{
	size_t start = text->length;

	text_add(text, "%s", head);
	styled_wrap(text, start, 4, text_str(words));
	text_add(text, "\n");
	text_deinit(words);
}

void news_text_changes(struct text *text, const struct layout_change *changes, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct text words = { 0 };

		text_add(&words, "%s", changes[i].text);
		add_wrapped(text, "  ", &words);
	}
}

static size_t sum(const struct severity_counts *counts)
{
	return counts->of[SEVERITY_ERROR] + counts->of[SEVERITY_WARNING] +
	       counts->of[SEVERITY_NOTE];
}

/* "4 warnings, 2 notes"; "nothing" for none. */
static void add_counts(struct text *text, const struct severity_counts *counts)
{
	size_t length = text->length;

	for (enum severity severity = SEVERITY_ERROR; severity >= SEVERITY_NOTE; severity--) {
		if (!counts->of[severity])
			continue;
		text_add(text, "%s", text->length > length ? ", " : "");
		styled_count(text, counts->of[severity], severity_name(severity));
	}
	if (text->length == length)
		text_add(text, "nothing");
}

/* The same in many images is said once. */
void news_text_gone(struct text *text, const struct news *news)
{
	const struct gone_finding *gone;
	struct map seen = { 0 };

	if (news->gone.count)
		text_add(text, "gone since the baseline:\n");
	vec_for_each(gone, &news->gone) {
		const struct baseline_finding *finding = gone->finding;
		void **mark = map_put(&seen, finding->key);
		struct text words = { 0 };

		if (*mark)
			continue;
		*mark = &seen;
		text_add(&words, "%s: %s [%s]", severity_name(finding->severity),
			 finding->message, finding->id);
		add_wrapped(text, "  ", &words);
	}
	if (news->gone.count)
		text_add(text, "\n");
	map_deinit(&seen);
}

static void add_update(struct text *text, const struct check_report *report)
{
	const struct news *news = report->news;
	struct text words = { 0 };

	switch (news->update) {
	case UPDATE_NOT_ASKED:
		return;
	case UPDATE_WRITTEN:
		text_add(&words, "%s: %s", news->path,
			 news->baseline ? "written anew" : "a new baseline");
		break;
	case UPDATE_REFUSED:
		text_add(&words,
			 "%s: not written, since what is new fails the run (--fail-on never "
			 "would take it up)",
			 news->path);
		break;
	case UPDATE_UNSAFE:
		text_add(&words, "%s: not written, since not everything could be read",
			 news->path);
		break;
	}
	add_wrapped(text, "", &words);
}

void news_text_totals(struct text *text, const struct check_report *report)
{
	const struct news *news = report->news;
	struct text words = { 0 };

	if (news->baseline) {
		text_add(&words, "baseline %s: ", news->path);
		add_counts(&words, &news->before);
		text_add(&words, " before; %zu new", sum(&news->fresh) - news->worse_count);
		if (news->worse_count)
			text_add(&words, ", %zu worse", news->worse_count);
		text_add(&words, ", %zu gone", sum(&news->gone_counts));
		if (news->unpaired_count) {
			text_add(&words, "; ");
			styled_count(&words, news->unpaired_count, "image");
			text_add(&words, " not in it");
		}
		if (news->unseen_count) {
			text_add(&words, "; ");
			styled_count(&words, news->unseen_count, "image");
			text_add(&words, " of it not looked at");
		}
		add_wrapped(text, "", &words);
	}
	add_update(text, report);
}
