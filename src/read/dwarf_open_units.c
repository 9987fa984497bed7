/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A small cache of open units; the one unused for longest makes way. */
#include "read/dwarf_open_units.h"

#include <stdlib.h>

/*
 * Types of one header come from one unit; links across units (LTO, dwz) are rare.  Every unit
 * kept has an abbreviation table, which has to learn what those of other units have learnt.
 */
#define UNUSED_UNITS_MAX 2

void open_units_init(struct open_units *open, const struct dwarf_sections *sections,
		     const struct dwarf_units *units, struct abbrev_pool *abbrevs)
{
	*open = (struct open_units){ .sections = sections, .units = units, .abbrevs = abbrevs };
}

void open_units_deinit(struct open_units *open)
{
	for (size_t i = 0; i < open->open.count; i++) {
		abbrev_pool_give(open->abbrevs, open->open.items[i]->abbrevs);
		free(open->open.items[i]);
	}
	vec_deinit(&open->open);
}

/* The place of the unit that makes way for another; SIZE_MAX: there is room for one more. */
static size_t find_oldest(const struct open_units *open)
{
	size_t oldest = SIZE_MAX;
	size_t unused = 0;

	for (size_t i = 0; i < open->open.count; i++) {
		if (open->open.items[i]->users)
			continue;
		unused++;
		if (oldest == SIZE_MAX ||
		    open->open.items[i]->used_at < open->open.items[oldest]->used_at)
			oldest = i;
	}
	return unused < UNUSED_UNITS_MAX ? SIZE_MAX : oldest;
}

/* A unit to be filled in, in the list. */
static struct open_unit *make_room(struct open_units *open)
{
	size_t oldest = find_oldest(open);
	struct open_unit *room;

	if (oldest != SIZE_MAX)
		return open->open.items[oldest];
	room = calloc(1, sizeof(*room));
	if (!room)
		abort();
	room->abbrevs = abbrev_pool_take(open->abbrevs);
	*vec_push(&open->open) = room;
	return room;
}

static const char *unit_open(struct open_units *open, const struct dwarf_unit *unit,
			     struct open_unit **ret)
{
	struct open_unit *room = make_room(open);
	const char *damage = abbrev_table_compile(room->abbrevs, open->sections, unit);
	struct dwarf_entry root;

	room->units = open->units;
	room->reader = (struct unit_reader){
		.sections = open->sections,
		.unit = unit,
		.section = dwarf_unit_section(open->sections, unit),
		.abbrevs = room->abbrevs,
	};
	if (!damage && !unit_reader_begin(&room->reader, &root))
		damage = "the unit's first entry is damaged";
	if (damage)
		room->reader.unit = NULL;
	*ret = room;
	return damage;
}

const char *open_unit_acquire(struct open_units *open, struct entry_ref at,
			      struct open_unit **ret)
{
	const struct dwarf_unit *unit =
		dwarf_units_holding(open->units, at.offset, !at.in_info);
	struct open_unit *found = NULL;
	const char *damage = NULL;

	if (!unit)
		return "there is no entry here";
	for (size_t i = 0; i < open->open.count && !found; i++)
		if (open->open.items[i]->reader.unit == unit)
			found = open->open.items[i];
	if (!found)
		damage = unit_open(open, unit, &found);
	if (damage)
		return damage;
	found->used_at = ++open->clock;
	found->users++;
	*ret = found;
	return NULL;
}

void open_unit_release(struct open_unit *unit)
{
	unit->users--;
}
