/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Which builds there are in a number of results, and how people tell them apart. */
#include "report/matrix_builds.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "base/map.h"

void matrix_note(struct matrix *matrix, const char *format, ...)
{
	struct text words = { 0 };
	const char *note;
	va_list args;

	va_start(args, format);
	text_vadd(&words, format, args);
	va_end(args);
	note = arena_strdup(&matrix->arena, text_str(&words));
	text_deinit(&words);
	for (size_t i = 0; i < matrix->notes.count; i++)
		if (strcmp(matrix->notes.items[i], note) == 0)
			return;
	*vec_push(&matrix->notes) = note;
}

static bool is_of_one_build(const struct baseline_image *a, const struct baseline_image *b)
{
	return strcmp(a->machine, b->machine) == 0 && a->line_bytes == b->line_bytes &&
	       strings_equal(a->release, b->release);
}

bool matrix_build_has(const struct matrix_build *build, size_t image)
{
	return is_of_one_build(&build->result->images[image], build->first);
}

/* All images of a build have build ids, and another build has just these. */
static bool is_same_build(const struct matrix_build *a, const struct matrix_build *b)
{
	size_t found = 0;

	if (!is_of_one_build(a->first, b->first) || a->image_count != b->image_count)
		return false;
	for (size_t i = 0; i < a->result->image_count; i++)
		for (size_t k = 0; k < b->result->image_count; k++)
			found += matrix_build_has(a, i) && matrix_build_has(b, k) &&
				 a->result->images[i].build_id &&
				 strings_equal(a->result->images[i].build_id,
					       b->result->images[k].build_id);
	return found == a->image_count;
}

/* The build that is the same as this one: by its file's name, or by the build ids. */
static const struct matrix_build *earlier(const struct matrix *matrix,
					  const struct matrix_build *build)
{
	const struct matrix_build *other;

	vec_for_each(other, &matrix->builds)
		if (other->result != build->result &&
		    ((strcmp(other->result->path, build->result->path) == 0 &&
		      is_of_one_build(other->first, build->first)) ||
		     is_same_build(other, build)))
			return other;
	return NULL;
}

static void add_builds_of(struct matrix *matrix, const struct baseline *result)
{
	for (size_t i = 0; i < result->image_count; i++) {
		struct matrix_build build = { .result = result, .first = &result->images[i] };
		const struct matrix_build *same;
		bool is_first = true;

		for (size_t k = 0; k < result->image_count; k++) {
			if (!matrix_build_has(&build, k))
				continue;
			build.image_count++;
			is_first &= k >= i;
		}
		if (!is_first)
			continue;
		same = earlier(matrix, &build);
		if (same && strcmp(same->result->path, result->path) == 0)
			matrix_note(matrix, "%s is named twice, and shown once", result->path);
		else if (same)
			matrix_note(matrix, "%s is the same build as %s, and shown once",
				    result->path, same->result->path);
		else
			*vec_push(&matrix->builds) = build;
	}
	if (!result->image_count)
		matrix_note(matrix, "%s is about no image", result->path);
}

/* "arm" of "results/arm.json". */
static const char *short_name(struct arena *arena, const char *path)
{
	const char *slash = strrchr(path, '/');
	const char *base = slash ? slash + 1 : path;
	size_t length = strlen(base), extension = strlen(".json");

	if (length > extension && strcmp(base + length - extension, ".json") == 0)
		length -= extension;
	return arena_strndup(arena, base, length);
}

/* The ways to call a build, the shortest first. */
#define LABEL_WAYS 6

static const char *label_of(struct arena *arena, const struct matrix_build *build, int way)
{
	const struct baseline_image *first = build->first;
	const char *path = build->result->path;
	const char *name = short_name(arena, path);

	switch (way) {
	case 0:
		return name;
	case 1:
		return arena_printf(arena, "%s %s", name, first->machine);
	case 2:
		return arena_printf(arena, "%s %" PRIu64 "-byte", name, first->line_bytes);
	case 3:
		return path;
	case 4:
		return arena_printf(arena, "%s %s", path, first->machine);
	default:
		return arena_printf(arena, "%s %s %s %" PRIu64 "-byte", path, first->machine,
				    first->release ? first->release : "-", first->line_bytes);
	}
}

/* Each in the shortest way in which no other would be called the same. */
static void label_builds(struct matrix *matrix)
{
	for (int way = LABEL_WAYS - 1; way >= 0; way--) {
		struct map seen = { 0 };
		struct matrix_build *build;

		/* The value is the build itself, or the map once there are several. */
		vec_for_each(build, &matrix->builds) {
			void **place = map_put(&seen, label_of(&matrix->arena, build, way));

			*place = *place ? (void *)&seen : build;
		}
		vec_for_each(build, &matrix->builds) {
			const char *label = label_of(&matrix->arena, build, way);

			if (map_get(&seen, label) == build || way == LABEL_WAYS - 1)
				build->label = label;
		}
		map_deinit(&seen);
	}
}

static void note_differences(struct matrix *matrix)
{
	const struct baseline_image *first =
		matrix->builds.count ? matrix->builds.items[0].first : NULL;
	const struct matrix_build *build;

	vec_for_each(build, &matrix->builds) {
		if (build->first->line_bytes != first->line_bytes)
			matrix_note(matrix,
				    "line sizes differ; lines compare only between builds "
				    "with the same");
		if (!strings_equal(build->first->release, first->release))
			matrix_note(matrix, "builds are of different releases");
		if (!strings_equal(build->first->rules, first->rules))
			matrix_note(matrix, "builds were held against different rules");
	}
}

void matrix_builds_make(struct matrix *matrix, const struct baseline *results,
			size_t result_count)
{
	for (size_t i = 0; i < result_count; i++)
		add_builds_of(matrix, &results[i]);
	label_builds(matrix);
	note_differences(matrix);
}
