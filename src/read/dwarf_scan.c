/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Shares the units among threads, each taking the next that nobody has, and merges what they
 * found. */
#include "read/dwarf_scan.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/arena.h"
#include "read/dwarf_abbrev_pool.h"
#include "read/dwarf_scan_unit.h"

/* Units are handed out in runs, so that neighbours in the file stay with one thread. */
#define UNITS_A_TURN 8

/* The run of all workers over the units. */
struct crew {
	struct scan_task task;
	atomic_size_t next_unit;
	struct scan_worker *workers;
	size_t worker_count;
};

/* What a thread is started with. */
struct shift {
	struct crew *crew;
	struct scan_worker *worker;
};

static void work(struct crew *crew, struct scan_worker *worker)
{
	size_t count = crew->task.units->units.count;

	for (;;) {
		size_t first = atomic_fetch_add(&crew->next_unit, UNITS_A_TURN);

		if (first >= count)
			return;
		for (size_t i = first; i < count && i < first + UNITS_A_TURN; i++)
			scan_unit(worker, (uint32_t)i);
	}
}

static void *work_in_thread(void *argument)
{
	struct shift *shift = argument;

	work(shift->crew, shift->worker);
	return NULL;
}

/* The calling thread is one of the crew; a thread that cannot be started leaves its share to
 * the others. */
static void crew_work(struct crew *crew)
{
	pthread_t *threads = calloc(crew->worker_count, sizeof(*threads));
	struct shift *shifts = calloc(crew->worker_count, sizeof(*shifts));
	size_t started = 1;

	if (!threads || !shifts)
		abort();
	for (; started < crew->worker_count; started++) {
		shifts[started] = (struct shift){ crew, &crew->workers[started] };
		if (pthread_create(&threads[started], NULL, work_in_thread, &shifts[started]))
			break;
	}
	work(crew, &crew->workers[0]);
	for (size_t i = 1; i < started; i++)
		(void)pthread_join(threads[i], NULL);
	free(threads);
	free(shifts);
}

/* A round over all units, for some names. */
static void crew_seek(struct crew *crew, struct dwarf_names *names)
{
	const struct late_section *late = crew->task.sections->late_info;
	struct late_question question;

	if (late && !names->are_located) {
		question = dwarf_names_ask(names);
		late_section_answer(late, &question);
		dwarf_names_locate(names, &question);
	}
	for (size_t w = 0; late && w < crew->worker_count; w++)
		crew->workers[w].search.places = &names->markers_at;
	crew->task.names = names;
	crew->next_unit = 0;
	crew_work(crew);
}

/* The second round: every definition of the names that turned out to carry markers. */
static void take_marked(struct crew *crew)
{
	struct arena arena = { 0 };
	vec(const char *) spellings = { 0 };
	struct dwarf_names names;
	struct read_request request;

	for (size_t w = 0; w < crew->worker_count; w++) {
		const struct marked_name *marked;

		vec_for_each(marked, &crew->workers[w].search.marked)
			*vec_push(&spellings) = arena_printf(
				&arena, "%s %s", type_keyword(marked->kind), marked->name);
	}
	request = (struct read_request){ .names = spellings.items,
					 .name_count = spellings.count };
	if (spellings.count) {
		dwarf_names_init(&names, &request, crew->task.sections);
		crew->task.is_second_round = true;
		for (size_t w = 0; w < crew->worker_count; w++)
			crew->workers[w].search.is_wanted = false;
		crew_seek(crew, &names);
		dwarf_names_deinit(&names);
	}
	vec_deinit(&spellings);
	arena_deinit(&arena);
}

static int compare_offsets(const void *a, const void *b)
{
	const struct dwarf_definition *left = a;
	const struct dwarf_definition *right = b;

	return left->offset < right->offset ? -1 : left->offset > right->offset;
}

/* Sorts the definitions of one unit, which are out of order if both rounds found some. */
static void sort_unit(struct dwarf_definition *items, size_t count)
{
	for (size_t i = 1; i < count; i++) {
		if (items[i - 1].offset > items[i].offset) {
			qsort(items, count, sizeof(*items), compare_offsets);
			return;
		}
	}
}

/* Puts what the workers found in order: each definition to its unit, of which the sizes are
 * counted first. */
