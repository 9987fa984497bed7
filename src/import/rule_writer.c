/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Drafts as the YAML of rule files. */
#include "import/rule_writer.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "rules/words.h"

const char *form_word(enum docs_form form)
{
	return form == DOCS_FORM_PLAIN ? "plain" : "table";
}

/* Words that mean the same everywhere in a YAML file, in brackets too. */
static bool is_bare(const char *value)
{
	static const char *const taken[] = {
		"null", "true", "false", "yes", "no", "on", "off"
	};
	size_t length = strlen(value);

	if (!isalnum((unsigned char)value[0]) && value[0] != '_')
		return false;
	if (value[length - 1] == ' ')
		return false;
	for (size_t i = 0; i < length; i++)
		if (!isalnum((unsigned char)value[i]) && !strchr("_./*()+- ", value[i]))
			return false;
	for (size_t i = 0; i < ARRAY_SIZE(taken); i++)
		if (strcasecmp(value, taken[i]) == 0)
			return false;
	return true;
}

static void write_quoted(struct text *text, const char *value)
{
	text_add(text, "\"");
	for (; *value; value++) {
		unsigned char letter = (unsigned char)*value;

		if (letter == '"' || letter == '\\')
			text_add(text, "\\%c", letter);
		else if (letter < 0x20 || letter == 0x7f)
			text_add(text, " "); /* rules take no control characters */
		else
			text_add_bytes(text, value, 1);
	}
	text_add(text, "\"");
}

void write_scalar(struct text *text, const char *value)
{
	if (is_bare(value))
		text_add(text, "%s", value);
	else
		write_quoted(text, value);
}

/* ", key: value" within brackets, without the comma behind the opening one. */
static void write_pair(struct text *text, const char *key, const char *value)
{
	if (!value)
		return;
	text_add(text, "%s%s: ", text->bytes[text->length - 1] == '{' ? "" : ", ", key);
	write_scalar(text, value);
}

void write_field(struct text *text, const struct rule_field *field)
{
	text_add(text, "{");
	write_pair(text, "name", field->name);
	write_pair(text, "member", field->member);
	write_pair(text, "alias", field->alias);
	write_pair(text, "type", field->type);
	write_pair(text, "tx", field->tx);
	write_pair(text, "rx", field->rx);
	write_pair(text, "used_by", field->used_by);
	write_pair(text, "config", field->config);
	if (field->raw) {
		text_add(text, ", raw: ");
		write_quoted(text, field->raw);
	}
	text_add(text, "}");
}

void write_member(struct text *text, const struct draft_member *member)
{
	if (!member->config) {
		write_scalar(text, member->name);
		return;
	}
	text_add(text, "{");
	write_pair(text, "name", member->name);
	text_add(text, ", optional: true}");
}

/* A line "key: value" of a mapping without brackets. */
static void write_line(struct text *text, unsigned indent, const char *key, const char *value)
{
	if (!value)
		return;
	text_add(text, "%*s%s: ", (int)indent, "", key);
	write_scalar(text, value);
	text_add(text, "\n");
}

void write_group(struct text *text, const struct draft_group *group, unsigned indent)
{
	struct draft_member *member;

	text_add(text, "%*s- name: ", (int)indent, "");
	write_scalar(text, group->name);
	text_add(text, "\n");
	write_line(text, indent + 2, "access", access_word(group->access));
	write_line(text, indent + 2, "path", path_word(group->path));
	write_line(text, indent + 2, "max_size", group->max_size);
	if (!group->members.count)
		return;
	text_add(text, "%*smembers:\n", (int)indent + 2, "");
	vec_for_each(member, &group->members) {
		text_add(text, "%*s- ", (int)indent + 4, "");
		write_member(text, member);
		text_add(text, "\n");
	}
}

void write_group_flow(struct text *text, const struct draft_group *group)
{
	struct draft_member *member;
	const char *comma = "";

	text_add(text, "{");
	write_pair(text, "name", group->name);
	write_pair(text, "access", access_word(group->access));
	write_pair(text, "path", path_word(group->path));
	write_pair(text, "max_size", group->max_size);
	if (group->members.count) {
		text_add(text, ", members: [");
		vec_for_each(member, &group->members) {
			text_add(text, "%s", comma);
			write_member(text, member);
			comma = ", ";
		}
		text_add(text, "]");
	}
	text_add(text, "}");
}

static void write_widths(struct text *text, const struct rule_docs *docs)
{
	if (!docs->width_count)
		return;
	text_add(text, "  widths: [");
	for (size_t i = 0; i < docs->width_count; i++)
		text_add(text, "%s%" PRIu64, i ? ", " : "", docs->widths[i]);
	text_add(text, "]\n");
}

void write_docs(struct text *text, const struct rule_docs *docs)
{
	text_add(text, "docs:\n");
	write_line(text, 2, "file", docs->file);
	write_line(text, 2, "title", docs->title);
	write_line(text, 2, "copyright", docs->copyright);
	write_line(text, 2, "head", docs->head);
	if (docs->bar)
		text_add(text, "  bar: %" PRIu64 "\n", docs->bar);
	write_widths(text, docs);
	if (docs->form != DOCS_FORM_TABLE)
		write_line(text, 2, "form", form_word(docs->form));
	write_line(text, 2, "marker", docs->marker);
	if (docs->lacks_final_newline)
		text_add(text, "  final_newline: false\n");
}

static void write_comment(struct text *text, const struct draft *draft)
{
	text_add(text, "# SPDX-License-Identifier: GPL-2.0-or-later\n"
		       "#\n"
		       "# Imported from:\n");
	for (size_t i = 0; i < draft->origins.count; i++)
		text_add(text, "#   %s\n", draft->origins.items[i]);
}

static bool has_markers(const struct draft *draft)
{
	for (size_t i = 0; i < draft->groups.count; i++)
		if (draft->groups.items[i]->has_markers)
			return true;
	return false;
}

static void write_subject(struct text *text, const struct draft *draft)
{
	if (draft->subject != SUBJECT_ARRAY) {
		write_line(text, 0, draft->subject == SUBJECT_ENUM ? "enum" : "struct",
			   draft->name);
		return;
	}
	text_add(text, "array: {");
	write_pair(text, "struct", draft->name);
	write_pair(text, "member", draft->array_member);
	write_pair(text, "enum", draft->array_enum);
	text_add(text, "}\n");
}

void write_rule(struct text *text, const struct draft *draft)
{
	struct rule_field *field;

	write_comment(text, draft);
	text_add(text, "layline: 1\n");
	write_subject(text, draft);
	if (has_markers(draft))
		text_add(text, "markers: true\n");
	if (draft->groups.count)
		text_add(text, "\ngroups:\n");
	for (size_t i = 0; i < draft->groups.count; i++) {
		text_add(text, "%s", i ? "\n" : "");
		write_group(text, draft->groups.items[i], 2);
	}
	if (draft->has_docs) {
		text_add(text, "\n");
		write_docs(text, &draft->docs);
	}
	if (draft->fields.count)
		text_add(text, "\nfields:\n");
	vec_for_each(field, &draft->fields) {
		text_add(text, "  - ");
		write_field(text, field);
		text_add(text, "\n");
	}
}
