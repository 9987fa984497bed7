/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Errors as values: made where the reason is known, named on the way up, printed once. */
#include "base/error.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

struct error {
	enum error_kind kind;
	struct text message;
};

static struct error *error_with(enum error_kind kind, const char *format, va_list args)
	PRINTF_LIKE(2, 0);

static struct error *error_with(enum error_kind kind, const char *format, va_list args)
{
	struct error *err = calloc(1, sizeof(*err));

	if (!err)
		abort();
	err->kind = kind;
	text_vadd(&err->message, format, args);
	return err;
}

struct error *error_new(enum error_kind kind, const char *format, ...)
{
	va_list args;
	struct error *err;

	va_start(args, format);
	err = error_with(kind, format, args);
	va_end(args);
	return err;
}

struct error *error_errno(const char *format, ...)
{
	int reason = errno;
	va_list args;
	struct error *err;

	va_start(args, format);
	err = error_with(ERROR_SYSTEM, format, args);
	va_end(args);
	text_add(&err->message, ": %s", strerror(reason));
	return err;
}

struct error *error_prefix(struct error *err, const char *format, ...)
{
	struct text message = { 0 };
	va_list args;

	if (!err)
		return NULL;
	va_start(args, format);
	text_vadd(&message, format, args);
	va_end(args);
	text_add(&message, ": %s", error_message(err));
	text_deinit(&err->message);
	err->message = message;
	return err;
}

enum error_kind error_kind(const struct error *err)
{
	return err->kind;
}

const char *error_message(const struct error *err)
{
	return text_str(&err->message);
}

void error_free(struct error *err)
{
	if (!err)
		return;
	text_deinit(&err->message);
	free(err);
}
