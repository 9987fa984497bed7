/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What a box of a map says: the name in it, and the lines that are told when it is pointed at.
 */
#ifndef LAYLINE_REPORT_BOX_WORDS_H
#define LAYLINE_REPORT_BOX_WORDS_H

#include "base/text.h"
#include "layout/line_map.h"

/* "snd_wnd", "chrono_type repair", "hole": short, plain text. */
void box_label(struct text *text, const struct line_map *map, const struct line_item *item);

/* Calls `tell` with one line after the other: declaration, place, lines, group, where declared.
 */
void box_tell(const struct line_map *map, const struct line_item *item,
	      void (*tell)(void *context, const char *line), void *context);

/* "1448 (0x5a8), 4 bytes", "1519:2, 1 bit". */
void box_place_words(struct text *text, uint64_t offset_bits, uint64_t size_bits,
		     bool is_bitfield);

#endif
