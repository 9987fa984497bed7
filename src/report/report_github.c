/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * `layline check` as workflow commands of GitHub Actions: a line a finding, which GitHub shows
 * as an annotation at the line of the source.
 *
 * Source of the form and of what is escaped: github.com/actions/toolkit,
 * packages/core/src/command.ts.
 */
#include <inttypes.h>
#include <string.h>

#include "base/map.h"
#include "base/utf8.h"
#include "report/report.h"
#include "report/styled.h"

static const char *command_of(enum severity severity)
{
	return severity == SEVERITY_NOTE ? "notice" : severity_name(severity);
}

/* Writes '%' and the characters of `special` as %XX, and other control characters as '?'. */
static void add_escaped(struct text *text, const char *words, const char *special)
{
	struct text valid = { 0 };

	utf8_add(&valid, words);
	for (size_t i = 0; i < valid.length; i++) {
		char byte = valid.bytes[i];

		if (byte == '%' || strchr(special, byte))
			text_add(text, "%%%02X", (unsigned)(unsigned char)byte);
		else if ((unsigned char)byte < ' ' || byte == 0x7f)
			text_add(text, "?");
		else
			text_add_bytes(text, &byte, 1);
	}
	text_deinit(&valid);
}

/* One line of a message: a line break in a name is none. */
static void add_data(struct text *text, const char *words)
{
	add_escaped(text, words, "");
}

static void add_property(struct text *text, const char *name, const char *value)
{
	text_add(text, "%s=", name);
	add_escaped(text, value, "\r\n:,");
}

static void add_number(struct text *text, const char *name, uint32_t number)
{
	if (number)
		text_add(text, ",%s=%" PRIu32, name, number);
}

/* The declaration, else the rule; an image is no file of the sources. */
static void add_place(struct text *text, const struct finding *finding)
{
	const struct srcpos *place =
		finding->declared_at.file ? &finding->declared_at : &finding->rule_at;

	if (!place->file)
		return;
	add_property(text, "file", shown_path(place->file));
	add_number(text, "line", place->line);
	add_number(text, "col", place->column);
	text_add(text, ",");
}

static void add_finding(struct text *text, const struct finding *finding,
			const char *image_path)
{
	text_add(text, "::%s ", command_of(finding->severity));
	add_place(text, finding);
	add_property(text, "title", checks[finding->check].id);
	text_add(text, "::");
	if (!finding->declared_at.file && !finding->rule_at.file) {
		add_data(text, image_path);
		text_add(text, ": ");
	}
	add_data(text, finding->message);
	if (finding->detail) {
		text_add(text, "%%0A");
		add_data(text, finding->detail);
	}
	text_add(text, "\n");
}

/* What is known or waived is nobody's concern.  What is the same in several images is said
 * once: GitHub shows ten of a kind. */
void report_github(struct text *text, const struct check_report *report)
{
	const struct finding *finding;
	struct arena arena = { 0 };
	struct map seen = { 0 };

	vec_for_each(finding, &report->audit->findings) {
		struct text line = { 0 };
		void **mark;

		if (!finding_counts(finding))
			continue;
		add_finding(&line, finding, report->images[finding->image].image->path);
		mark = map_put(&seen, arena_strdup(&arena, text_str(&line)));
		if (!*mark)
			text_add(text, "%s", text_str(&line));
		*mark = &seen;
		text_deinit(&line);
	}
	map_deinit(&seen);
	arena_deinit(&arena);
}
