/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Escapes for HTML and XML. */
#include "report/markup.h"

#include "base/utf8.h"

static void add(struct text *text, const char *string, const char *behind_step)
{
	while (*string) {
		size_t length = utf8_length(string);

		switch (*string) {
		case '&':
			text_add(text, "&amp;");
			break;
		case '<':
			text_add(text, "&lt;");
			break;
		case '>':
			text_add(text, "&gt;");
			break;
		case '"':
			text_add(text, "&quot;");
			break;
		case '\'':
			text_add(text, "&#39;");
			break;
		case '_':
		case '.':
			text_add(text, "%c%s", *string, behind_step);
			break;
		default:
			/* XML 1.0, 2.2 has no control characters but tab and the ends of lines;
			 * nor the last two characters of the basic plane. */
			if (!length || (unsigned char)*string < ' ' || *string == 0x7f ||
			    (length == 3 && (unsigned char)string[0] == 0xef &&
			     (unsigned char)string[1] == 0xbf &&
			     (unsigned char)string[2] >= 0xbe))
				text_add(text, "\xef\xbf\xbd");
			else
				text_add_bytes(text, string, length);
			break;
		}
		string += length ? length : 1;
	}
}

void markup_add(struct text *text, const char *string)
{
	add(text, string, "");
}

void markup_add_name(struct text *text, const char *string)
{
	add(text, string, "<wbr/>");
}
