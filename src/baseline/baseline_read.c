/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Reads a result of `layline check`, layline-check/1, as a baseline. */
#include <inttypes.h>
#include <jansson.h>
#include <stdarg.h>
#include <string.h>

#include "audit/finding_key.h"
#include "baseline/baseline.h"

#define SCHEMA "layline-check/1"

/* What to do about a baseline, whatever the fault. */
#define REMEDY                                                                          \
	"a baseline is a result of `layline check --format json`; remove the file and " \
	"make it anew with --update-baseline"

/* A document being read: the first fault ends it, and what is read after one is not used. */
struct reading {
	struct baseline *baseline;
	const char *remedy;
	const char *array; /* the part under way, "findings", and its element */
	size_t index;
	struct error *err;
};

/* Values have no place in their text once they are parsed, so the part is named instead. */
PRINTF_LIKE(2, 3)
static void fault(struct reading *reading, const char *format, ...)
{
	struct text words = { 0 };
	va_list args;

	if (reading->err)
		return;
	va_start(args, format);
	text_vadd(&words, format, args);
	va_end(args);
	reading->err =
		error_new(ERROR_INPUT, "%s:1:1: %s[%zu]: %s; %s", reading->baseline->path,
			  reading->array, reading->index, text_str(&words), reading->remedy);
	text_deinit(&words);
}

static const char *read_text(struct reading *reading, const json_t *object, const char *key,
			     bool may_be_null)
{
	const json_t *value = json_object_get(object, key);

	if (json_is_string(value))
		return arena_strdup(&reading->baseline->arena, json_string_value(value));
	if (!may_be_null || (value && !json_is_null(value)))
		fault(reading, "'%s' is %s", key, value ? "no text" : "missing");
	return may_be_null ? NULL : "";
}

static uint64_t read_number(struct reading *reading, const json_t *object, const char *key)
{
	const json_t *value = json_object_get(object, key);

	if (json_is_integer(value) && json_integer_value(value) >= 0)
		return (uint64_t)json_integer_value(value);
	fault(reading, "'%s' is %s", key, value ? "no count" : "missing");
	return 0;
}

static size_t read_image_index(struct reading *reading, const json_t *object)
{
	uint64_t index = read_number(reading, object, "image");

	if (index < reading->baseline->image_count)
		return (size_t)index;
	fault(reading, "'image' is %" PRIu64 ", of %zu images", index,
	      reading->baseline->image_count);
	return 0;
}

/* The array under a key, whose elements are of a type; NULL and a fault when it is none. */
static const json_t *read_array(struct reading *reading, const json_t *object, const char *key,
				json_type type)
{
	const json_t *array = json_object_get(object, key);

	if (!json_is_array(array)) {
		fault(reading, "'%s' is no list", key);
		return NULL;
	}
	for (size_t i = 0; i < json_array_size(array); i++) {
		if (json_typeof(json_array_get(array, i)) == type)
			continue;
		fault(reading, "'%s' has an element of another kind", key);
		return NULL;
	}
	return array;
}

static void read_image(struct reading *reading, const json_t *object,
		       struct baseline_image *ret)
{
	ret->path = read_text(reading, object, "path", false);
	ret->machine = read_text(reading, object, "machine", false);
	ret->release = read_text(reading, object, "release", true);
	ret->build_id = read_text(reading, object, "build_id", true);
	ret->rules = read_text(reading, object, "rules", true);
	ret->line_bytes = read_number(reading, object, "line_size");
}

static void read_group(struct reading *reading, const json_t *object,
		       struct baseline_group *ret)
{
	const json_t *members = read_array(reading, object, "members", JSON_STRING);

	ret->name = read_text(reading, object, "name", false);
	ret->size_bytes = read_number(reading, object, "size");
	ret->lines = read_number(reading, object, "lines");
	ret->has_max_size = json_is_integer(json_object_get(object, "max_size"));
	if (ret->has_max_size)
		ret->max_size_bytes = read_number(reading, object, "max_size");
	if (!members)
		return;
	ret->member_count = json_array_size(members);
	ret->members = arena_array(&reading->baseline->arena, const char *, ret->member_count);
	for (size_t i = 0; i < ret->member_count; i++)
		ret->members[i] = arena_strdup(&reading->baseline->arena,
					       json_string_value(json_array_get(members, i)));
}

static void read_struct(struct reading *reading, const json_t *object,
			struct baseline_struct *ret)
{
	const json_t *groups = read_array(reading, object, "groups", JSON_OBJECT);

	ret->image = read_image_index(reading, object);
	ret->name = read_text(reading, object, "name", false);
	ret->size_bytes = read_number(reading, object, "size");
	ret->lines = read_number(reading, object, "lines");
	if (!groups)
		return;
	ret->group_count = json_array_size(groups);
	ret->groups =
		arena_array(&reading->baseline->arena, struct baseline_group, ret->group_count);
	for (size_t i = 0; i < ret->group_count; i++)
		read_group(reading, json_array_get(groups, i), &ret->groups[i]);
}

