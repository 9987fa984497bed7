/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Reads the values of options, and says what would be right where one is not. */
#include "cli/option_values.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/closest.h"
#include "rules/words.h"

#define LINE_BYTES_MIN  16
#define LINE_BYTES_MAX  4096
#define JOBS_MAX        1024
#define DEPTH_MAX       1000
#define LINE_NUMBER_MAX ((uint64_t)1 << 36)
#define BASE_MAX        ((uint64_t)1 << 40)

/* A value by its word; the index into `words`, or an error that names them all. */
static struct error *parse_word(const char *name, const char *value, const char *const *words,
				size_t count, size_t *ret)
{
	struct text choice = { 0 };
	struct error *err;

	for (size_t i = 0; i < count; i++) {
		if (strcmp(words[i], value) == 0) {
			*ret = i;
			text_deinit(&choice);
			return NULL;
		}
		text_add(&choice, "%s%s",
			 i == 0           ? ""
			 : i + 1 == count ? " or "
					  : ", ",
			 words[i]);
	}
	err = error_new(ERROR_USAGE, "--%s: '%s' is none of %s", name, value,
			text_str(&choice));
	text_deinit(&choice);
	return err;
}

static struct error *parse_number(const char *name, const char *value, uint64_t least,
				  uint64_t most, uint64_t *ret)
{
	unsigned long long number;
	char *end;

	errno = 0;
	number = strtoull(value, &end, 10);
	/* strtoull takes blanks and a sign. */
	if (*value < '0' || *value > '9' || *end || errno || number < least || number > most)
		return error_new(ERROR_USAGE,
				 "--%s: '%s' is not a number from %" PRIu64 " to %" PRIu64,
				 name, value, least, most);
	*ret = number;
	return NULL;
}

static struct error *parse_unsigned(const char *name, const char *value, unsigned most,
				    unsigned *ret)
{
	uint64_t number;
	struct error *err = parse_number(name, value, 1, most, &number);

	if (!err)
		*ret = (unsigned)number;
	return err;
}

struct error *set_flag(void *field, const char *name, const char *value)
{
	bool *flag = field;

	(void)name;
	(void)value;
	*flag = true;
	return NULL;
}

struct error *set_string(void *field, const char *name, const char *value)
{
	const char **string = field;

	(void)name;
	*string = value;
	return NULL;
}

struct error *push_string(void *field, const char *name, const char *value)
{
	struct strings *strings = field;

	(void)name;
	*vec_push(strings) = value;
	return NULL;
}

struct error *set_line_bytes(void *field, const char *name, const char *value)
{
	uint64_t *line_bytes = field;
	uint64_t bytes = 0;

	error_free(parse_number(name, value, LINE_BYTES_MIN, LINE_BYTES_MAX, &bytes));
	if (!is_power_of_two(bytes))
		return error_new(ERROR_USAGE, "--%s: '%s' is not a power of two from %d to %d",
				 name, value, LINE_BYTES_MIN, LINE_BYTES_MAX);
	*line_bytes = bytes;
	return NULL;
}

struct error *set_jobs(void *field, const char *name, const char *value)
{
	return parse_unsigned(name, value, JOBS_MAX, field);
}

struct error *set_expansion(void *field, const char *name, const char *value)
{
	struct expansion *expansion = field;

	*expansion = (struct expansion){ .is_wanted = true };
	return value ? parse_unsigned(name, value, DEPTH_MAX, &expansion->depth) : NULL;
}

/* "include/linux/tcp.h:192", or without the line. */
/* "22-29" or "22". */
struct error *set_line_range(void *field, const char *name, const char *value)
{
	struct line_range *range = field;
	const char *dash = strchr(value, '-');
	char *first = strndup(value, dash ? (size_t)(dash - value) : strlen(value));
	struct error *err;

	if (!first)
		abort();
	range->is_given = true;
	err = parse_number(name, first, 0, LINE_NUMBER_MAX, &range->first);
	range->last = range->first;
	if (!err && dash)
		err = parse_number(name, dash + 1, range->first, LINE_NUMBER_MAX, &range->last);
	free(first);
	return err;
}

struct error *set_base(void *field, const char *name, const char *value)
{
	struct line_base *base = field;

	base->is_given = true;
	return parse_number(name, value, 0, BASE_MAX, &base->bytes);
}

