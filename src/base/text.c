/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A growing buffer of text; running out of memory ends the program. */
#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void text_reserve(struct text *text, size_t more)
{
	size_t wanted = text->length + more + 1;
	size_t capacity = text->capacity ? text->capacity : 64;

	if (wanted <= text->capacity)
		return;
	while (capacity < wanted)
		capacity *= 2;
	text->bytes = realloc(text->bytes, capacity);
	if (!text->bytes)
		abort();
	text->capacity = capacity;
}

void text_add_bytes(struct text *text, const char *bytes, size_t length)
{
	text_reserve(text, length);
	if (length)
		memcpy(text->bytes + text->length, bytes, length);
	text->length += length;
	text->bytes[text->length] = '\0';
}

void text_vadd(struct text *text, const char *format, va_list args)
{
	va_list again;
	size_t room;
	int needed;

	/* Most of the time there is room, and it need not be found out how much is needed. */
	va_copy(again, args);
	text_reserve(text, 0);
	room = text->capacity - text->length;
	needed = vsnprintf(text->bytes + text->length, room, format, args);
	if (needed < 0)
		abort();
	if ((size_t)needed >= room) {
		text_reserve(text, (size_t)needed);
		(void)vsnprintf(text->bytes + text->length, (size_t)needed + 1, format, again);
	}
	va_end(again);
	text->length += (size_t)needed;
}

void text_add(struct text *text, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	text_vadd(text, format, args);
	va_end(args);
}

void text_pad(struct text *text, size_t line_start, size_t column)
{
	while (text->length - line_start < column)
		text_add_bytes(text, " ", 1);
}

const char *text_str(const struct text *text)
{
	return text->bytes ? text->bytes : "";
}

void text_clear(struct text *text)
{
	text->length = 0;
	if (text->bytes)
		text->bytes[0] = '\0';
}

void text_deinit(struct text *text)
{
	free(text->bytes);
	*text = (struct text){ 0 };
}

bool strings_equal(const char *a, const char *b)
{
	return a && b ? strcmp(a, b) == 0 : a == b;
}
