/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What the JSON of `place` and `pack` says of numbers that change. */
#ifndef LAYLINE_REPORT_CHANGE_JSON_H
#define LAYLINE_REPORT_CHANGE_JSON_H

#include <jansson.h>

#include "audit/before_after.h"

/* Puts both numbers under keys of their own. */
void json_put_change(json_t *object, const char *before, const char *after,
		     struct before_after change);

/* {"tx": {"lines_before", "lines_after"}, "rx": …}, from FASTPATH_COUNT changes. */
json_t *json_path_lines(const struct before_after *path_lines);

#endif
