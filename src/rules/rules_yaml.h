/* SPDX-License-Identifier: GPL-2.0-or-later */
/* YAML to nodes; the only place that knows libyaml. */
#ifndef LAYLINE_RULES_RULES_YAML_H
#define LAYLINE_RULES_RULES_YAML_H

#include "rules/node.h"

/*
 * Reads one document whose root is a mapping.  The nodes and their texts live in `arena`;
 * `file` is kept as it is for their places.  However the input is made, time and memory stay
 * within a fixed multiple of its length: nesting, the values in the file and those that aliases
 * repeat are bounded.
 *
 * Errors: ERROR_RULES "file:line:column: ..." for what is not YAML, and for YAML that rules
 * have no use for: a second document, tags, directives, keys that are not plain text, duplicate
 * keys.
 */
MUST_CHECK
struct error *rules_yaml_read(struct arena *arena, const char *file, const char *bytes,
			      size_t length, const struct node **ret);

#endif