static enum severity read_severity(struct reading *reading, const json_t *object)
{
	const char *name = read_text(reading, object, "severity", false);

	for (enum severity severity = SEVERITY_NOTE; severity <= SEVERITY_ERROR; severity++)
		if (strcmp(name, severity_name(severity)) == 0)
			return severity;
	fault(reading, "'severity' is '%s'", name);
	return SEVERITY_NOTE;
}

static void read_finding(struct reading *reading, const json_t *object,
			 struct baseline_finding *ret)
{
	struct text key = { 0 };

	ret->image = read_image_index(reading, object);
	ret->id = read_text(reading, object, "id", false);
	ret->severity = read_severity(reading, object);
	ret->struct_name = read_text(reading, object, "struct", true);
	ret->group = read_text(reading, object, "group", true);
	ret->member = read_text(reading, object, "member", true);
	ret->other = read_text(reading, object, "other", true);
	ret->message = read_text(reading, object, "message", false);
	ret->is_waived = json_is_object(json_object_get(object, "waived"));
	finding_parts_key(&key, &(struct finding_parts){ ret->id, ret->struct_name, ret->group,
							 ret->member, ret->other });
	ret->key = arena_strdup(&reading->baseline->arena, text_str(&key));
	text_deinit(&key);
}

/* The objects of a part of the document, each to be read by the caller; the count is 0 after a
 * fault. */
static const json_t *read_part(struct reading *reading, const json_t *document,
			       const char *name, size_t *ret_count)
{
	const json_t *array;

	reading->array = name;
	reading->index = 0;
	array = read_array(reading, document, name, JSON_OBJECT);
	*ret_count = json_array_size(array);
	return array;
}

static void read_document(struct reading *reading, const json_t *document)
{
	struct baseline *baseline = reading->baseline;
	struct arena *arena = &baseline->arena;
	const json_t *array = read_part(reading, document, "images", &baseline->image_count);

	baseline->images = arena_array(arena, struct baseline_image, baseline->image_count);
	for (; reading->index < baseline->image_count; reading->index++)
		read_image(reading, json_array_get(array, reading->index),
			   &baseline->images[reading->index]);
	array = read_part(reading, document, "structs", &baseline->struct_count);
	baseline->structs = arena_array(arena, struct baseline_struct, baseline->struct_count);
	for (; reading->index < baseline->struct_count; reading->index++)
		read_struct(reading, json_array_get(array, reading->index),
			    &baseline->structs[reading->index]);
	array = read_part(reading, document, "findings", &baseline->finding_count);
	baseline->findings =
		arena_array(arena, struct baseline_finding, baseline->finding_count);
	for (; reading->index < baseline->finding_count; reading->index++)
		read_finding(reading, json_array_get(array, reading->index),
			     &baseline->findings[reading->index]);
}

static struct error *foreign(const char *path, const json_t *document, const char *remedy)
{
	const json_t *schema = json_object_get(document, "schema");

	if (json_is_string(schema))
		return error_new(ERROR_INPUT, "%s:1:1: 'schema' is '%s', not '" SCHEMA "'; %s",
				 path, json_string_value(schema), remedy);
	return error_new(ERROR_INPUT, "%s:1:1: no 'schema'; %s", path, remedy);
}

struct error *result_read(struct baseline *baseline, const char *path, const char *remedy,
			  FILE *stream)
{
	struct reading reading = { .baseline = baseline, .remedy = remedy };
	json_error_t where;
	json_t *document = json_loadf(stream, JSON_REJECT_DUPLICATES, &where);
	const char *schema;

	*baseline = (struct baseline){ 0 };
	if (!document)
		return error_new(ERROR_INPUT, "%s:%d:%d: %s; %s", path,
				 where.line > 0 ? where.line : 1,
				 where.column > 0 ? where.column : 1, where.text, remedy);
	baseline->path = arena_strdup(&baseline->arena, path);
	schema = json_string_value(json_object_get(document, "schema"));
	if (!schema || strcmp(schema, SCHEMA) != 0)
		reading.err = foreign(path, document, remedy);
	else
		read_document(&reading, document);
	json_decref(document);
	if (reading.err)
		baseline_deinit(baseline);
	return reading.err;
}

struct error *baseline_read(struct baseline *baseline, const char *path, FILE *stream)
{
	return result_read(baseline, path, REMEDY, stream);
}

void baseline_deinit(struct baseline *baseline)
{
	arena_deinit(&baseline->arena);
	*baseline = (struct baseline){ 0 };
}
