/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Text for people: colours, columns, line breaks and numbers. */
#include "report/styled.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Terminal sequences of all but the colours of groups. */
static const char *const sequences[STYLE_COLORS] = {
	[STYLE_PLAIN] = "\033[0m",    [STYLE_NAME] = "\033[1m",
	[STYLE_ERROR] = "\033[1;31m", [STYLE_WARNING] = "\033[1;35m",
	[STYLE_NOTE] = "\033[1;36m",  [STYLE_RULER] = "\033[2m",
	[STYLE_GROUP] = "\033[36m",   [STYLE_HOLE] = "\033[38;5;130m",
};

/* The control bytes that stand for styles: 1 to 8, then, past blanks and ends of lines, from 14
 * on. */
#define FIRST_BYTES 8
#define SECOND_BYTE 14

_Static_assert(STYLE_COUNT - FIRST_BYTES + SECOND_BYTE <= 27, "ESC must not be a style's byte");

static char byte_of(enum style style)
{
	unsigned number = style;

	return (char)(number < FIRST_BYTES ? number + 1 : number - FIRST_BYTES + SECOND_BYTE);
}

static bool is_style_byte(char byte)
{
	return (byte >= 1 && byte <= FIRST_BYTES) ||
	       (byte >= SECOND_BYTE && byte < SECOND_BYTE + STYLE_COUNT - FIRST_BYTES);
}

static enum style style_of(char byte)
{
	return (enum style)(byte <= FIRST_BYTES ? byte - 1 : byte - SECOND_BYTE + FIRST_BYTES);
}

static void add_sequence(struct text *text, enum style style)
{
	if (style < STYLE_COLORS)
		text_add(text, "%s", sequences[style]);
	else
		text_add(text, "\033[38;5;%um", group_paints[style - STYLE_COLORS].terminal);
}

void styled_set(struct text *text, enum style style)
{
	char byte = byte_of(style);

	text_add_bytes(text, &byte, 1);
}

/* Names come out of files, and one with a line break could forge a line of the report. */
static void join_lines(struct text *text, size_t start)
{
	for (size_t i = start; i < text->length; i++)
		if (text->bytes[i] == '\n')
			text->bytes[i] = '?';
}

void styled_line(struct text *text, const char *words)
{
	size_t start = text->length;

	text_add(text, "%s", words);
	join_lines(text, start);
}

void styled_add(struct text *text, enum style style, const char *format, ...)
{
	va_list args;
	size_t start;

	styled_set(text, style);
	start = text->length;
	va_start(args, format);
	text_vadd(text, format, args);
	va_end(args);
	join_lines(text, start);
	styled_set(text, STYLE_PLAIN);
}

static size_t width_of(const char *bytes, size_t length)
{
	size_t width = 0;

	for (size_t i = 0; i < length; i++)
		/* Bytes 10xxxxxx continue a UTF-8 character. */
		width += !is_style_byte(bytes[i]) && ((unsigned char)bytes[i] & 0xc0) != 0x80;
	return width;
}

size_t styled_width(const struct text *text, size_t line_start)
{
	return width_of(text_str(text) + line_start, text->length - line_start);
}

void styled_pad(struct text *text, size_t line_start, size_t column)
{
	for (size_t width = styled_width(text, line_start); width < column; width++)
		text_add_bytes(text, " ", 1);
}

void styled_right(struct text *text, size_t line_start, const char *tail)
{
	size_t wanted = width_of(tail, strlen(tail));

	if (styled_width(text, line_start) + 2 + wanted > REPORT_COLUMNS) {
		text_add(text, "\n");
		line_start = text->length;
	}
	styled_pad(text, line_start, wanted < REPORT_COLUMNS ? REPORT_COLUMNS - wanted : 0);
	text_add(text, "%s", tail);
}

void styled_wrap(struct text *text, size_t line_start, size_t indent, const char *words)
{
	styled_wrap_at(text, line_start, REPORT_COLUMNS, indent, words);
}

void styled_wrap_at(struct text *text, size_t line_start, size_t columns, size_t indent,
		    const char *words)
{
	while (*words) {
		size_t blanks = strspn(words, " ");
		size_t length = strcspn(words + blanks, " ");

		if (length == 0) /* blanks at the end */
			return;
		if (styled_width(text, line_start) + blanks + width_of(words + blanks, length) >
			    columns &&
		    styled_width(text, line_start) > indent) {
			text_add(text, "\n");
			line_start = text->length;
			styled_pad(text, line_start, indent);
		} else {
			text_add_bytes(text, words, blanks);
		}
		text_add_bytes(text, words + blanks, length);
		join_lines(text, text->length - length);
		words += blanks + length;
	}
}

/* Whether a byte goes to the terminal as it is. */
static bool is_plain_byte(char byte)
{
	return ((unsigned char)byte >= ' ' || byte == '\n') && byte != 0x7f &&
	       !is_style_byte(byte);
}

void styled_finish(struct text *text, size_t start, bool use_color)
{
	struct text finished = { 0 };

	size_t kept = 0; /* up to here it is in `finished` */

	for (size_t i = start; i < text->length; i++) {
		char byte = text->bytes[i];

		if (is_plain_byte(byte))
			continue;
		text_add_bytes(&finished, text->bytes + kept, i - kept);
		kept = i + 1;
		if (!is_style_byte(byte))
			text_add_bytes(&finished, "?", 1);
		else if (use_color)
			add_sequence(&finished, style_of(byte));
	}
	text_add_bytes(&finished, text_str(text) + kept, text->length - kept);
	text_deinit(text);
	*text = finished;
}

void styled_count(struct text *text, size_t count, const char *singular)
{
	char digits[24];
	int length = snprintf(digits, sizeof(digits), "%zu", count);

	for (int i = 0; i < length; i++)
		text_add(text, "%s%c", i && (length - i) % 3 == 0 ? "," : "", digits[i]);
	text_add(text, " %s%s", singular, count == 1 ? "" : "s");
}

void styled_bits(struct text *text, uint64_t bits)
{
	uint64_t bytes = bits / 8, odd = bits % 8;

	if (bytes || !odd)
		text_add(text, "%" PRIu64 " byte%s", bytes, bytes == 1 ? "" : "s");
	if (odd)
		text_add(text, "%s%" PRIu64 " bit%s", bytes ? " " : "", odd,
			 odd == 1 ? "" : "s");
}

void styled_range(struct text *text, uint64_t first, uint64_t last)
{
	text_add(text, "%" PRIu64, first);
	if (last != first)
		text_add(text, "-%" PRIu64, last);
}

bool styled_place(struct text *text, const struct srcpos *place)
{
	if (!place->file)
		return false;
	styled_line(text, shown_path(place->file));
	if (place->line)
		text_add(text, ":%" PRIu32, place->line);
	if (place->line && place->column)
		text_add(text, ":%" PRIu32, place->column);
	return true;
}

const char *shown_path(const char *path)
{
	while (path[0] == '.' && path[1] == '/') {
		path += 2;
		path += strspn(path, "/");
	}
	return path;
}
