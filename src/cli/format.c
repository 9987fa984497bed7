/* SPDX-License-Identifier: GPL-2.0-or-later */
/* --format, from a name to a format. */
#include "cli/format.h"

#include "base/closest.h"

struct error *format_find(const char *name, const struct report_format **ret)
{
	const struct report_format *format = report_format_find(name);
	struct text choice = { 0 };
	struct closest closest;
	struct error *err;

	if (format) {
		*ret = format;
		return NULL;
	}
	closest_init(&closest, name);
	for (size_t i = 0; i < report_format_count; i++) {
		text_add(&choice, "%s%s", i ? ", " : "", report_formats[i].name);
		closest_offer(&closest, report_formats[i].name);
	}
	text_add(&choice, ")");
	closest_add(&closest, &choice);
	err = error_new(ERROR_USAGE, "--format: there is no format '%s' (%s", name,
			text_str(&choice));
	text_deinit(&choice);
	return err;
}
