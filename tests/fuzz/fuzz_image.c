/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Fuzzing entry: takes the bytes for an image, reads every type in it and lays every struct
 * out.  Whatever the bytes are, that may not crash, hang, leak, or take memory out of
 * proportion.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "fuzz/fuzz.h"
#include "layout/layout.h"
#include "read/dwarf_scan.h"
#include "read/reader.h"
#include "types/type_compare.h"

/*
 * What types may take per byte of debug information: an entry of two bytes, a name of at most
 * 4096 in .debug_str, which is copied.
 */
#define TYPES_BYTES_PER_BYTE 4096
#define TYPES_BYTES_ALWAYS   ((size_t)1 << 20)

/*
 * One struct may take a moment to lay out, if its parts hold each other twice; with a thousand
 * of them the time would go to nothing else.
 */
#define LAID_OUT_MAX LAYOUT_OPEN_MAX

/* A module's BTF shall not be continued from what this machine happens to have. */
#define NO_BASE "/dev/null"

/* What the reports ask of a member's type, and of what it points to. */
static void look_at_declaration(const struct type *type)
{
	struct text text = { 0 };

	type_declare(&text, type, "x");
	text_deinit(&text);
	(void)type_align_bytes(type);
	for (unsigned steps = 0; type->target && steps < 1000; steps++) {
		(void)type_peel(type);
		type = type->target;
	}
}

static void look_at_type(const struct type *type, size_t *laid_out)
{
	look_at_declaration(type);
	for (size_t i = 0; i < type->member_count; i++)
		look_at_declaration(type->members[i].type);
	if (!type_same_layout(type, type))
		abort();
	if (!type_has_members(type))
		return;
	for (unsigned flags = 0; flags <= LAYOUT_EXPAND && *laid_out < LAID_OUT_MAX; flags++) {
		struct arena arena = { 0 };
		const struct layout *layout = layout_new(&arena, type, "x", flags, 0);

		*laid_out += layout->member_count;
		arena_deinit(&arena);
	}
}

static void look_at_types(const struct type_db *db)
{
	size_t laid_out = 0;

	for (size_t s = 0; s < db->sets.count; s++) {
		const struct type_set *set = db->sets.items[s];

		for (size_t v = 0; v < set->variants.count; v++)
			look_at_type(set->variants.items[v].type, &laid_out);
	}
}

/* Asks for every name that was found, as a rule would; `cache` is as a run over images has it.
 */
static void read_by_name(struct image *image, const struct type_db *db,
			 struct type_cache *cache)
{
	const char **names = calloc(db->sets.count + 1, sizeof(*names));
	struct read_request request = { .names = names,
					.want_marked = true,
					.jobs = 1,
					.btf_base = NO_BASE,
					.cache = cache };
	struct read_facts facts;
	struct type_db again;
	struct error *err;

	if (!names)
		abort();
	for (size_t s = 0; s < db->sets.count; s++)
		names[request.name_count++] = db->sets.items[s]->name;
	type_db_init(&again);
	err = read_types(image, &request, &again, &facts);
	if (err)
		abort(); /* it could be read a moment ago */
	type_db_deinit(&again);
	free(names);
}

/* A section in a buffer of exactly its size, so that a sanitizer sees a byte too many. */
static struct section exact(const struct section *section)
{
	struct section copy = *section;
	unsigned char *bytes;

	if (!section->size_bytes)
		return copy;
	bytes = malloc(section->size_bytes);
	if (!bytes)
		abort();
	memcpy(bytes, section->bytes, section->size_bytes);
	copy.bytes = bytes;
	return copy;
}

static void release(const struct section *section)
{
	if (section->size_bytes)
		free((void *)(uintptr_t)section->bytes);
}

static void scan_once(const struct dwarf_sections *sections, const struct dwarf_units *units,
		      const struct read_request *request)
{
	const struct dwarf_scan_options options = { .want_marked = request->want_marked,
						    .want_local = request->want_all,
						    .jobs = 1 };
	struct dwarf_names names;
	struct dwarf_scan scan;

	dwarf_names_init(&names, request, sections);
	dwarf_scan_run(sections, units, &names, &options, &scan);
	dwarf_scan_deinit(&scan);
	dwarf_names_deinit(&names);
}

/* The scan alone, which does its own arithmetic on the bytes. */
static void scan_exactly(struct image *image)
{
	static const char *const wanted[] = { "sock", "int", "s" };
	const struct read_request everything = { .want_all = true, .want_marked = true };
	const struct read_request some = { .names = wanted,
					   .name_count = 3,
					   .want_marked = true };
	struct dwarf_sections sections;
	struct dwarf_units units;
	struct error *err = dwarf_sections_open(image, &sections);

	if (!err)
		err = dwarf_sections_open_info(&sections, NULL);

	if (err) {
		error_free(err);
		return;
	}
	sections.info = exact(&sections.info);
	sections.types = exact(&sections.types);
	sections.abbrev = exact(&sections.abbrev);
	sections.str = exact(&sections.str);
	sections.line_str = exact(&sections.line_str);
	sections.str_offsets = exact(&sections.str_offsets);
	dwarf_units_read(&sections, &units);
	scan_once(&sections, &units, &everything);
	scan_once(&sections, &units, &some);
	dwarf_units_deinit(&units);
	release(&sections.info);
	release(&sections.types);
	release(&sections.abbrev);
	release(&sections.str);
	release(&sections.line_str);
	release(&sections.str_offsets);
}

/* The bytes of debug information that the image holds, unpacked. */
static uint64_t debug_bytes(struct image *image)
{
	static const char *const names[] = { ".debug_info", ".debug_types",    ".debug_str",
					     ".debug_line", ".debug_line_str", ".BTF" };
	uint64_t total = 0;

	for (size_t i = 0; i < ARRAY_SIZE(names); i++) {
		struct section section = { 0 };
		struct error *err = image_section(image, names[i], &section);

		error_free(err);
		total += section.size_bytes;
	}
	return total;
}

static void read_all(struct image *image)
{
	const struct read_request request = {
		.want_all = true, .want_marked = true, .jobs = 1, .btf_base = NO_BASE
	};
	struct type_cache cache;
	struct read_facts facts;
	struct type_db db;
	struct error *err;

	type_db_init(&db);
	err = read_types(image, &request, &db, &facts);
	if (err) {
		if (!*error_message(err))
			abort();
		error_free(err);
	} else {
		if (db.arena.total_bytes >
		    TYPES_BYTES_ALWAYS + TYPES_BYTES_PER_BYTE * debug_bytes(image))
			abort();
		look_at_types(&db);
		type_cache_init(&cache);
		read_by_name(image, &db, &cache);
		read_by_name(image, &db, &cache); /* and now from the cache */
		type_cache_deinit(&cache);
	}
	type_db_deinit(&db);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
	char path[64];
	struct image *image;
	struct error *err;
	int fd = memfd_create("image", MFD_CLOEXEC);

	if (fd < 0 || write(fd, bytes, count) != (ssize_t)count)
		abort();
	(void)snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
	err = image_open(path, &image);
	if (err) {
		error_free(err);
	} else {
		scan_exactly(image);
		read_all(image);
		image_close(image);
	}
	(void)close(fd);
	return 0;
}
