/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The line that says which image a report is about, and what could not be looked at in it. */
#include "report/image_line.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "report/styled.h"

void image_line_source(struct text *text, const struct audit_image *image)
{
	for (const char *letter = image->source; *letter; letter++)
		text_add(text, "%c", toupper((unsigned char)*letter));
	if (image->debug_file)
		text_add(text, " from %s", image->debug_file);
}

void image_line_add(struct text *text, const struct reported_image *reported)
{
	const struct audit_image *image = reported->image;
	size_t start = text->length;
	struct text words = { 0 };

	text_add(text, "layline: ");
	styled_add(text, STYLE_NAME, "%s", image->path);
	text_add(&words, " (%s, ", image->target.machine);
	if (image->release)
		text_add(&words, "Linux %s, ", image->release);
	image_line_source(&words, image);
	text_add(&words, "), %" PRIu64 "-byte lines", image->target.line_bytes);
	if (reported->rules)
		text_add(&words, ", %s", reported->rules);
	styled_wrap(text, start, 4, text_str(&words));
	text_add(text, "\n");
	text_deinit(&words);
}

void image_line_untold(struct text *text, const struct reported_image *reported)
{
	if (strcmp(reported->image->source, "btf") == 0)
		text_add(text,
			 "  BTF tells neither where things are declared nor which alignment "
			 "is forced\n");
}

/* "  LABEL: WORDS", broken where it has to be. */
static void add_warning(struct text *text, const char *label, const char *words)
{
	size_t start = text->length;

	styled_add(text, STYLE_WARNING, "  %s:", label);
	text_add(text, " ");
	styled_wrap(text, start, 4, words);
	text_add(text, "\n");
}

void image_line_skipped(struct text *text, const struct reported_image *reported)
{
	const struct skipped *skipped = &reported->skipped;
	struct text line = { 0 };

	if (reported->image->refused)
		add_warning(text, "not its debug file", reported->image->refused);
	if (skipped->units) {
		styled_count(&line, skipped->units, "unit");
		text_add(&line, " damaged, unknown or missing");
	}
	if (skipped->entries) {
		text_add(&line, "%s", line.length ? ", " : "");
		text_add(&line, "%zu damaged %s", skipped->entries,
			 skipped->entries == 1 ? "entry" : "entries");
	}
	if (skipped->foreign_units) {
		text_add(&line, "%s", line.length ? ", " : "");
		styled_count(&line, skipped->foreign_units, "unit");
		text_add(&line, " in other languages");
	}
	if (line.length && skipped->first_reason)
		text_add(&line, " (first: %s)", skipped->first_reason);
	if (line.length)
		add_warning(text, "not read", text_str(&line));
	text_deinit(&line);
}
