/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Puts a place before a message, and words of the file into it. */
#include "rules/fault.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

/* Bytes of a word that are shown. */
#define SHOWN_MAX 60

struct error *fault_at(struct srcpos at, const char *format, ...)
{
	struct text message = { 0 };
	struct error *err;
	va_list args;

	va_start(args, format);
	text_vadd(&message, format, args);
	va_end(args);
	err = error_new(ERROR_RULES, "%s:%u:%u: %s", at.file, at.line, at.column,
			text_str(&message));
	text_deinit(&message);
	return err;
}

struct quoted quoted(const char *word)
{
	struct quoted ret;
	size_t length = strlen(word);
	bool is_long = length > SHOWN_MAX;

	if (is_long) {
		length = SHOWN_MAX;
		/* Not in the middle of a character of UTF-8. */
		while (length && ((unsigned char)word[length] & 0xc0) == 0x80)
			length--;
	}
	(void)snprintf(ret.text, sizeof(ret.text), "'%.*s%s'", (int)length, word,
		       is_long ? "..." : "");
	return ret;
}
