/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Walks line table headers up to where their programs begin. */
#include "read/dwarf_line.h"

#include <string.h>

#include "read/dwarf_constants.h"
#include "read/dwarf_cursor.h"
#include "read/dwarf_entry.h"

/* A header being read. */
struct line_reader {
	struct unit_reader strings; /* knows where the forms of strings lead */
	struct dwarf_unit unit;     /* stands for the table's own version and format */
	struct dwarf_cursor cursor;
};

/* What DWARF 5 says an entry of a list consists of. */
struct entry_format {
	uint64_t content; /* DW_LNCT_ */
	uint64_t form;
};

/* Moves to the end of the list of opcode lengths; false when there is no header. */
static bool read_start(struct line_reader *reader)
{
	struct dwarf_cursor *cursor = &reader->cursor;
	uint64_t length = cursor_uint(cursor, 4);

	reader->unit.offset_bytes = 4;
	if (length == 0xffffffff) {
		reader->unit.offset_bytes = 8;
		length = cursor_uint(cursor, 8);
	}
	if (cursor->failed || length > cursor_left(cursor))
		return false;
	cursor->end = cursor->pos + length;
	reader->unit.version = (uint16_t)cursor_uint(cursor, 2);
	if (reader->unit.version < 2 || reader->unit.version > 5)
		return false;
	if (reader->unit.version >= 5)
		cursor_skip(cursor, 2); /* sizes of addresses and segment selectors */
	length = cursor_uint(cursor, reader->unit.offset_bytes);
	if (cursor->failed || length > cursor_left(cursor))
		return false;
	cursor->end = cursor->pos + length;
	/* Instruction length, operations, default, line base and range. */
	cursor_skip(cursor, reader->unit.version >= 4 ? 5 : 4);
	length = cursor_uint(cursor, 1); /* of opcodes, plus 1 */
	cursor_skip(cursor, length ? length - 1 : 0);
	return !cursor->failed;
}

/* The lists of DWARF 2 to 4, each up to an empty string. */
static void read_plain_lists(struct line_reader *reader, struct dwarf_line_files *ret)
{
	struct dwarf_cursor *cursor = &reader->cursor;
	const char *name;

	(void)vec_push(&ret->folders); /* 0: where the compiler ran */
	while ((name = cursor_string(cursor)) != NULL && *name)
		*vec_push(&ret->folders) = name;
	while ((name = cursor_string(cursor)) != NULL && *name) {
		uint64_t folder = cursor_uleb(cursor);

		(void)cursor_uleb(cursor); /* time */
		(void)cursor_uleb(cursor); /* bytes */
		if (cursor->failed)
			return;
		*vec_push(&ret->files) = (struct dwarf_line_file){ name, folder };
	}
}

/* One entry of a list of DWARF 5.  False at damage. */
static bool read_entry(struct line_reader *reader, const struct entry_format *formats,
		       uint64_t format_count, struct dwarf_line_file *ret)
{
	struct dwarf_cursor *cursor = &reader->cursor;
	const unsigned char *start = cursor->pos;

	*ret = (struct dwarf_line_file){ 0 };
	for (uint64_t i = 0; i < format_count; i++) {
		struct form_value value = form_read(cursor, formats[i].form, 0, &reader->unit);

		if (cursor->failed)
			return false;
		if (formats[i].content == DW_LNCT_path)
			ret->name = unit_reader_string(&reader->strings, &value);
		else if (formats[i].content == DW_LNCT_directory_index)
			ret->folder = value.number;
	}
	/* An entry of no bytes could be repeated for ever. */
	return cursor->pos != start;
}

/* One list of DWARF 5: what entries consist of, how many there are, and they themselves. */
static bool read_list(struct line_reader *reader, struct dwarf_line_files *ret, bool of_files)
{
	struct entry_format formats[UINT8_MAX];
	struct dwarf_cursor *cursor = &reader->cursor;
	uint64_t format_count = cursor_uint(cursor, 1);
	uint64_t count;

	for (uint64_t i = 0; i < format_count; i++) {
		formats[i].content = cursor_uleb(cursor);
		formats[i].form = cursor_uleb(cursor);
	}
	count = cursor_uleb(cursor);
	for (uint64_t i = 0; i < count && !cursor->failed; i++) {
		struct dwarf_line_file entry;

		if (!read_entry(reader, formats, format_count, &entry))
			return false;
		if (of_files)
			*vec_push(&ret->files) = entry;
		else
			*vec_push(&ret->folders) = entry.name;
	}
	return !cursor->failed;
}

void dwarf_line_files_read(const struct dwarf_sections *sections, const struct section *line,
			   uint64_t offset, struct dwarf_line_files *ret)
{
	struct line_reader reader = { .strings.sections = sections };

	*ret = (struct dwarf_line_files){ .first = 1 };
	if (offset >= line->size_bytes)
		return;
	reader.strings.unit = &reader.unit;
	reader.cursor = (struct dwarf_cursor){ .pos = line->bytes + offset,
					       .end = line->bytes + line->size_bytes,
					       .little_endian = sections->little_endian };
	if (!read_start(&reader))
		return;
	if (reader.unit.version < 5) {
		read_plain_lists(&reader, ret);
		return;
	}
	ret->first = 0;
	if (read_list(&reader, ret, false))
		(void)read_list(&reader, ret, true);
}

void dwarf_line_files_deinit(struct dwarf_line_files *files)
{
	vec_deinit(&files->folders);
	vec_deinit(&files->files);
}

static void add_folder(struct text *path, const char *folder)
{
	size_t length = strlen(folder);

	text_add_bytes(path, folder, length);
	text_add_bytes(path, "/", length && folder[length - 1] == '/' ? 0 : 1);
}

bool dwarf_line_path(const struct dwarf_line_files *files, uint64_t number,
		     const char *compile_dir, struct text *ret)
{
	const struct dwarf_line_file *file;
	const char *folder;

	if (number < files->first || number - files->first >= files->files.count)
		return false;
	file = &files->files.items[number - files->first];
	if (!file->name || !*file->name)
		return false;
	folder =
		file->folder < files->folders.count ? files->folders.items[file->folder] : NULL;
	if (*file->name != '/') {
		if (compile_dir && *compile_dir && (!folder || *folder != '/'))
			add_folder(ret, compile_dir);
		if (folder && *folder)
			add_folder(ret, folder);
	}
	text_add_bytes(ret, file->name, strlen(file->name));
	return true;
}
