/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Goes through the entries of a unit, over everything that cannot be a wanted type. */
#include "read/dwarf_scan_unit.h"

#include "read/dwarf_constants.h"
#include <inttypes.h>
#include <string.h>

#include "read/dwarf_fingerprint.h"
#include "read/dwarf_stride.h"

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

static bool is_assembler(const struct dwarf_entry *root)
{
	return entry_has(root, WANTED_LANGUAGE) &&
	       (root->values[WANTED_LANGUAGE].number == DW_LANG_Mips_Assembler ||
		root->values[WANTED_LANGUAGE].number == 0x31 /* DW_LANG_Assembly */);
}

/* Counts the unit as damaged; only the first damage is kept in words. */
static void note_damage(struct scan_worker *worker, const struct section *section,
			uint64_t offset, const char *what)
{
	if (worker->task->is_second_round ||
	    (worker->found.damaged_units++ && worker->first_damage_unit < worker->unit_index))
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
	return offset <= UINT32_MAX ? dwarf_names_have_offset(names, (uint32_t)offset)
				    : offset_bits_has(&names->wanted, offset);
}

/* Whether a definition that nobody asked for has to be looked at for markers. */
static bool looks_for_markers(struct scan_worker *worker, const struct unit_reader *reader,
			      const struct dwarf_entry *entry, enum type_kind kind)
{
	return (kind == KIND_STRUCT || kind == KIND_UNION) && !is_declaration(entry) &&
	       dwarf_marker_search_concerns(&worker->search, reader, entry);
}

/* Enters a struct that nobody asked for, unless its like has been seen. */
static bool enter_candidate(struct scan_worker *worker, const struct unit_reader *reader,
			    const struct dwarf_entry *entry, enum type_kind kind,
			    const char *text)
{
	struct unit_reader names_only = *reader;
	uint64_t name;
	uint64_t size = entry_has(entry, WANTED_SIZE) ? entry->values[WANTED_SIZE].number : 0;
	uint64_t line = entry_has(entry, WANTED_LINE) ? entry->values[WANTED_LINE].number : 0;
	uint64_t fingerprint;
	bool has_markers;

	if (!unit_reader_str_offset(reader, &entry->values[WANTED_NAME], &name))
		name = hash_bytes(HASH_SEED, text, strlen(text));
	if (!worker->search.by_place &&
	    !dwarf_candidates_note(&worker->search.candidates,
				   candidate_number(name, size, line)))
		return true;
	/* Only the markers are looked for: sizes would be worked out for nothing. */
	names_only.extents = NULL;
	if (!dwarf_fingerprint(&names_only, entry, &fingerprint, &has_markers))
		return false;
	if (has_markers)
		*vec_push(&worker->search.marked) = (struct marked_name){ kind, text };
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
	bool is_candidate = looks_for_markers(worker, reader, entry, kind);
	bool is_wanted;
	const char *name;

	/* Which struct it is part of, if any, would be known by that one's members alone. */
	if (is_candidate && !entry_has(entry, WANTED_NAME) && worker->search.by_place)
		worker->search.missed = true;
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
		return (task->is_second_round && is_declaration(entry)) ||
		       record(worker, reader, entry, kind, name);
	return !is_candidate || enter_candidate(worker, reader, entry, kind, name);
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

/* Goes through the entries below the unit's own.  *at is the last entry begun.  False at
 * damage. */
static bool scan_entries(struct scan_worker *worker, struct unit_reader *reader,
			 const unsigned char **at)
{
	struct dwarf_cursor *cursor = &reader->cursor;
	const struct scan_task *task = worker->task;
	bool want_local = task->options.want_local;
	struct dwarf_places *wanted = task->names->are_located ? &worker->wanted : NULL;
	bool can_stride = !want_local && !task->names->everything &&
			  !(wanted && worker->search.is_wanted && !worker->search.by_place);
	size_t depth = 1;
	size_t scope = 1; /* entries at this depth are at file scope */

	/* Some producers leave out the null entries at the end of a unit. */
	while (depth && cursor->pos != cursor->end) {
		const struct abbrev *abbrev;
		enum type_kind kind;
		uint64_t sibling = 0;
		uint64_t code;

		if (can_stride && depth == scope)
			dwarf_stride(reader, task->names, &worker->search, wanted);
		*at = cursor->pos;
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
		if (kind != KIND_UNKNOWN) {
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
	const char *damage = abbrev_table_compile(worker->abbrevs, task->sections, unit);
	struct dwarf_entry root;

	worker->unit_index = unit_index;
	*ret = (struct unit_reader){ .sections = task->sections,
				     .unit = unit,
				     .section = dwarf_unit_section(task->sections, unit),
				     .abbrevs = worker->abbrevs,
				     .markers = &task->names->markers,
				     .extents = &worker->extents };
	*ret_has_entries = false;
	if (damage) {
		note_damage(worker, &task->sections->abbrev, unit->abbrev_offset, damage);
		return false;
	}
	if (!unit_reader_begin(ret, &root)) {
		note_damage(worker, ret->section, unit->entries,
			    "the unit's first entry is damaged");
		return false;
	}
	/* clang repeats the name in the split unit itself. */
	if (root.abbrev && entry_has(&root, WANTED_DWO_NAME) && !task->sections->is_split) {
		if (!task->is_second_round)
			*vec_push(&worker->found.skeletons) = unit_index;
		return true;
	}
	worker->found.assembler_units += root.abbrev && is_assembler(&root);
	if (!root.abbrev || !root.abbrev->has_children)
		return true;
	if (entry_has(&root, WANTED_LANGUAGE) &&
	    is_foreign(root.values[WANTED_LANGUAGE].number))
		worker->found.foreign_units += !task->is_second_round;
	else
		*ret_has_entries = true;
	return true;
}

/* Scans a unit that is open, from its first child on.  False at damage. */
static bool scan_opened(struct scan_worker *worker, const struct unit_reader *opened,
			bool by_candidates, const unsigned char **at)
{
	struct unit_reader reader = *opened;

	dwarf_marker_search_enter(&worker->search, reader.unit, reader.abbrevs, by_candidates);
	worker->wanted = dwarf_places_in(&worker->task->names->wanted_at, reader.unit);
	return scan_entries(worker, &reader, at);
}

void scan_unit(struct scan_worker *worker, uint32_t unit_index)
{
	size_t known = worker->found.definitions.count;
	struct unit_reader reader;
	const unsigned char *at = NULL;
	bool has_entries;
	bool is_sound;

	if (!open_unit(worker, unit_index, &reader, &has_entries) || !has_entries)
		return;
	is_sound = scan_opened(worker, &reader, false, &at);
	if (worker->search.missed) {
		worker->found.definitions.count = known;
		is_sound = scan_opened(worker, &reader, true, &at);
	}
	if (!is_sound)
		note_damage(worker, reader.section, (uint64_t)(at - reader.section->bytes),
			    "this entry is damaged; the rest of its unit was not read");
}
