/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Holds the scan against a plain walk with libdwarf over the same files: every definition, at
 * its place, with any number of threads; by name; and by markers.  And what is decoded of them
 * against what libdwarf says.
 *
 *	scan_walk STEP FILE...
 *
 * Of so many definitions one is decoded, by libdwarf too: it would take minutes for a vmlinux.
 * Prints a line per file.  Exit status: 0 when all agree, 1 when not.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/map.h"
#include "read/dwarf_decode.h"
#include "read/dwarf_scan.h"
#include "scan/walk.h"

/* How many names are looked for at a time, and in how many turns. */
#define NAMES_A_TURN 50
#define TURNS        4

/* One file, opened for both. */
struct subject {
	const char *path;
	struct walk walk;
	struct image *image;
	struct dwarf_sections sections;
	struct dwarf_units units;
	size_t differences;
};

static void differ(struct subject *subject, const char *what, uint64_t offset, const char *name)
{
	if (subject->differences++ < 10)
		(void)printf("%s: .debug_info+0x%" PRIx64 ": %s: %s\n", subject->path, offset,
			     name, what);
}

static void run(const struct subject *subject, const struct read_request *request,
		unsigned jobs, struct dwarf_scan *ret)
{
	const struct dwarf_scan_options options = { .want_marked = request->want_marked,
						    .jobs = jobs };
	struct dwarf_names names;

	dwarf_names_init(&names, request, &subject->sections);
	dwarf_scan_run(&subject->sections, &subject->units, &names, &options, ret);
	dwarf_names_deinit(&names);
}

static bool in_types(const struct subject *subject, const struct dwarf_definition *found)
{
	return subject->units.units.items[found->unit].in_types;
}

/* What the scan found must be, in order, what was walked past and `wants` agrees to. */
static void compare_with_walk(struct subject *subject, const struct dwarf_scan *scan,
			      bool (*wants)(const struct walked *, const void *),
			      const void *context)
{
	size_t at = 0;

	for (size_t i = 0; i < subject->walk.found.count; i++) {
		const struct walked *walked = &subject->walk.found.items[i];
		const struct dwarf_definition *found;

		if (!wants(walked, context))
			continue;
		if (at == scan->definitions.count) {
			differ(subject, "the scan has no more", walked->offset, walked->name);
			return;
		}
		found = &scan->definitions.items[at++];
		if (found->offset != walked->offset ||
		    in_types(subject, found) != walked->in_types) {
			differ(subject, "the scan found another", walked->offset, walked->name);
			return;
		}
		if (found->kind != walked->kind ||
		    found->is_declaration != walked->is_declaration ||
		    strcmp(found->name, walked->name) != 0)
			differ(subject, "kind, name or declaration", walked->offset,
			       walked->name);
	}
	if (at != scan->definitions.count)
		differ(subject, "only the scan found it", scan->definitions.items[at].offset,
		       scan->definitions.items[at].name);
}

static void compare_scans(struct subject *subject, const struct dwarf_scan *one,
			  const struct dwarf_scan *other)
{
	if (one->definitions.count != other->definitions.count)
		differ(subject, "another number of definitions", 0, "threads");
	for (size_t i = 0; i < one->definitions.count && i < other->definitions.count; i++) {
		const struct dwarf_definition *a = &one->definitions.items[i];
		const struct dwarf_definition *b = &other->definitions.items[i];

		if (a->offset != b->offset || a->unit != b->unit || a->kind != b->kind ||
		    a->is_declaration != b->is_declaration ||
		    a->has_markers != b->has_markers || a->fingerprint != b->fingerprint ||
		    strcmp(a->name, b->name) != 0)
			differ(subject, "differs with the number of threads", a->offset,
			       a->name);
	}
	if (one->damaged_units || other->damaged_units)
		differ(subject, text_str(&one->first_damage), 0, "damage");
	if (one->foreign_units != subject->walk.foreign_units ||
	    other->foreign_units != subject->walk.foreign_units)
		differ(subject, "another number of units", 0, "foreign");
}

/* Scans with one thread and with eight, which must agree; gives the first result. */
static void run_both(struct subject *subject, const struct read_request *request,
		     struct dwarf_scan *ret)
{
	struct dwarf_scan with_threads;

	run(subject, request, 1, ret);
	run(subject, request, 8, &with_threads);
	compare_scans(subject, ret, &with_threads);
	dwarf_scan_deinit(&with_threads);
}

static bool wants_all(const struct walked *walked, const void *context)
{
	(void)walked;
	(void)context;
	return true;
}

static bool wants_named(const struct walked *walked, const void *context)
{
	return map_get(context, walked->name) != NULL;
}

static bool wants_marked(const struct walked *walked, const void *context)
{
	return !walked->is_declaration &&
	       (walked->kind == KIND_STRUCT || walked->kind == KIND_UNION) &&
	       map_get(context, walked->name) != NULL;
}

/* A few names out of all that were walked past, other ones each turn. */
static void check_by_name(struct subject *subject)
{
	size_t step = subject->walk.found.count / ((size_t)NAMES_A_TURN * TURNS) + 1;

	for (size_t turn = 0; turn < TURNS; turn++) {
		const char *names[NAMES_A_TURN];
		struct read_request request = { .names = names };
		struct map wanted = { 0 };
		struct dwarf_scan scan;

		for (size_t i = turn * step;
		     i < subject->walk.found.count && request.name_count < NAMES_A_TURN;
		     i += TURNS * step) {
			names[request.name_count++] = subject->walk.found.items[i].name;
			*map_put(&wanted, subject->walk.found.items[i].name) = &wanted;
		}
		run_both(subject, &request, &scan);
		compare_with_walk(subject, &scan, wants_named, &wanted);
		dwarf_scan_deinit(&scan);
		map_deinit(&wanted);
	}
}

