/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Reads the rows of an index and lays them over the units.
 *
 * The hash table in front of the rows is passed over: every unit tells its own id, so that a
 * row need not be looked up by it but by where its unit begins.
 */
#include "read/dwarf_package.h"

#include <inttypes.h>
#include <stdlib.h>

#include "read/dwarf_cursor.h"

/* Columns, with the same numbers in both versions; TYPES is of version 2 alone. */
enum column {
	COLUMN_INFO = 1,
	COLUMN_TYPES = 2,
	COLUMN_ABBREV = 3,
	COLUMN_LINE = 4,
	COLUMN_STR_OFFSETS = 6,
	COLUMN_COUNT = 9,
};

/* A unit's shares: bytes from the start of each section. */
struct row {
	bool in_types;
	uint64_t begin;
	uint64_t end;
	uint64_t bases[COLUMN_COUNT];
};

struct rows {
	vec(struct row) rows;
};

/* An index being read. */
struct index_reader {
	struct section section;
	struct dwarf_cursor cursor;
	uint32_t column_count;
	uint32_t row_count;
	uint32_t slot_count;
};

static struct error *damaged(const struct index_reader *reader, const char *what)
{
	return error_new(ERROR_INPUT, "%s+0x0: %s", reader->section.name, what);
}

/* Reads the header, and checks that all it promises is there. */
static struct error *read_header(struct index_reader *reader)
{
	struct dwarf_cursor *cursor = &reader->cursor;
	struct dwarf_cursor half = *cursor;
	uint64_t version = cursor_uint(cursor, 4);
	uint64_t hash_bytes;
	uint64_t table_bytes;

	/* Since DWARF 5 the version has two bytes, and padding behind it. */
	if (version != 2 && cursor_uint(&half, 2) != 5)
		return damaged(reader, "an index of an unknown version");
	reader->column_count = (uint32_t)cursor_uint(cursor, 4);
	reader->row_count = (uint32_t)cursor_uint(cursor, 4);
	reader->slot_count = (uint32_t)cursor_uint(cursor, 4);
	if (cursor->failed)
		return damaged(reader, "the index ends inside its header");
	/* An id and a row number for each slot; then the columns; offsets and sizes. */
	hash_bytes = (uint64_t)reader->slot_count * 12;
	if (hash_bytes > cursor_left(cursor))
		return damaged(reader, "the index ends inside its hash table");
	cursor_skip(cursor, hash_bytes);
	if (!checked_mul((uint64_t)reader->row_count * 2 + 1, reader->column_count,
			 &table_bytes) ||
	    table_bytes > cursor_left(cursor) / 4)
		return damaged(reader, "the index ends inside its table");
	return NULL;
}

static uint64_t word_at(const struct index_reader *reader, uint64_t number)
{
	return bytes_u32(reader->cursor.pos + number * 4, reader->cursor.little_endian);
}

/* Appends a row; one that has no unit says nothing. */
static void read_row(const struct index_reader *reader, uint64_t number, struct rows *ret)
{
	uint64_t offsets = (number + 1) * reader->column_count;
	uint64_t sizes = (reader->row_count + number + 1) * (uint64_t)reader->column_count;
	struct row row = { 0 };
	uint64_t size = 0;

	for (uint64_t c = 0; c < reader->column_count; c++) {
		uint64_t column = word_at(reader, c);

		if (column >= COLUMN_COUNT)
			continue;
		row.bases[column] = word_at(reader, offsets + c);
		if (column != COLUMN_INFO && column != COLUMN_TYPES)
			continue;
		row.in_types = column == COLUMN_TYPES;
		row.begin = row.bases[column];
		size = word_at(reader, sizes + c);
	}
	row.end = row.begin + size;
	if (size)
		*vec_push(&ret->rows) = row;
}

static struct error *read_index(const struct dwarf_sections *sections, const char *name,
				struct rows *ret)
{
	struct index_reader reader = { 0 };
	struct error *err = image_section(sections->image, name, &reader.section);

	if (err || !reader.section.size_bytes)
		return err;
	reader.cursor =
		(struct dwarf_cursor){ .pos = reader.section.bytes,
				       .end = reader.section.bytes + reader.section.size_bytes,
				       .little_endian = sections->little_endian };
	err = read_header(&reader);
	if (err)
		return error_prefix(err, "%s", image_path(sections->image));
	for (uint64_t i = 0; reader.column_count && i < reader.row_count; i++)
		read_row(&reader, i, ret);
	return NULL;
}

static int compare_rows(const void *a, const void *b)
{
	const struct row *left = a;
	const struct row *right = b;

	if (left->in_types != right->in_types)
		return left->in_types ? 1 : -1;
	return left->begin < right->begin ? -1 : left->begin > right->begin;
}

/* The last row that begins at the unit or before it, if it reaches that far. */
static const struct row *row_of(const struct rows *rows, const struct dwarf_unit *unit)
{
	const struct row wanted = { .in_types = unit->in_types, .begin = unit->offset };
	size_t low = 0;
	size_t high = rows->rows.count;
	const struct row *row;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (compare_rows(&rows->rows.items[middle], &wanted) <= 0)
			low = middle + 1;
		else
			high = middle;
	}
	if (!low)
		return NULL;
	row = &rows->rows.items[low - 1];
	return row->in_types == unit->in_types && unit->offset < row->end ? row : NULL;
}

static bool place(const struct rows *rows, const struct dwarf_sections *sections,
		  struct dwarf_unit *unit)
{
	const struct row *row = row_of(rows, unit);
	uint64_t left;

	if (!row)
		return false;
	unit->abbrev_base = row->bases[COLUMN_ABBREV];
	unit->line_base = row->bases[COLUMN_LINE];
	unit->str_offsets_base = row->bases[COLUMN_STR_OFFSETS];
	left = sections->abbrev.size_bytes - unit->abbrev_offset;
	unit->abbrev_offset += unit->abbrev_base;
	return unit->abbrev_base < left;
}

bool dwarf_package_is(struct image *image)
{
	struct section index;
	struct error *err = image_section(image, ".debug_cu_index", &index);

	if (!err)
		return index.size_bytes;
	error_free(err); /* whoever reads it will say so */
	return true;
}

struct error *dwarf_package_place(const struct dwarf_sections *sections,
				  struct dwarf_units *units)
{
	struct rows rows = { 0 };
	struct error *err = read_index(sections, ".debug_cu_index", &rows);
	size_t kept = 0;

	if (!err)
		err = read_index(sections, ".debug_tu_index", &rows);
	if (!err) {
		if (rows.rows.count)
			qsort(rows.rows.items, rows.rows.count, sizeof(*rows.rows.items),
			      compare_rows);
		for (size_t i = 0; i < units->units.count; i++)
			if (place(&rows, sections, &units->units.items[i]))
				units->units.items[kept++] = units->units.items[i];
		dwarf_units_cut(units, kept);
	}
	vec_deinit(&rows.rows);
	return err;
}
