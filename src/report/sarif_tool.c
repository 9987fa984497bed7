/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What SARIF says of the program itself: its checks, each with its help. */
#include "report/sarif_tool.h"

#include <ctype.h>
#include <string.h>

#include "report/json_value.h"

const char *sarif_level(enum severity severity)
{
	return severity == SEVERITY_OFF ? "none" : severity_name(severity);
}

/* Takes the text over. */
static json_t *message_json(struct text *text, bool is_markdown)
{
	json_t *object = json_object();

	json_put(object, "text", json_text(text_str(text)));
	if (is_markdown)
		json_put(object, "markdown", json_text(text_str(text)));
	text_deinit(text);
	return object;
}

/* "the group is larger" -> "The group is larger.": viewers show it as a title. */
static json_t *sentence_json(const char *words)
{
	struct text sentence = { 0 };

	text_add(&sentence, "%c%s.", toupper((unsigned char)*words), words + 1);
	return message_json(&sentence, false);
}

/* The first paragraph: what it means and why it costs. */
static json_t *full_description_json(const char *explanation)
{
	struct text paragraph = { 0 };

	text_add_bytes(&paragraph, explanation, strcspn(explanation, "\n"));
	return message_json(&paragraph, false);
}

/* All paragraphs.  They are written so that they are Markdown as they stand. */
static json_t *help_json(const char *explanation)
{
	struct text help = { 0 };

	for (const char *letter = explanation; *letter; letter++)
		text_add(&help, "%s%c", *letter == '\n' ? "\n" : "", *letter);
	return message_json(&help, true);
}

/* How GitHub sorts what is no matter of security. */
static const char *problem_severity(enum severity severity)
{
	return severity == SEVERITY_NOTE ? "recommendation" : severity_name(severity);
}

static json_t *rule_json(const struct check *check)
{
	json_t *object = json_object(), *configuration = json_object();
	json_t *properties = json_object(), *tags = json_array();

	json_put(configuration, "level", json_text(sarif_level(check->severity)));
	json_append(tags, json_text("performance"));
	json_put(properties, "tags", tags);
	json_put(properties, "problem.severity", json_text(problem_severity(check->severity)));
	json_put(object, "id", json_text(check->id));
	json_put(object, "shortDescription", sentence_json(check->meaning));
	json_put(object, "fullDescription", full_description_json(check->explanation));
	json_put(object, "help", help_json(check->explanation));
	json_put(object, "defaultConfiguration", configuration);
	json_put(object, "properties", properties);
	return object;
}

json_t *sarif_tool(void)
{
	json_t *tool = json_object(), *driver = json_object(), *rules = json_array();

	for (size_t i = 0; i < CHECK_COUNT; i++)
		json_append(rules, rule_json(&checks[i]));
	json_put(driver, "name", json_text("layline"));
	json_put(driver, "version", json_text(LAYLINE_VERSION));
	json_put(driver, "semanticVersion", json_text(LAYLINE_VERSION));
	json_put(driver, "rules", rules);
	json_put(tool, "driver", driver);
	return tool;
}
