/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The table of a struct's groups in the text report. */
#include "report/group_table.h"

#include <inttypes.h>
#include <string.h>

#include "report/styled.h"

enum column {
	COLUMN_GROUP,
	COLUMN_OFFSET,
	COLUMN_BYTES,
	COLUMN_BUDGET,
	COLUMN_SLACK,
	COLUMN_LINES,
	COLUMN_LEAST,
	COLUMN_COUNT,
};

struct column_look {
	const char *head;
	bool is_right; /* numbers stand right */
};

static const struct column_look columns[COLUMN_COUNT] = {
	[COLUMN_GROUP] = { "group", false }, [COLUMN_OFFSET] = { "offset", false },
	[COLUMN_BYTES] = { "bytes", true },  [COLUMN_BUDGET] = { "budget", true },
	[COLUMN_SLACK] = { "slack", true },  [COLUMN_LINES] = { "lines", false },
	[COLUMN_LEAST] = { "least", true },
};

/* The members of a group without markers may be scattered: "0, 2-3". */
static void add_lines(struct text *text, const struct audited_group *group)
{
	uint64_t line = group->first_line;
	bool is_first = true;

	if (group->lines == 0) {
		text_add(text, "-");
		return;
	}
	if (group->last_line - group->first_line + 1 == group->lines) {
		styled_range(text, group->first_line, group->last_line);
		return;
	}
	while (line <= group->last_line) {
		uint64_t end = line;

		if (!line_set_has(&group->line_set, line)) {
			line++;
			continue;
		}
		while (end < group->last_line && line_set_has(&group->line_set, end + 1))
			end++;
		text_add(text, "%s", is_first ? "" : ",");
		styled_range(text, line, end);
		is_first = false;
		line = end + 1;
	}
}

static void add_cell(struct text *text, const struct audited_group *group, enum column column)
{
	switch (column) {
	case COLUMN_GROUP:
		styled_line(text, *group->name ? group->name : "(unnamed)");
		break;
	case COLUMN_OFFSET:
		if (group->end_bytes > group->begin_bytes)
			styled_range(text, group->begin_bytes, group->end_bytes - 1);
		else
			text_add(text, "%" PRIu64, group->begin_bytes);
		break;
	case COLUMN_BYTES:
		text_add(text, "%" PRIu64, group->size_bytes);
		break;
	case COLUMN_BUDGET:
		if (group->has_max_size)
			text_add(text, "%" PRIu64, group->max_size_bytes);
		else
			text_add(text, "-");
		break;
	case COLUMN_SLACK:
		if (!group->has_max_size)
			text_add(text, "-");
		else if (group->size_bytes > group->max_size_bytes)
			text_add(text, "-%" PRIu64, group->size_bytes - group->max_size_bytes);
		else
			text_add(text, "%" PRIu64, group->max_size_bytes - group->size_bytes);
		break;
	case COLUMN_LINES:
		add_lines(text, group);
		break;
	case COLUMN_LEAST:
		text_add(text, "%" PRIu64, group->best_lines);
		break;
	case COLUMN_COUNT:
		break;
	}
}

static bool needs_attention(const struct audited_group *group, const struct finding *findings,
			    size_t finding_count)
{
	if (group->lines > group->best_lines)
		return true;
	for (size_t i = 0; i < finding_count; i++)
		if (!findings[i].waiver && findings[i].group &&
		    strcmp(findings[i].group, group->name) == 0)
			return true;
	return false;
}

/* One row; `group` is NULL for the heads. */
static void add_row(struct text *text, const struct audited_group *group, const size_t *widths)
{
	size_t start = text->length;
	size_t column_start = 2;
	struct text cell = { 0 };

	for (int column = 0; column < COLUMN_COUNT; column++) {
		size_t width;

		text_clear(&cell);
		if (group)
			add_cell(&cell, group, (enum column)column);
		else
			text_add(&cell, "%s", columns[column].head);
		width = styled_width(&cell, 0);
		styled_pad(text, start,
			   column_start +
				   (columns[column].is_right ? widths[column] - width : 0));
		text_add(text, "%s", text_str(&cell));
		column_start += widths[column] + 2;
	}
	text_deinit(&cell);
}

void group_table_add(struct text *text, const struct audited_struct *audited,
		     const struct finding *findings, size_t finding_count)
{
	size_t widths[COLUMN_COUNT];
	struct text cell = { 0 };

	for (int column = 0; column < COLUMN_COUNT; column++) {
		widths[column] = strlen(columns[column].head);
		for (size_t i = 0; i < audited->group_count; i++) {
			size_t width;

			text_clear(&cell);
			add_cell(&cell, &audited->groups[i], (enum column)column);
			width = styled_width(&cell, 0);
			if (widths[column] < width)
				widths[column] = width;
		}
	}
	text_deinit(&cell);
	add_row(text, NULL, widths);
	text_add(text, "\n");
	for (size_t i = 0; i < audited->group_count; i++) {
		const struct audited_group *group = &audited->groups[i];

		add_row(text, group, widths);
		if (needs_attention(group, findings, finding_count))
			styled_add(text, STYLE_WARNING, "  <-");
		text_add(text, "\n");
	}
}
