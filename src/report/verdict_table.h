/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The table at the end of a report about several images: a verdict for each struct and image.
 */
#ifndef LAYLINE_REPORT_VERDICT_TABLE_H
#define LAYLINE_REPORT_VERDICT_TABLE_H

#include "report/struct_text.h"

/*
 * Struct by struct, and image by image in their order.  More than a few images in which a
 * struct looks the same share a row, as the modules of a kernel do.  Structs that an image
 * lacks have one only where that is worth more than a note.
 */
void verdict_table_add(struct text *text, const struct audited_part *parts, size_t part_count);

#endif
