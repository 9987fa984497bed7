/* SPDX-License-Identifier: GPL-2.0-or-later */
/* `layline show` as a map in HTML. */
#include "report/map_html.h"
#include "report/map_words.h"

void show_html(struct text *text, const struct shown_struct *shown, size_t count)
{
	struct text title = { 0 };

	if (count)
		map_title(&title, &shown[0]);
	map_html_begin(text, text_str(&title));
	for (size_t i = 0; i < count; i++)
		map_html_add(text, &shown[i], NULL);
	map_html_end(text);
	text_deinit(&title);
}
