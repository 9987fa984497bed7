/* SPDX-License-Identifier: GPL-2.0-or-later */
/* --format, from a name to a format. */
#include "cli/format.h"

#include <string.h>

#include "base/closest.h"

/* What an unknown name is answered with, once all names that would do were offered. */
struct choice {
	struct text names;
	struct closest closest;
};

static void choice_offer(struct choice *choice, const char *name)
{
	text_add(&choice->names, "%s%s", choice->names.length ? ", " : "", name);
	closest_offer(&choice->closest, name);
}

/* `command` is the one asked, `other` one that has the format; NULL when none has. */
static struct error *choice_refuse(struct choice *choice, const char *name, const char *command,
				   const char *other)
{
	struct error *err;

	text_add(&choice->names, ")");
	if (!other)
		closest_add(&choice->closest, &choice->names);
	if (other)
		err = error_new(ERROR_USAGE, "--format: only `layline %s` has '%s' (%s has %s",
				other, name, command, text_str(&choice->names));
	else
		err = error_new(ERROR_USAGE, "--format: there is no format '%s' (%s", name,
				text_str(&choice->names));
	text_deinit(&choice->names);
	return err;
}

/* Whether a command can be written in a format. */
static bool format_is_for(const struct report_format *format, enum command_bit command)
{
	return (command == FOR_CHECK && format->check) ||
	       (command == FOR_SHOW && format->show) || (command == FOR_LIST && format->list) ||
	       (command == FOR_PLACE && format->place) ||
	       (command == FOR_PACK && format->pack) ||
	       (command == FOR_TRY && format->try_edits) || (command == FOR_AT && format->at);
}

static const char *name_of(enum command_bit command)
{
	return command == FOR_SHOW    ? "show"
	       : command == FOR_LIST  ? "list"
	       : command == FOR_PLACE ? "place"
	       : command == FOR_AT    ? "at"
	       : command == FOR_TRY   ? "try"
				      : "check";
}

static const struct table_format *table_format_named(const char *name)
{
	for (size_t i = 0; i < table_format_count; i++)
		if (strcmp(table_formats[i].name, name) == 0)
			return &table_formats[i];
	return NULL;
}

/* A command that has the format; NULL when none has. */
static const char *command_with(const char *name)
{
	const struct report_format *format = report_format_find(name);

	if (format)
		return name_of(format->check  ? FOR_CHECK
			       : format->show ? FOR_SHOW
			       : format->list ? FOR_LIST
					      : FOR_PLACE);
	return table_format_named(name) ? "report" : NULL;
}

struct error *format_find(const char *name, enum command_bit command,
			  const struct report_format **ret)
{
	const struct report_format *format = report_format_find(name);
	struct choice choice = { 0 };

	if (format && format_is_for(format, command)) {
		*ret = format;
		return NULL;
	}
	closest_init(&choice.closest, name);
	for (size_t i = 0; i < report_format_count; i++)
		if (format_is_for(&report_formats[i], command))
			choice_offer(&choice, report_formats[i].name);
	return choice_refuse(&choice, name, name_of(command), command_with(name));
}

struct error *table_format_find(const char *name, const struct table_format **ret)
{
	const struct table_format *format = table_format_named(name);
	struct choice choice = { 0 };

	if (format) {
		*ret = format;
		return NULL;
	}
	closest_init(&choice.closest, name);
	for (size_t i = 0; i < table_format_count; i++)
		choice_offer(&choice, table_formats[i].name);
	return choice_refuse(&choice, name, "report", command_with(name));
}

struct error *diff_format_find(const char *name, const struct diff_format **ret)
{
	struct choice choice = { 0 };

	for (size_t i = 0; i < diff_format_count; i++) {
		if (strcmp(diff_formats[i].name, name) == 0) {
			*ret = &diff_formats[i];
			return NULL;
		}
	}
	closest_init(&choice.closest, name);
	for (size_t i = 0; i < diff_format_count; i++)
		choice_offer(&choice, diff_formats[i].name);
	return choice_refuse(&choice, name, "diff", command_with(name));
}
