/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Quotes what would end a value. */
#include "report/csv_value.h"

#include <string.h>

void csv_value_add(struct text *text, const char *value)
{
	if (!value[strcspn(value, ",\"\r\n")]) {
		text_add(text, "%s", value);
		return;
	}
	text_add(text, "\"");
	for (; *value; value++)
		text_add(text, *value == '"' ? "\"\"" : "%c", *value);
	text_add(text, "\"");
}
