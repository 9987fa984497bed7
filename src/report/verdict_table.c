/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A verdict for each struct and image. */
#include "report/verdict_table.h"

#include <inttypes.h>
#include <string.h>

#include "base/map.h"
#include "report/styled.h"

/* Up to so many images that are alike each have their row. */
#define ALIKE_SHOWN 3

enum column {
	COLUMN_STRUCT,
	COLUMN_BYTES,
	COLUMN_LINES,
	COLUMN_VERDICT,
	COLUMN_IMAGE,
	COLUMN_COUNT,
};

static const struct {
	const char *head;
	bool is_right;
} columns[COLUMN_COUNT] = {
	[COLUMN_STRUCT] = { "struct", false }, [COLUMN_BYTES] = { "bytes", true },
	[COLUMN_LINES] = { "lines", true },    [COLUMN_VERDICT] = { "verdict", false },
	[COLUMN_IMAGE] = { "image", false },
};

struct verdict_row {
	const struct audited_part *part;
	size_t alike; /* parts that look the same, this one included */
	const struct audited_part *others[ALIKE_SHOWN - 1]; /* the first of them */
	const char *cells[COLUMN_COUNT];
};

struct verdict_table {
	struct arena arena;
	vec(struct verdict_row) rows;
	size_t widths[COLUMN_COUNT];
};

static size_t count_of(const struct audited_part *part, enum severity severity)
{
	size_t count = 0;

	for (size_t i = 0; i < part->finding_count; i++)
		count += part->findings[i].severity == severity &&
			 finding_counts(&part->findings[i]);
	return count;
}

static void add_count(struct text *words, size_t count, const char *singular)
{
	if (!count)
		return;
	text_add(words, "%s", words->length ? ", " : "");
	styled_count(words, count, singular);
}

/* "1 error, 4 warnings", "ok, 2 notes", "ok". */
static const char *verdict_words(struct arena *arena, const struct audited_part *part)
{
	size_t errors = count_of(part, SEVERITY_ERROR);
	size_t warnings = count_of(part, SEVERITY_WARNING);
	size_t waived = 0;
	struct text words = { 0 };
	const char *copy;

	for (size_t i = 0; i < part->finding_count; i++)
		waived += part->findings[i].waiver != NULL;
	if (!errors && !warnings)
		text_add(&words, "ok");
	add_count(&words, errors, "error");
	add_count(&words, warnings, "warning");
	add_count(&words, count_of(part, SEVERITY_NOTE), "note");
	if (waived)
		text_add(&words, ", %zu waived", waived);
	copy = arena_strdup(arena, text_str(&words));
	text_deinit(&words);
	return copy;
}

static bool is_worth_a_row(const struct audited_part *part)
{
	return part->audited->set || count_of(part, SEVERITY_ERROR) ||
	       count_of(part, SEVERITY_WARNING);
}

static bool is_alike(const struct verdict_row *row, const struct audited_part *part)
{
	return strcmp(row->part->audited->name, part->audited->name) == 0 &&
	       row->part->audited->set && part->audited->set &&
	       struct_text_same(row->part, part);
}

static struct verdict_row *row_alike(struct verdict_table *table,
				     const struct audited_part *part)
{
	struct verdict_row *row;

	vec_for_each(row, &table->rows)
		if (is_alike(row, part))
			return row;
	return NULL;
}

static void take_part(struct verdict_table *table, const struct audited_part *part)
{
	struct verdict_row *row = row_alike(table, part);

	if (!row) {
		*vec_push(&table->rows) = (struct verdict_row){ .part = part, .alike = 1 };
		return;
	}
	if (row->alike < ALIKE_SHOWN)
		row->others[row->alike - 1] = part;
	row->alike++;
}

static void fill_cells(struct verdict_table *table, struct verdict_row *row)
{
	const struct audited_struct *audited = row->part->audited;
	struct arena *arena = &table->arena;

	row->cells[COLUMN_STRUCT] = audited->name;
	row->cells[COLUMN_BYTES] =
		audited->set ? arena_printf(arena, "%" PRIu64,
					    bytes_holding_bits(audited->layout->size_bits))
			     : "-";
	row->cells[COLUMN_LINES] =
		audited->set ? arena_printf(arena, "%" PRIu64, audited->lines) : "-";
	row->cells[COLUMN_VERDICT] = verdict_words(arena, row->part);
	row->cells[COLUMN_IMAGE] = row->alike > ALIKE_SHOWN
					   ? arena_printf(arena, "%s and %zu alike",
							  row->part->image_path, row->alike - 1)
					   : row->part->image_path;
	for (int column = 0; column < COLUMN_COUNT; column++) {
		size_t width = strlen(row->cells[column]);

		if (table->widths[column] < width)
			table->widths[column] = width;
	}
}

static void add_row(struct text *text, const struct verdict_table *table,
		    const struct verdict_row *row)
{
	size_t start = text->length;
	size_t column_start = 2;

	for (int column = 0; column < COLUMN_COUNT; column++) {
		const char *cell = row ? row->cells[column] : columns[column].head;
		size_t indent =
			columns[column].is_right ? table->widths[column] - strlen(cell) : 0;

		styled_pad(text, start, column_start + indent);
		if (row && column == COLUMN_VERDICT && strncmp(cell, "ok", 2) != 0)
			styled_add(text,
				   count_of(row->part, SEVERITY_ERROR) ? STYLE_ERROR
								       : STYLE_WARNING,
				   "%s", cell);
		else
			text_add(text, "%s", cell);
		column_start += table->widths[column] + 2;
	}
	text_add(text, "\n");
}

/* The row, and those of the few images that are alike. */
static void add_rows(struct text *text, const struct verdict_table *table,
		     const struct verdict_row *row)
{
	struct verdict_row other = *row;

	add_row(text, table, row);
	for (size_t i = 1; row->alike <= ALIKE_SHOWN && i < row->alike; i++) {
		other.cells[COLUMN_IMAGE] = row->others[i - 1]->image_path;
		add_row(text, table, &other);
	}
}

/* Each struct where it comes first, with all its images. */
static void add_struct(struct text *text, const struct verdict_table *table, const char *name)
{
	for (size_t i = 0; i < table->rows.count; i++)
		if (strcmp(table->rows.items[i].part->audited->name, name) == 0)
			add_rows(text, table, &table->rows.items[i]);
}

void verdict_table_add(struct text *text, const struct audited_part *parts, size_t part_count)
{
	struct verdict_table table = { 0 };
	struct map names = { 0 };

	for (int column = 0; column < COLUMN_COUNT; column++)
		table.widths[column] = strlen(columns[column].head);
	for (size_t i = 0; i < part_count; i++)
		if (is_worth_a_row(&parts[i]))
			take_part(&table, &parts[i]);
	for (size_t i = 0; i < table.rows.count; i++) {
		fill_cells(&table, &table.rows.items[i]);
		*map_put(&names, table.rows.items[i].cells[COLUMN_STRUCT]) = &table;
	}
	if (table.rows.count)
		add_row(text, &table, NULL);
	for (size_t i = 0; i < names.count; i++)
		add_struct(text, &table, names.entries[i].key);
	map_deinit(&names);
	vec_deinit(&table.rows);
	arena_deinit(&table.arena);
}
