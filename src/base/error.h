/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Why the run cannot go on: a kind and a message that grows on the way up.
 *
 * A fallible function returns `struct error *`, NULL meaning success.  The place that knows the
 * reason makes the error, each caller that knows a name prefixes it, and only the cli layer
 * prints it, as "layline: FILE: SECTION+0xOFFSET: what is wrong".
 */
#ifndef LAYLINE_BASE_ERROR_H
#define LAYLINE_BASE_ERROR_H

#include "base/base.h"

enum error_kind {
	ERROR_USAGE,    /* the command line */
	ERROR_RULES,    /* a rule file */
	ERROR_INPUT,    /* an image or another file that is damaged or of a wrong kind */
	ERROR_NO_DEBUG, /* an image, sound as it may be, without debug information */
	ERROR_SYSTEM,   /* the operating system said no */
};

struct error;

/* The caller owns the error. */
MUST_CHECK NEVER_NULL PRINTF_LIKE(2, 3)
struct error *error_new(enum error_kind kind, const char *format, ...);

/* ERROR_SYSTEM with ": " and the text of errno behind the message. */
MUST_CHECK NEVER_NULL PRINTF_LIKE(1, 2)
struct error *error_errno(const char *format, ...);

/* Puts "prefix: " before the message and returns err; NULL stays NULL. */
MUST_CHECK PRINTF_LIKE(2, 3)
struct error *error_prefix(struct error *err, const char *format, ...);

enum error_kind error_kind(const struct error *err);
const char *error_message(const struct error *err); /* lives as long as err */
void error_free(struct error *err);                 /* NULL is fine */

#endif
