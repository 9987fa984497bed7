/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Numbers that change, as JSON. */
#include "report/change_json.h"

#include "audit/fastpath.h"
#include "report/json_value.h"

void json_put_change(json_t *object, const char *before, const char *after,
		     struct before_after change)
{
	json_put(object, before, json_number(change.before));
	json_put(object, after, json_number(change.after));
}

json_t *json_path_lines(const struct before_after *path_lines)
{
	json_t *object = json_object();

	for (size_t i = FASTPATH_ALL + 1; i < FASTPATH_COUNT; i++) {
		json_t *path = json_object();

		json_put_change(path, "lines_before", "lines_after", path_lines[i]);
		json_put(object, fastpath_name((enum fastpath_kind)i), path);
	}
	return object;
}
