/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Goes through the entries of a unit, over everything that cannot be a wanted type. */
#include "read/dwarf_scan_unit.h"

#include "read/dwarf_constants.h"
#include <inttypes.h>
#include <string.h>

#include "read/dwarf_fingerprint.h"

/* How far ahead of the scan memory is asked for, and in what portions. */
#define READ_AHEAD_BYTES  2048
#define MEMORY_LINE_BYTES 64

/* Languages whose types follow other rules, so that an equal name means nothing (DWARF
 * 5, 7.12). */
static const uint64_t foreign_languages[] = {
	DW_LANG_Rust, 0x9000 /* rustc before DWARF 5 had a number for it */
};

static bool is_declaration(const struct dwarf_entry *entry)
{
	return entry_has(entry, WANTED_DECLARATION) && entry->values[WANTED_DECLARATION].number;
}

static bool is_foreign(uint64_t language)
{
	for (size_t i = 0; i < ARRAY_SIZE(foreign_languages); i++)
		if (foreign_languages[i] == language)
			return true;
	return false;
}

/* Counts the unit as damaged; only the first damage is kept in words. */
static void note_damage(struct scan_worker *worker, const struct section *section,
			uint64_t offset, const char *what)
{
	if (worker->found.damaged_units++ && worker->first_damage_unit < worker->unit_index)
		return;
	worker->first_damage_unit = worker->unit_index;
	text_clear(&worker->found.first_damage);
	text_add(&worker->found.first_damage, "%s+0x%" PRIx64 ": %s", section->name, offset,
		 what);
}

static bool record(struct scan_worker *worker, const struct unit_reader *reader,
		   const struct dwarf_entry *entry, enum type_kind kind, const char *name)
{
	struct dwarf_definition definition = { .offset = entry->offset,
					       .unit = worker->unit_index,
					       .kind = kind,
					       .is_declaration = is_declaration(entry),
					       .name = name };

	if (!definition.is_declaration && !worker->task->options.names_only &&
	    !dwarf_fingerprint(reader, entry, &definition.fingerprint, &definition.has_markers))
		return false;
	*vec_push(&worker->found.definitions) = definition;
	return true;
}

/* Whether a name can be a wanted one: by a bit, where its place in .debug_str is known. */
static bool may_be_wanted(const struct dwarf_names *names, const struct unit_reader *reader,
			  const struct form_value *name)
{
	uint64_t offset;

	if (names->everything || !unit_reader_str_offset(reader, name, &offset))
		return true;
	return offset_bits_has(&names->wanted, offset);
}

/* Whether structs that nobody asked for have to be looked at for markers. */
static bool looks_for_markers(const struct scan_task *task, enum type_kind kind)
{
	return task->options.want_marked && task->names->has_markers &&
	       (kind == KIND_STRUCT || kind == KIND_UNION);
}

/* Notes a struct that nobody asked for, and enters it when its like has not been seen. */
static bool note_candidate(struct scan_worker *worker, const struct unit_reader *reader,
			   const struct dwarf_entry *entry, const char *name)
{
	struct dwarf_candidate_key key = { .unit = worker->unit_index,
					   .entry = entry->offset - reader->unit->offset };
	struct unit_reader names_only = *reader;
	uint64_t fingerprint;
	bool has_markers;

	key.name_is_offset =
		unit_reader_str_offset(reader, &entry->values[WANTED_NAME], &key.name);
	if (!key.name_is_offset)
		key.name = hash_bytes(HASH_SEED, name, strlen(name));
	if (entry_has(entry, WANTED_SIZE))
		key.size = entry->values[WANTED_SIZE].number;
	if (entry_has(entry, WANTED_LINE))
		key.line = entry->values[WANTED_LINE].number;
	if (!dwarf_candidates_note(&worker->candidates, &key))
		return true;
	/* Only the markers are looked for: sizes would be worked out for nothing. */
	names_only.extents = NULL;
	if (!dwarf_fingerprint(&names_only, entry, &fingerprint, &has_markers))
		return false;
	if (has_markers)
		dwarf_candidates_mark(&worker->candidates, name);
	return true;
}

/* Whether an enum may be wanted that has no name of its own. */
static bool looks_for_enumerators(const struct scan_task *task, enum type_kind kind)
{
	return kind == KIND_ENUM && task->names->want_nameless_enums;
}

/* Deals with an enum without a name, which goes by its first enumerator.  False when it is
 * damaged. */
static bool take_nameless_enum(struct scan_worker *worker, const struct unit_reader *reader,
			       const struct dwarf_entry *entry)
{
	const struct dwarf_names *names = worker->task->names;
	struct unit_reader there = *reader; /* stands at the first child */
	struct dwarf_entry child;
	const char *name;

	if (!entry->abbrev->has_children)
		return true;
	if (!unit_reader_next(&there, &child))
		return false;
	if (!child.abbrev || child.abbrev->tag != DW_TAG_enumerator ||
	    !entry_has(&child, WANTED_NAME) ||
	    !may_be_wanted(names, reader, &child.values[WANTED_NAME]))
		return true;
	name = unit_reader_string(reader, &child.values[WANTED_NAME]);
	if (!name)
		return false;
	return !dwarf_names_want(names, KIND_ENUM, name) ||
	       record(worker, reader, entry, KIND_ENUM, name);
}

