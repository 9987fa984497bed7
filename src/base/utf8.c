/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Text that is surely UTF-8, made of bytes that may be anything. */
#include "base/utf8.h"

size_t utf8_length(const char *string)
{
	const unsigned char *byte = (const unsigned char *)string;
	unsigned least = 0x80, most = 0xbf;
	size_t length;

	if (byte[0] < 0x80)
		return 1;
	if (byte[0] < 0xc2 || byte[0] > 0xf4)
		return 0;
	length = byte[0] < 0xe0 ? 2 : byte[0] < 0xf0 ? 3 : 4;
	if (byte[0] == 0xe0)
		least = 0xa0;
	else if (byte[0] == 0xed)
		most = 0x9f;
	else if (byte[0] == 0xf0)
		least = 0x90;
	else if (byte[0] == 0xf4)
		most = 0x8f;
	for (size_t i = 1; i < length; i++, least = 0x80, most = 0xbf)
		if (byte[i] < least || byte[i] > most)
			return 0;
	return length;
}

/* C0, DEL and C1: what a terminal or a log may obey instead of show. */
static bool is_control(const char *character)
{
	const unsigned char *byte = (const unsigned char *)character;

	return byte[0] < ' ' || byte[0] == 0x7f || (byte[0] == 0xc2 && byte[1] < 0xa0);
}

static void add(struct text *text, const char *string, bool keeps_control)
{
	while (*string) {
		size_t length = utf8_length(string);

		if (!length)
			text_add(text, "\xef\xbf\xbd");
		else if (!keeps_control && is_control(string))
			text_add(text, "?");
		else
			text_add_bytes(text, string, length);
		string += length ? length : 1;
	}
}

void utf8_add(struct text *text, const char *string)
{
	add(text, string, true);
}

void utf8_add_line(struct text *text, const char *string)
{
	add(text, string, false);
}
