/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What the command line knows of an option.  A new option is a row in option_table.c, and a
 * function in option_values.c where none of those there reads such a value.
 */
#ifndef LAYLINE_CLI_OPTION_TABLE_H
#define LAYLINE_CLI_OPTION_TABLE_H

#include "cli/options.h"

/*
 * Reads a value into the field of `struct options` that the row names.  `name` is the option's,
 * for messages; `value` is NULL where none was given, and outlives the options.
 *
 * Errors: ERROR_USAGE with the option's name, the value and what would be right.
 */
typedef struct error *option_set(void *field, const char *name, const char *value);

struct option_spec {
	const char *name;
	char letter; /* 0: none */
	int has_argument;
	const char *argument; /* what the help calls it; NULL for none */
	unsigned commands;    /* a name may stand in several rows, for different commands */
	option_set *set;
	size_t field; /* bytes from the start of `struct options` */
	const char *help;
};

#define OPTION_SPECS_MAX 128

extern const struct option_spec option_specs[];
extern const size_t option_spec_count;

#endif