/* Deals with a struct, union, enum or typedef at a level that counts.  False when it is
 * damaged. */
static bool take_type(struct scan_worker *worker, const struct unit_reader *reader,
		      const struct dwarf_entry *entry, enum type_kind kind)
{
	const struct scan_task *task = worker->task;
	bool is_candidate = looks_for_markers(task, kind) && !is_declaration(entry);
	bool is_wanted;
	const char *name;

	if (!entry_has(entry, WANTED_NAME))
		return !looks_for_enumerators(task, kind) ||
		       take_nameless_enum(worker, reader, entry);
	is_wanted = may_be_wanted(task->names, reader, &entry->values[WANTED_NAME]);
	if (!is_wanted && !is_candidate)
		return true;
	name = unit_reader_string(reader, &entry->values[WANTED_NAME]);
	if (!name)
		return false;
	if (!*name)
		return true; /* as good as none; DWARF 5, 2.15 */
	if (strnlen(name, DWARF_NAME_BYTES_MAX + 1) > DWARF_NAME_BYTES_MAX) {
		note_damage(worker, reader->section, entry->offset,
			    "its name is out of all proportion");
		return true;
	}
	if (is_wanted && dwarf_names_want(task->names, kind, name))
		return record(worker, reader, entry, kind, name);
	return !is_candidate || note_candidate(worker, reader, entry, name);
}

/*
 * The short way past a type whose entry has a fixed size: true when one look at its name, and a
 * note of what it is, were enough.
 */
static bool pass_type(struct scan_worker *worker, const struct unit_reader *reader,
		      const struct abbrev *abbrev, enum type_kind kind,
		      const unsigned char *entry)
{
	const struct scan_task *task = worker->task;
	const unsigned char *attributes = reader->cursor.pos;
	bool little_endian = reader->cursor.little_endian;
	struct dwarf_candidate_key key = { .unit = worker->unit_index, .name_is_offset = true };

	if (!abbrev->is_fixed || cursor_left(&reader->cursor) < abbrev->fixed_bytes)
		return false;
	if (!abbrev->has_name)
		return !looks_for_enumerators(task, kind);
	key.name = abbrev_value(abbrev->name, attributes, little_endian);
	if (!abbrev->name.width || task->names->everything ||
	    offset_bits_has(&task->names->wanted, key.name))
		return false;
	if (abbrev->is_declaration || !looks_for_markers(task, kind))
		return true;
	key.entry = (uint64_t)(entry - reader->section->bytes) - reader->unit->offset;
	key.size = abbrev_value(abbrev->size, attributes, little_endian);
	key.line = abbrev_value(abbrev->line, attributes, little_endian);
	return dwarf_candidates_note_again(&worker->candidates, &key);
}

/* Reads one type at the cursor and says where its siblings go on.  False when it is damaged. */
static bool read_type(struct scan_worker *worker, struct unit_reader *reader,
		      enum type_kind kind, uint64_t *ret_sibling)
{
	struct dwarf_entry entry;

	if (!unit_reader_next(reader, &entry) || !take_type(worker, reader, &entry, kind))
		return false;
	if (entry_has(&entry, WANTED_SIBLING))
		*ret_sibling = unit_reader_sibling(reader, &entry.values[WANTED_SIBLING]);
	return !reader->cursor.failed;
}

/*
 * Asks for the memory that comes next.  Most of the time goes into waiting for it: the way
 * leads from sibling to sibling, and where that lies no processor can guess, but nearly all lie
 * close by.
 */
static inline void read_ahead(const struct dwarf_cursor *cursor, const unsigned char **ahead)
{
	const unsigned char *wanted = cursor->pos + READ_AHEAD_BYTES;

	if (*ahead < cursor->pos)
		*ahead = cursor->pos;
	for (; *ahead < wanted; *ahead += MEMORY_LINE_BYTES)
		__builtin_prefetch(*ahead);
}

/* Goes through the entries below the unit's own.  *at is the last entry begun.  False at
 * damage. */
