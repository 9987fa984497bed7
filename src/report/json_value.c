/* SPDX-License-Identifier: GPL-2.0-or-later */
/* JSON values as all our documents write them. */
#include "report/json_value.h"

#include <stdlib.h>

#include "base/utf8.h"
#include "report/styled.h"

/* libjansson gives NULL only when memory is out. */
static json_t *checked(json_t *value)
{
	if (!value)
		abort();
	return value;
}

json_t *json_text(const char *string)
{
	struct text valid = { 0 };
	json_t *value;

	if (!string)
		return checked(json_null());
	utf8_add(&valid, string);
	value = checked(json_stringn(text_str(&valid), valid.length));
	text_deinit(&valid);
	return value;
}

json_t *json_number(uint64_t value)
{
	/* Offsets and sizes of real structs are far below this; a damaged file may say
	 * anything. */
	return checked(json_integer(value > INT64_MAX ? INT64_MAX : (json_int_t)value));
}

json_t *json_place(const struct srcpos *place, bool with_column)
{
	json_t *object;

	if (!place->file)
		return checked(json_null());
	object = checked(json_object());
	json_put(object, "file", json_text(shown_path(place->file)));
	json_put(object, "line", place->line ? json_number(place->line) : json_null());
	if (with_column)
		json_put(object, "column",
			 place->column ? json_number(place->column) : json_null());
	return object;
}

void json_put(json_t *object, const char *key, json_t *value)
{
	if (json_object_set_new(object, key, checked(value)) != 0)
		abort();
}

void json_append(json_t *array, json_t *value)
{
	if (json_array_append_new(array, checked(value)) != 0)
		abort();
}

static int append(const char *bytes, size_t length, void *context)
{
	text_add_bytes(context, bytes, length);
	return 0;
}

void json_add(struct text *text, json_t *value, bool on_one_line)
{
	if (json_dump_callback(value, append, text, on_one_line ? 0 : JSON_INDENT(1)) != 0)
		abort();
	text_add(text, "\n");
	json_decref(value);
}
