/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A finding as plain lines. */
#include "report/finding_lines.h"

#include "base/utf8.h"
#include "report/styled.h"
#include "rules/rules.h"

static void begin_line(struct text *text, size_t indent, const char *prefix)
{
	text_pad(text, text->length, indent);
	text_add(text, "%s", prefix);
}

void finding_lines_add(struct text *text, size_t indent, const char *prefix,
		       const struct finding *finding, const char *image_path)
{
	bool is_declared = finding->declared_at.file != NULL;
	struct text place = { 0 }, rule = { 0 };

	if (!styled_place(&place, is_declared ? &finding->declared_at : &finding->rule_at))
		text_add(&place, "%s", image_path);
	begin_line(text, indent, prefix);
	utf8_add_line(text, text_str(&place));
	text_add(text, ": %s: ", finding->waiver ? "waived" : severity_name(finding->severity));
	utf8_add_line(text, finding->message);
	text_add(text, " [%s]\n", checks[finding->check].id);
	if (finding->waiver) {
		begin_line(text, indent, prefix);
		text_add(text, "    ");
		if (finding->waiver->until)
			text_add(text, "until %s: ", finding->waiver->until);
		utf8_add_line(text, finding->waiver->reason);
		text_add(text, "\n");
	}
	if (finding->detail) {
		begin_line(text, indent, prefix);
		text_add(text, "    ");
		utf8_add_line(text, finding->detail);
		text_add(text, "\n");
	}
	if (is_declared && styled_place(&rule, &finding->rule_at)) {
		begin_line(text, indent, prefix);
		text_add(text, "    the rule: ");
		utf8_add_line(text, text_str(&rule));
		text_add(text, "\n");
	}
	text_deinit(&rule);
	text_deinit(&place);
}