/* All definitions of the names of which the complete scan saw one with markers. */
static size_t check_by_markers(struct subject *subject, const struct dwarf_scan *complete)
{
	static const struct read_request marked = { .want_marked = true };
	struct map wanted = { 0 };
	struct dwarf_scan scan;
	size_t count;

	for (size_t i = 0; i < complete->definitions.count; i++)
		if (complete->definitions.items[i].has_markers)
			*map_put(&wanted, complete->definitions.items[i].name) = &wanted;
	run_both(subject, &marked, &scan);
	compare_with_walk(subject, &scan, wants_marked, &wanted);
	count = wanted.count;
	dwarf_scan_deinit(&scan);
	map_deinit(&wanted);
	return count;
}

static const char *type_name(const struct type *type)
{
	if (type->kind == KIND_VOID)
		return "void";
	return type->name ? type->name : "-";
}

/* A type as walk_file() notes it. */
static void add_layout(struct text *layout, const struct type *type)
{
	if (type->kind == KIND_TYPEDEF) {
		text_add(layout, "- /%u: %s", type->declared_at.line, type_name(type->target));
		return;
	}
	text_add(layout, "%" PRIu64 " /%u", type->size_bytes, type->declared_at.line);
	for (size_t i = 0; i < type->member_count; i++) {
		const struct member *member = &type->members[i];

		text_add(layout, "%s%s %s %c%" PRIu64 "/%u", i ? "; " : ": ",
			 type_name(member->type), member->name ? member->name : "-",
			 member->is_bitfield ? ':' : '@',
			 member->is_bitfield ? member->size_bits : member->offset_bits / 8,
			 member->declared_at.line);
	}
	for (size_t i = 0; i < type->enumerator_count; i++)
		text_add(layout, "%s%s=%" PRId64, i ? "; " : ": ", type->enumerators[i].name,
			 type->enumerators[i].value);
}

/* What is decoded must be what libdwarf says; returns how many layouts were compared. */
static size_t check_decoding(struct subject *subject)
{
	struct arena arena = { 0 };
	struct dwarf_decoder *decoder =
		dwarf_decoder_new(&subject->sections, &subject->units, NULL, &arena);
	struct text layout = { 0 };
	size_t count = 0;
	const char *damage;

	for (size_t i = 0; i < subject->walk.found.count; i++) {
		const struct walked *walked = &subject->walk.found.items[i];
		struct entry_ref at = { walked->offset, !walked->in_types };

		if (!walked->layout)
			continue;
		text_clear(&layout);
		add_layout(&layout, dwarf_decode_type(decoder, at));
		count++;
		if (strcmp(text_str(&layout), walked->layout) != 0) {
			differ(subject, text_str(&layout), walked->offset, "is decoded as");
			differ(subject, walked->layout, walked->offset, walked->name);
		}
	}
	if (dwarf_decoder_damage(decoder, &damage))
		differ(subject, damage, 0, "damage");
	text_deinit(&layout);
	dwarf_decoder_free(decoder);
	arena_deinit(&arena);
	return count;
}

static void check(struct subject *subject)
{
	static const struct read_request everything = { .want_all = true };
	struct dwarf_scan scan;
	size_t marked;
	size_t decoded;

	run_both(subject, &everything, &scan);
	compare_with_walk(subject, &scan, wants_all, NULL);
	check_by_name(subject);
	marked = check_by_markers(subject, &scan);
	decoded = check_decoding(subject);
	(void)printf("%s: %zu units, %zu definitions, %zu names with markers, %zu layouts: %zu "
		     "differences\n",
		     subject->path, subject->units.units.count, subject->walk.found.count,
		     marked, decoded, subject->differences);
	/* A file in which there is nothing to find shows nothing. */
	if (!subject->walk.found.count || !decoded)
		differ(subject, "there are no definitions", 0, "nothing");
	dwarf_scan_deinit(&scan);
}

/* False when the file cannot be opened, or the two do not agree. */
static bool check_file(const char *path, size_t step)
{
	struct subject subject = { .path = path };
	const char *reason = walk_file(path, step, &subject.walk);
	struct error *err = NULL;

	if (reason) {
		(void)printf("%s: %s\n", path, reason);
		walk_deinit(&subject.walk);
		return false;
	}
	err = image_open(path, &subject.image);
	if (!err)
		err = dwarf_sections_open(subject.image, &subject.sections);
	if (!err)
		err = dwarf_sections_open_info(&subject.sections, NULL);
	if (err) {
		(void)printf("%s\n", error_message(err));
		error_free(err);
		subject.differences++;
	} else {
		dwarf_units_read(&subject.sections, &subject.units);
		check(&subject);
		dwarf_units_deinit(&subject.units);
	}
	image_close(subject.image);
	walk_deinit(&subject.walk);
	return !subject.differences;
}

int main(int argc, char **argv)
{
	long step = argc > 2 ? strtol(argv[1], NULL, 10) : 0;
	bool agree = step > 0;

	for (int i = 2; i < argc && agree; i++)
		agree &= check_file(argv[i], (size_t)step);
	return agree ? EXIT_SUCCESS : EXIT_FAILURE;
}
