/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A growing buffer of text, for messages and reports that are built piece by piece. */
#ifndef LAYLINE_BASE_TEXT_H
#define LAYLINE_BASE_TEXT_H

#include <stdarg.h>

#include "base/base.h"

/* All zero is an empty text: `struct text t = { 0 };`. */
struct text {
	char *bytes; /* NUL-terminated when not NULL */
	size_t length;
	size_t capacity;
};

PRINTF_LIKE(2, 3)
void text_add(struct text *text, const char *format, ...);
PRINTF_LIKE(2, 0)
void text_vadd(struct text *text, const char *format, va_list args);
void text_add_bytes(struct text *text, const char *bytes, size_t length);
/* Appends blanks until the text is `column` bytes past `line_start`. */
void text_pad(struct text *text, size_t line_start, size_t column);
const char *text_str(const struct text *text); /* "" when empty; valid until the next change */
void text_clear(struct text *text);            /* keeps the memory */
void text_deinit(struct text *text);

/* Whether two strings are equal; NULL, which is none, equals only NULL. */
bool strings_equal(const char *a, const char *b);

#endif
