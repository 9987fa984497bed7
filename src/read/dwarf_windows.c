/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A small cache of open units; the one unused for longest makes way. */
#include "read/dwarf_windows.h"

#include <stdlib.h>

/* Types of one header come from one unit; links across units (LTO, dwz) are rare. */
#define UNUSED_WINDOWS_MAX 8

void dwarf_windows_init(struct dwarf_windows *windows, const struct dwarf_sections *sections,
			const struct dwarf_units *units)
{
	*windows = (struct dwarf_windows){ .sections = sections, .units = units };
}

static void window_free(struct dwarf_window *window)
{
	dwarf_object_close(window->object);
	free(window);
}

void dwarf_windows_deinit(struct dwarf_windows *windows)
{
	for (size_t i = 0; i < windows->open.count; i++)
		window_free(windows->open.items[i]);
	vec_deinit(&windows->open);
	error_free(windows->first_error);
}

static void make_way(struct dwarf_windows *windows)
{
	size_t oldest = SIZE_MAX;
	size_t unused = 0;

	for (size_t i = 0; i < windows->open.count; i++) {
		const struct dwarf_window *window = windows->open.items[i];

		if (window->users)
			continue;
		unused++;
		if (oldest == SIZE_MAX ||
		    window->used_at < windows->open.items[oldest]->used_at)
			oldest = i;
	}
	if (unused < UNUSED_WINDOWS_MAX)
		return;
	window_free(windows->open.items[oldest]);
	windows->open.items[oldest] = windows->open.items[--windows->open.count];
}

static struct dwarf_window *window_open(struct dwarf_windows *windows,
					const struct dwarf_unit *unit)
{
	struct dwarf_window *window;
	struct dwarf_object *object;
	struct error *err = dwarf_object_open(windows->sections, unit, &object);

	if (err) {
		if (windows->first_error)
			error_free(err);
		else
			windows->first_error = err;
		return NULL;
	}
	make_way(windows);
	window = calloc(1, sizeof(*window));
	if (!window)
		abort();
	*window = (struct dwarf_window){ .unit = unit,
					 .object = object,
					 .units = windows->units,
					 .sections = windows->sections,
					 .little_endian = windows->sections->little_endian };
	*vec_push(&windows->open) = window;
	return window;
}

struct dwarf_window *dwarf_window_acquire(struct dwarf_windows *windows, struct entry_ref at)
{
	const struct dwarf_unit *unit =
		dwarf_units_holding(windows->units, at.offset, !at.in_info);
	struct dwarf_window *window = NULL;

	if (!unit)
		return NULL;
	for (size_t i = 0; i < windows->open.count && !window; i++)
		if (windows->open.items[i]->unit == unit)
			window = windows->open.items[i];
	if (!window)
		window = window_open(windows, unit);
	if (!window)
		return NULL;
	window->used_at = ++windows->clock;
	window->users++;
	return window;
}

void dwarf_window_release(struct dwarf_window *window)
{
	window->users--;
}
