/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Text in XML documents. */
#include "report/xml.h"

#include <string.h>

#include "base/utf8.h"

#define REPLACEMENT "\xef\xbf\xbd"

/* What a byte is written as; NULL when it stands for itself.  Blanks other than ' ' would
 * become one in an attribute, and a carriage return a newline anywhere. */
static const char *escape_of(char byte)
{
	switch (byte) {
	case '&':
		return "&amp;";
	case '<':
		return "&lt;";
	case '>':
		return "&gt;";
	case '"':
		return "&quot;";
	case '\t':
		return "&#9;";
	case '\n':
		return "&#10;";
	case '\r':
		return "&#13;";
	default:
		return (unsigned char)byte < ' ' ? REPLACEMENT : NULL;
	}
}

/* U+FFFE and U+FFFF are characters of UTF-8 and not of XML. */
static bool is_no_character(const char *bytes)
{
	return strncmp(bytes, "\xef\xbf\xbe", 3) == 0 || strncmp(bytes, "\xef\xbf\xbf", 3) == 0;
}

void xml_add(struct text *text, const char *words)
{
	struct text valid = { 0 };

	utf8_add(&valid, words);
	for (const char *byte = text_str(&valid); *byte; byte++) {
		const char *escape = escape_of(*byte);

		if (is_no_character(byte)) {
			text_add(text, REPLACEMENT);
			byte += 2;
		} else if (escape) {
			text_add(text, "%s", escape);
		} else {
			text_add_bytes(text, byte, 1);
		}
	}
	text_deinit(&valid);
}

void xml_add_attribute(struct text *text, const char *name, const char *value)
{
	if (!value)
		return;
	text_add(text, " %s=\"", name);
	xml_add(text, value);
	text_add(text, "\"");
}