struct error *set_declared(void *field, const char *name, const char *value)
{
	struct declared_place *place = field;
	const char *colon = strrchr(value, ':');
	uint64_t line = 0;

	(void)name;
	if (colon) {
		struct error *err =
			parse_number("declared-at FILE:LINE", colon + 1, 1, UINT32_MAX, &line);

		if (err)
			return err;
	}
	free(place->file);
	place->file = strndup(value, colon ? (size_t)(colon - value) : strlen(value));
	if (!place->file)
		abort();
	place->line = (uint32_t)line;
	return NULL;
}

struct error *set_fail_on(void *field, const char *name, const char *value)
{
	static const char *const words[] = { "error", "warning", "note", "never" };
	static const enum severity severities[] = { SEVERITY_ERROR, SEVERITY_WARNING,
						    SEVERITY_NOTE, SEVERITY_OFF };
	enum severity *severity = field;
	size_t index;
	struct error *err = parse_word(name, value, words, ARRAY_SIZE(words), &index);

	if (!err)
		*severity = severities[index];
	return err;
}

struct error *set_color(void *field, const char *name, const char *value)
{
	static const char *const words[] = { "auto", "always", "never" };
	enum color_choice *color = field;
	size_t index;
	struct error *err = parse_word(name, value, words, ARRAY_SIZE(words), &index);

	if (!err)
		*color = (enum color_choice)index;
	return err;
}

struct error *set_source(void *field, const char *name, const char *value)
{
	static const char *const words[] = { "dwarf", "btf" };
	static const enum read_source sources[] = { READ_SOURCE_DWARF, READ_SOURCE_BTF };
	enum read_source *source = field;
	size_t index;
	struct error *err = parse_word(name, value, words, ARRAY_SIZE(words), &index);

	if (!err)
		*source = sources[index];
	return err;
}

struct error *set_access(void *field, const char *name, const char *value)
{
	enum access_kind *access = field;
	size_t index;
	struct error *err = parse_word(name, value, access_words, ACCESS_WORDS, &index);

	if (!err)
		*access = access_of_word(index);
	return err;
}

struct error *set_path(void *field, const char *name, const char *value)
{
	enum path_kind *path = field;
	size_t index;
	struct error *err = parse_word(name, value, path_words, PATH_WORDS, &index);

	if (!err)
		*path = path_of_word(index);
	return err;
}

struct error *set_form(void *field, const char *name, const char *value)
{
	static const char *const words[] = { "table", "plain" };
	static const enum docs_form forms[] = { DOCS_FORM_TABLE, DOCS_FORM_PLAIN };
	enum docs_form *form = field;
	size_t index;
	struct error *err = parse_word(name, value, words, ARRAY_SIZE(words), &index);

	if (!err)
		*form = forms[index];
	return err;
}

struct error *set_types(void *field, const char *name, const char *value)
{
	static const char *const words[] = { "rules", "build" };
	bool *of_build = field;
	size_t index;
	struct error *err = parse_word(name, value, words, ARRAY_SIZE(words), &index);

	if (!err)
		*of_build = index == 1;
	return err;
}

static struct error *set_severity(enum severity *severities, const char *name,
				  const char *check_id, enum severity severity)
{
	enum check_id check = check_find(check_id);
	struct closest closest;
	struct text advice = { 0 };
	struct error *err;

	if (check != CHECK_COUNT) {
		severities[check] = severity;
		return NULL;
	}
	closest_init(&closest, check_id);
	for (size_t i = 0; i < CHECK_COUNT; i++)
		closest_offer(&closest, checks[i].id);
	closest_add(&closest, &advice);
	err = error_new(ERROR_USAGE, "--%s: no finding has the id '%s'%s", name, check_id,
			text_str(&advice));
	text_deinit(&advice);
	return err;
}

struct error *make_error(void *field, const char *name, const char *value)
{
	return set_severity(field, name, value, SEVERITY_ERROR);
}

struct error *make_warning(void *field, const char *name, const char *value)
{
	return set_severity(field, name, value, SEVERITY_WARNING);
}

struct error *make_note(void *field, const char *name, const char *value)
{
	return set_severity(field, name, value, SEVERITY_NOTE);
}

struct error *switch_off(void *field, const char *name, const char *value)
{
	return set_severity(field, name, value, SEVERITY_OFF);
}
