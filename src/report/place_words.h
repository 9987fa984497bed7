/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What the reports of `place` and `pack` share: numbers that change, labels of images. */
#ifndef LAYLINE_REPORT_PLACE_WORDS_H
#define LAYLINE_REPORT_PLACE_WORDS_H

#include "report/report.h"

/* "2368" or "2368 -> 2432". */
void add_change(struct text *text, uint64_t before, uint64_t after);

/* "40 bytes" or "40 -> 44 bytes". */
void add_counted(struct text *text, uint64_t before, uint64_t after, const char *singular);

/*
 * What tells an image from the others on a line about it: its machine where no two are for the
 * same, else its path; "" when there is only one.
 */
const char *image_label(const struct reported_image *images, size_t image_count, size_t image);

#endif