static void merge_definitions(const struct crew *crew, struct dwarf_scan *ret)
{
	size_t unit_count = crew->task.units->units.count;
	size_t *ends =
		calloc(unit_count + 1, sizeof(*ends)); /* behind each unit's last so far */
	size_t total = 0;

	if (!ends)
		abort();
	for (size_t w = 0; w < crew->worker_count; w++) {
		const struct dwarf_scan *found = &crew->workers[w].found;

		total += found->definitions.count;
		for (size_t i = 0; i < found->definitions.count; i++)
			ends[found->definitions.items[i].unit + 1]++;
	}
	for (size_t i = 0; i < unit_count; i++)
		ends[i + 1] += ends[i];
	while (ret->definitions.count < total)
		(void)vec_push(&ret->definitions);
	for (size_t w = 0; w < crew->worker_count; w++) {
		const struct dwarf_scan *found = &crew->workers[w].found;

		for (size_t i = 0; i < found->definitions.count; i++) {
			const struct dwarf_definition *item = &found->definitions.items[i];

			ret->definitions.items[ends[item->unit]++] = *item;
		}
	}
	for (size_t i = 0; total && i < unit_count; i++) {
		size_t first = i ? ends[i - 1] : 0;

		sort_unit(ret->definitions.items + first, ends[i] - first);
	}
	free(ends);
}

static int compare_units(const void *a, const void *b)
{
	uint32_t left = *(const uint32_t *)a;
	uint32_t right = *(const uint32_t *)b;

	return left < right ? -1 : left > right;
}

static void merge(const struct crew *crew, struct dwarf_scan *ret)
{
	uint32_t first_damage = UINT32_MAX;

	*ret = (struct dwarf_scan){ 0 };
	for (size_t w = 0; w < crew->worker_count; w++) {
		const struct scan_worker *worker = &crew->workers[w];

		for (size_t i = 0; i < worker->found.skeletons.count; i++)
			*vec_push(&ret->skeletons) = worker->found.skeletons.items[i];
		ret->foreign_units += worker->found.foreign_units;
		ret->assembler_units += worker->found.assembler_units;
		ret->damaged_units += worker->found.damaged_units;
		if (worker->found.damaged_units && worker->first_damage_unit < first_damage) {
			first_damage = worker->first_damage_unit;
			text_clear(&ret->first_damage);
			text_add(&ret->first_damage, "%s",
				 text_str(&worker->found.first_damage));
		}
	}
	if (crew->task.units->units.count)
		merge_definitions(crew, ret);
	if (ret->skeletons.count)
		qsort(ret->skeletons.items, ret->skeletons.count, sizeof(*ret->skeletons.items),
		      compare_units);
}

void dwarf_scan_run(const struct dwarf_sections *sections, const struct dwarf_units *units,
		    struct dwarf_names *names, const struct dwarf_scan_options *options,
		    struct dwarf_scan *ret)
{
	bool seeks_markers = options->want_marked && names->has_markers;
	size_t turns = units->units.count / UNITS_A_TURN + 1;
	struct crew crew = {
		.task = { .sections = sections, .units = units, .options = *options },
		.worker_count = options->jobs < turns ? options->jobs : turns,
	};

	crew.workers = calloc(crew.worker_count, sizeof(*crew.workers));
	if (!crew.workers)
		abort();
	for (size_t w = 0; w < crew.worker_count; w++) {
		crew.workers[w].task = &crew.task;
		crew.workers[w].abbrevs = abbrev_pool_take(options->abbrevs);
		crew.workers[w].search.is_wanted = seeks_markers;
	}
	crew_seek(&crew, names);
	take_marked(&crew);
	merge(&crew, ret);
	for (size_t w = 0; w < crew.worker_count; w++) {
		abbrev_pool_give(options->abbrevs, crew.workers[w].abbrevs);
		dwarf_scan_deinit(&crew.workers[w].found);
		dwarf_marker_search_deinit(&crew.workers[w].search);
	}
	free(crew.workers);
}

void dwarf_scan_deinit(struct dwarf_scan *scan)
{
	vec_deinit(&scan->definitions);
	vec_deinit(&scan->skeletons);
	text_deinit(&scan->first_damage);
}
