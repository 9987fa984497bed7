/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Entries of layline-check/1 that other documents have, too. */
#ifndef LAYLINE_REPORT_JSON_PARTS_H
#define LAYLINE_REPORT_JSON_PARTS_H

#include <jansson.h>

#include "report/report.h"

/* An entry of `findings`; its image is the number it carries.  `is_compared`: with what a
 * baseline says of it. */
json_t *json_finding(const struct finding *finding, bool is_compared);

/* An entry of `images`. */
json_t *json_image(const struct reported_image *reported);

#endif
