/* SPDX-License-Identifier: GPL-2.0-or-later */
/* JSON values as all our documents write them: null for unknown, bytes for sizes, text that is
 * always valid. */
#ifndef LAYLINE_REPORT_JSON_VALUE_H
#define LAYLINE_REPORT_JSON_VALUE_H

#include <jansson.h>

#include "base/srcpos.h"
#include "base/text.h"

/* null for NULL; bytes that are not UTF-8 become U+FFFD. */
json_t *json_text(const char *string);
json_t *json_number(uint64_t value);

/* {"file", "line"} and with `with_column` "column"; null when the place is unknown. */
json_t *json_place(const struct srcpos *place, bool with_column);

/* Puts a value, taking it over, under a key; keys are written in the order they are put. */
void json_put(json_t *object, const char *key, json_t *value);
void json_append(json_t *array, json_t *value);

/* Appends the document and a newline, taking the value over; on one line, or spread for people.
 */
void json_add(struct text *text, json_t *value, bool on_one_line);

#endif
