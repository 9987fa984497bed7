/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Writes declarations. */
#include "report/struct_c.h"

#include <inttypes.h>
#include <string.h>

#define NOTE_COLUMN 64
#define DEPTH_MAX   32

static void add_indent(struct text *text, unsigned depth)
{
	for (unsigned i = 0; i < depth; i++)
		text_add(text, "        ");
}

static const char *marker_group(const struct member *member, const char *kind)
{
	static const char prefix[] = "__cacheline_group_";
	size_t length = strlen(kind);
	const char *name = member->name ? member->name : "";

	if (strncmp(name, prefix, strlen(prefix)) != 0)
		return NULL;
	name += strlen(prefix);
	return strncmp(name, kind, length) == 0 && strncmp(name + length, "__", 2) == 0
		       ? name + length + 2
		       : NULL;
}

/* Whether padding belongs to the group: its markers are of the aligned kind. */
static bool has_pad(const struct type *type, const char *group)
{
	for (size_t i = 0; i < type->member_count; i++) {
		const char *padded = marker_group(&type->members[i], "pad");

		if (padded && strcmp(padded, group) == 0)
			return true;
	}
	return false;
}

/* The macro of a marker; false when the member is none. */
static bool add_marker(struct text *text, const struct type *type, const struct member *member)
{
	const char *begun = marker_group(member, "begin"), *ended = marker_group(member, "end");
	const char *group = begun ? begun : ended;

	if (!group)
		return false;
	text_add(text, "__cacheline_group_%s%s(%s)", begun ? "begin" : "end",
		 has_pad(type, group) ? "_aligned" : "", group);
	if (member->align_bytes > 1 && !has_pad(type, group))
		text_add(text, " __aligned(%" PRIu32 ")", member->align_bytes);
	return true;
}

/* The struct or union without a tag that a member is, or is an array of; NULL for others. */
static const struct type *untagged(const struct type *type)
{
	while (type && type->kind == KIND_ARRAY)
		type = type->target;
	return type && (type->kind == KIND_STRUCT || type->kind == KIND_UNION) && !type->name &&
			       type_has_members(type)
		       ? type
		       : NULL;
}

static void add_members(struct text *text, const struct type *type, unsigned depth);

/* The declaration without its semicolon; lines within it are indented by `depth`. */
static void add_declaration(struct text *text, const struct type *outer,
			    const struct member *member, unsigned depth)
{
	const struct type *inner = untagged(member->type);
	struct text name = { 0 };

	if (add_marker(text, outer, member))
		return;
	text_add(&name, "%s", member->name ? member->name : "");
	if (member->is_bitfield)
		text_add(&name, ":%" PRIu64, member->size_bits);
	if (inner && depth < DEPTH_MAX) {
		text_add(text, "%s {\n", type_keyword(inner->kind));
		add_members(text, inner, depth + 1);
		add_indent(text, depth);
		text_add(text, "}");
		if (name.length)
			text_add(text, " %s", text_str(&name));
		for (const struct type *array = member->type; array->kind == KIND_ARRAY;
		     array = array->target)
			text_add(text, "[%" PRIu64 "]", array->element_count);
	} else {
		type_declare(text, member->type, text_str(&name));
	}
	if (member->align_bytes > type_align_bytes(member->type))
		text_add(text, " __aligned(%" PRIu32 ")", member->align_bytes);
	text_deinit(&name);
}

static void add_members(struct text *text, const struct type *type, unsigned depth)
{
	for (size_t i = 0; i < type->member_count; i++) {
		add_indent(text, depth);
		add_declaration(text, type, &type->members[i], depth);
		text_add(text, ";\n");
	}
}

void struct_c_tabs(struct text *text, size_t start)
{
	struct text tabbed = { 0 };

	for (const char *at = text_str(text) + start; *at; at++) {
		bool is_line_start = at == text_str(text) + start || at[-1] == '\n';

		while (is_line_start && strncmp(at, "        ", 8) == 0) {
			text_add(&tabbed, "\t");
			at += 8;
		}
		if (*at)
			text_add_bytes(&tabbed, at, 1);
	}
	text->length = start;
	text_add_bytes(text, text_str(&tabbed), tabbed.length);
	text_deinit(&tabbed);
}

void struct_c_add(struct text *text, const struct type *type, const char *name,
		  void (*note)(const void *context, struct text *text, size_t index),
		  const void *context)
{
	text_add(text, "%s %s {\n", type_keyword(type->kind), name);
	for (size_t i = 0; i < type->member_count; i++) {
		struct text line = { 0 };
		const char *last;

		if (marker_group(&type->members[i], "pad"))
			continue;
		add_declaration(&line, type, &type->members[i], 1);
		text_add(&line, ";");
		text_add(text, "        %s", text_str(&line));
		last = strrchr(text_str(&line), '\n');
		if (note) {
			size_t width = last ? strlen(last) - 9 : line.length;

			text_add(text, "%*s",
				 width < NOTE_COLUMN ? (int)(NOTE_COLUMN - width) : 1, "");
			note(context, text, i);
		}
		text_add(text, "\n");
		text_deinit(&line);
	}
	text_add(text, "};\n");
}