static bool scan_entries(struct scan_worker *worker, struct unit_reader *reader,
			 const unsigned char **at)
{
	struct dwarf_cursor *cursor = &reader->cursor;
	bool want_local = worker->task->options.want_local;
	const unsigned char *ahead = cursor->pos;
	size_t depth = 1;
	size_t scope = 1; /* entries at this depth are at file scope */

	/* Some producers leave out the null entries at the end of a unit. */
	while (depth && cursor->pos != cursor->end) {
		const struct abbrev *abbrev;
		enum type_kind kind;
		uint64_t sibling = 0;
		uint64_t code;

		*at = cursor->pos;
		read_ahead(cursor, &ahead);
		code = cursor_uleb(cursor);
		if (cursor->failed)
			return false;
		if (!code) {
			scope -= scope == depth;
			depth--;
			continue;
		}
		abbrev = abbrev_find(reader->abbrevs, code);
		if (!abbrev)
			return false;
		kind = depth == scope || want_local ? abbrev->kind : KIND_UNKNOWN;
		if (kind != KIND_UNKNOWN && !pass_type(worker, reader, abbrev, kind, *at)) {
			cursor->pos = *at;
			if (!read_type(worker, reader, kind, &sibling))
				return false;
		} else if (!unit_reader_skip(reader, abbrev, &sibling)) {
			return false;
		}
		if (!abbrev->has_children)
			continue;
		if (abbrev->tag == DW_TAG_namespace && depth == scope)
			scope = ++depth;
		else if (sibling && !want_local)
			cursor->pos = reader->section->bytes + sibling;
		else
			depth++;
	}
	return true;
}

/* Compiles the unit's abbreviations and reads its first entry.  False when that is damaged. */
static bool open_unit(struct scan_worker *worker, uint32_t unit_index, struct unit_reader *ret,
		      bool *ret_has_entries)
{
	const struct scan_task *task = worker->task;
	const struct dwarf_unit *unit = &task->units->units.items[unit_index];
	const char *damage = abbrev_table_compile(&worker->abbrevs, task->sections, unit);
	struct dwarf_entry root;

	worker->unit_index = unit_index;
	*ret = (struct unit_reader){ .sections = task->sections,
				     .unit = unit,
				     .section = dwarf_unit_section(task->sections, unit),
				     .abbrevs = &worker->abbrevs,
				     .markers = &task->names->markers,
				     .extents = &worker->extents };
	*ret_has_entries = false;
	if (damage) {
		note_damage(worker, &task->sections->abbrev, unit->abbrev_offset, damage);
		return false;
	}
	unit_reader_seek(ret, unit->entries);
	if (cursor_left(&ret->cursor) == 0)
		return true;
	if (!unit_reader_next(ret, &root)) {
		note_damage(worker, ret->section, unit->entries,
			    "the unit's first entry is damaged");
		return false;
	}
	if (root.abbrev && !root.abbrev->has_children && entry_has(&root, WANTED_DWO_NAME)) {
		note_damage(
			worker, ret->section, unit->entries,
			"the unit's types are in a .dwo file (-gsplit-dwarf), which is not read");
		return false;
	}
	if (!root.abbrev || !root.abbrev->has_children)
		return true;
	if (entry_has(&root, WANTED_STR_OFFSETS_BASE))
		ret->str_offsets_base = root.values[WANTED_STR_OFFSETS_BASE].number;
	if (entry_has(&root, WANTED_LANGUAGE) &&
	    is_foreign(root.values[WANTED_LANGUAGE].number))
		worker->found.foreign_units++;
	else
		*ret_has_entries = true;
	return true;
}

void scan_unit(struct scan_worker *worker, uint32_t unit_index)
{
	struct unit_reader reader;
	const unsigned char *at = NULL;
	bool has_entries;

	if (!open_unit(worker, unit_index, &reader, &has_entries) || !has_entries)
		return;
	if (!scan_entries(worker, &reader, &at))
		note_damage(worker, reader.section, (uint64_t)(at - reader.section->bytes),
			    "this entry is damaged; the rest of its unit was not read");
}

static void take_candidate(struct scan_worker *worker, struct unit_reader *reader,
			   const struct dwarf_candidate *candidate,
			   const struct dwarf_names *marked)
{
	uint64_t offset = reader->unit->offset + candidate->entry;
	struct dwarf_entry entry;
	enum type_kind kind;
	const char *name;

	unit_reader_seek(reader, offset);
	if (!unit_reader_next(reader, &entry) || !entry.abbrev)
		return; /* it was read before, so it is there */
	kind = entry.abbrev->kind;
	name = unit_reader_string(reader, &entry.values[WANTED_NAME]);
	if (name && dwarf_names_want(marked, kind, name) &&
	    !record(worker, reader, &entry, kind, name))
		note_damage(worker, reader->section, offset, "this entry is damaged");
}

void scan_marked_candidates(struct scan_worker *worker, const struct dwarf_names *marked)
{
	const struct dwarf_candidates *candidates = &worker->candidates;

	for (size_t r = 0; r < candidates->runs.count; r++) {
		const struct dwarf_candidate_run *run = &candidates->runs.items[r];
		size_t end =
			r + 1 < candidates->runs.count ? run[1].first : candidates->items.count;
		struct unit_reader reader;
		bool is_open = false;

		for (size_t i = run->first; i < end; i++) {
			const struct dwarf_candidate *candidate = &candidates->items.items[i];

			if (candidate->name != CANDIDATE_LONG &&
			    !offset_bits_has(&marked->wanted, candidate->name))
				continue;
			if (!is_open && !open_unit(worker, run->unit, &reader, &is_open))
				break;
			take_candidate(worker, &reader, candidate, marked);
		}
	}
}
