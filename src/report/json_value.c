/* SPDX-License-Identifier: GPL-2.0-or-later */
/* JSON values as all our documents write them. */
#include "report/json_value.h"

#include <stdlib.h>
#include <string.h>

#include "report/styled.h"

/* libjansson gives NULL only when memory is out. */
static json_t *checked(json_t *value)
{
	if (!value)
		abort();
	return value;
}

/* The length of the UTF-8 character that starts here, as RFC 3629 allows it; 0 when none does.
 */
static size_t character_length(const unsigned char *byte)
{
	unsigned least = 0x80, most = 0xbf;
	size_t length;

	if (byte[0] < 0x80)
		return 1;
	if (byte[0] < 0xc2 || byte[0] > 0xf4)
		return 0;
	length = byte[0] < 0xe0 ? 2 : byte[0] < 0xf0 ? 3 : 4;
	if (byte[0] == 0xe0)
		least = 0xa0;
	else if (byte[0] == 0xed)
		most = 0x9f;
	else if (byte[0] == 0xf0)
		least = 0x90;
	else if (byte[0] == 0xf4)
		most = 0x8f;
	for (size_t i = 1; i < length; i++, least = 0x80, most = 0xbf)
		if (byte[i] < least || byte[i] > most)
			return 0;
	return length;
}

json_t *json_text(const char *string)
{
	struct text valid = { 0 };
	json_t *value;

	if (!string)
		return checked(json_null());
	while (*string) {
		size_t length = character_length((const unsigned char *)string);

		if (length)
			text_add_bytes(&valid, string, length);
		else
			text_add(&valid, "\xef\xbf\xbd");
		string += length ? length : 1;
	}
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
