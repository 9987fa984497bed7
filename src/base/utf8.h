/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Text that is surely UTF-8, made of bytes that may be anything: names and paths come out of
 * files that anybody may have made.
 */
#ifndef LAYLINE_BASE_UTF8_H
#define LAYLINE_BASE_UTF8_H

#include "base/text.h"

/* Bytes of the character that starts here; 0 when none does.  Source: RFC 3629, 4. */
size_t utf8_length(const char *string);

/* Appends the string; each byte that belongs to no character becomes U+FFFD. */
void utf8_add(struct text *text, const char *string);

/* The same for what must stay on one line: control characters become '?' as well. */
void utf8_add_line(struct text *text, const char *string);

#endif
