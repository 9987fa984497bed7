/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The table of options, and the parser and the help made from it. */
#include "cli/options.h"

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/closest.h"

#define LINE_BYTES_MIN 16
#define LINE_BYTES_MAX 4096
#define JOBS_MAX       1024
#define DEPTH_MAX      1000

enum option_id {
	OPTION_RULES,
	OPTION_RELEASE,
	OPTION_LINE_SIZE,
	OPTION_FAIL_ON,
	OPTION_ERROR,
	OPTION_WARNING,
	OPTION_NOTE,
	OPTION_NO_CHECK,
	OPTION_RULES_ONLY,
	OPTION_REQUIRE_ALL,
	OPTION_EXPAND,
	OPTION_ALL,
	OPTION_GROUPED,
	OPTION_SOURCE,
	OPTION_BTF_BASE,
	OPTION_UNIT,
	OPTION_DECLARED_AT,
	OPTION_JOBS,
	OPTION_FORMAT,
	OPTION_TABLE_FORMAT,
	OPTION_OUTPUT,
	OPTION_COLOR,
	OPTION_FORM,
	OPTION_TYPES,
	OPTION_ADD_MISSING,
	OPTION_CHECK,
	OPTION_DOCS,
	OPTION_SOURCE_TREE,
	OPTION_IMAGE,
	OPTION_FORCE,
	OPTION_EMIT_C,
	OPTION_FOLDER,
	OPTION_RULES_OUTPUT,
	OPTION_HELP,
	OPTION_VERSION,
	OPTION_COUNT,
};

struct option_spec {
	const char *name;
	char letter; /* 0: none */
	int has_argument;
	const char *argument; /* what the help calls it; NULL for none */
	unsigned commands;
	const char *help;
};

static const struct option_spec specs[OPTION_COUNT] = {
	[OPTION_RULES] = { "rules", 'r', required_argument, "PATH",
			   FOR_CHECK | FOR_REPORT | FOR_DOCS | FOR_RULES,
			   "a rule file or a folder of them, instead of the shipped ones; repeatable" },
	[OPTION_RELEASE] = { "release", 0, required_argument, "R",
			     FOR_CHECK | FOR_REPORT | FOR_DOCS | FOR_RULES,
			     "take the shipped rules of this kernel release, such as 6.12" },
	[OPTION_LINE_SIZE] = { "line-size", 'l', required_argument, "N", FOR_IMAGES,
			       "bytes in a cache line, a power of two from 16 to 4096" },
	[OPTION_FAIL_ON] = { "fail-on", 0, required_argument, "SEVERITY", FOR_CHECK,
			     "exit with 1 from error (default), warning or note on, or never" },
	[OPTION_ERROR] = { "error", 'E', required_argument, "ID", FOR_CHECK,
			   "make findings of this id errors" },
	[OPTION_WARNING] = { "warning", 'W', required_argument, "ID", FOR_CHECK,
			     "make findings of this id warnings" },
	[OPTION_NOTE] = { "note", 'N', required_argument, "ID", FOR_CHECK,
			  "make findings of this id notes" },
	[OPTION_NO_CHECK] = { "no-check", 0, required_argument, "ID", FOR_CHECK,
			      "leave out findings of this id" },
	[OPTION_RULES_ONLY] = { "rules-only", 0, no_argument, NULL, FOR_CHECK,
				"leave out structs that have group markers but no rule" },
	[OPTION_REQUIRE_ALL] = { "require-all", 0, no_argument, NULL, FOR_CHECK,
				 "a struct that a rule names and an image lacks is an error" },
	[OPTION_EXPAND] = { "expand", 'e', optional_argument, "DEPTH", FOR_SHOW,
			    "show the members of nested structs too, DEPTH levels of them or all" },
	[OPTION_ALL] = { "all", 'a', no_argument, NULL, FOR_SHOW,
			 "every struct of the image; as JSON one object a line" },
	[OPTION_GROUPED] = { "grouped", 'g', no_argument, NULL, FOR_LIST,
			     "only structs with group markers" },
	[OPTION_SOURCE] = { "source", 0, required_argument, "NAME", FOR_IMAGES | FOR_DOCS,
			    "read dwarf or btf; by default dwarf where an image has it" },
	[OPTION_BTF_BASE] = { "btf-base", 0, required_argument, "FILE",
			      FOR_IMAGES | FOR_DOCS | FOR_RULES,
			      "the vmlinux whose BTF that of modules continues" },
	[OPTION_UNIT] = { "unit", 0, required_argument, "PATH", FOR_CHECK | FOR_SHOW,
			  "only what this unit (the path of a .c file) defines" },
	[OPTION_DECLARED_AT] = { "declared-at", 0, required_argument, "FILE[:LINE]",
				 FOR_CHECK | FOR_SHOW,
				 "of several layouts of a name the one declared there" },
	[OPTION_JOBS] = { "jobs", 'j', required_argument, "N",
			  FOR_IMAGES | FOR_DOCS | FOR_RULES,
			  "threads that read an image; all processors by default" },
	[OPTION_FORMAT] = { "format", 'f', required_argument, "NAME",
			    FOR_CHECK | FOR_SHOW | FOR_LIST, "text (default) or json" },
	[OPTION_TABLE_FORMAT] = { "format", 'f', required_argument, "NAME", FOR_REPORT,
				  "text (default), markdown, json or csv" },
	[OPTION_OUTPUT] = { "output", 'o', required_argument, "FILE", FOR_IMAGES,
			    "write to FILE, whole or not at all" },
	[OPTION_COLOR] = { "color", 0, required_argument, "WHEN", FOR_IMAGES,
			   "auto (default; obeys NO_COLOR), always or never" },
	[OPTION_FORM] = { "form", 0, required_argument, "FORM", FOR_DOCS,
			  "table (default; since Linux 6.13) or plain (6.8 to 6.12)" },
	[OPTION_TYPES] = { "types", 0, required_argument, "WHENCE", FOR_DOCS,
			   "types as in the rules (default) or as in the build" },
	[OPTION_ADD_MISSING] = { "add-missing", 0, no_argument, NULL, FOR_DOCS,
				 "add a row for every member of the build that has none" },
	[OPTION_CHECK] = { "check", 0, required_argument, "DIR", FOR_DOCS,
			   "write nothing; print how the documents in DIR differ" },
	[OPTION_DOCS] = { "docs", 0, required_argument, "DIR", FOR_RULES,
			  "import: the kernel's Documentation/networking/net_cachelines" },
	[OPTION_SOURCE_TREE] = { "source", 0, required_argument, "DIR", FOR_RULES,
				 "import: the kernel's sources, or a part of them" },
	[OPTION_IMAGE] = { "image", 0, required_argument, "FILE", FOR_RULES,
			   "import: a build; emit: the build that knows the bit-fields" },
	[OPTION_FORCE] = { "force", 0, no_argument, NULL, FOR_RULES,
			   "import: replace what a rule says by what is imported" },
	[OPTION_EMIT_C] = { "c", 0, no_argument, NULL, FOR_RULES,
			    "emit: as the kernel's own checks in C" },
	[OPTION_FOLDER] = { "output", 'o', required_argument, "DIR", FOR_DOCS,
			    "write the documents to DIR, all or none" },
	[OPTION_RULES_OUTPUT] = { "output", 'o', required_argument, "PATH", FOR_RULES,
				  "import: the folder of the rules; emit: the file" },
	[OPTION_HELP] = { "help", 'h', no_argument, NULL, FOR_ALL, "print this help" },
	[OPTION_VERSION] = { "version", 'V', no_argument, NULL, FOR_ALL, "print the version" },
};

/* A value by its word; the index into `words`, or an error that names them all. */
static struct error *parse_word(const char *option, const char *value, const char *const *words,
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
	err = error_new(ERROR_USAGE, "--%s: '%s' is none of %s", option, value,
			text_str(&choice));
	text_deinit(&choice);
	return err;
}

static struct error *parse_number(const char *option, const char *value, uint64_t least,
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
				 option, value, least, most);
	*ret = number;
	return NULL;
}

static struct error *parse_line_size(const char *value, uint64_t *ret)
{
	uint64_t bytes = 0;

	error_free(parse_number("line-size", value, LINE_BYTES_MIN, LINE_BYTES_MAX, &bytes));
	if (!is_power_of_two(bytes))
		return error_new(ERROR_USAGE,
				 "--line-size: '%s' is not a power of two from %d to %d", value,
				 LINE_BYTES_MIN, LINE_BYTES_MAX);
	*ret = bytes;
	return NULL;
}

static struct error *set_severity(struct options *options, enum option_id id,
				  const char *check_id, enum severity severity)
{
	enum check_id check = check_find(check_id);
	struct closest closest;
	struct text advice = { 0 };
	struct error *err;

	if (check != CHECK_COUNT) {
		options->audit.severities[check] = severity;
		return NULL;
	}
	closest_init(&closest, check_id);
	for (size_t i = 0; i < CHECK_COUNT; i++)
		closest_offer(&closest, checks[i].id);
	closest_add(&closest, &advice);
	err = error_new(ERROR_USAGE, "--%s: no finding has the id '%s'%s", specs[id].name,
			check_id, text_str(&advice));
	text_deinit(&advice);
	return err;
}

static struct error *parse_fail_on(const char *value, enum severity *ret)
{
	static const char *const words[] = { "error", "warning", "note", "never" };
	static const enum severity severities[] = { SEVERITY_ERROR, SEVERITY_WARNING,
						    SEVERITY_NOTE, SEVERITY_OFF };
	size_t index;
	struct error *err = parse_word("fail-on", value, words, ARRAY_SIZE(words), &index);

	if (!err)
		*ret = severities[index];
	return err;
}

static struct error *parse_color(const char *value, enum color_choice *ret)
{
	static const char *const words[] = { "auto", "always", "never" };
	size_t index;
	struct error *err = parse_word("color", value, words, ARRAY_SIZE(words), &index);

	if (!err)
		*ret = (enum color_choice)index;
	return err;
}

static struct error *parse_source(const char *value, enum read_source *ret)
{
	static const char *const words[] = { "dwarf", "btf" };
	static const enum read_source sources[] = { READ_SOURCE_DWARF, READ_SOURCE_BTF };
	size_t index;
	struct error *err = parse_word("source", value, words, ARRAY_SIZE(words), &index);

	if (!err)
		*ret = sources[index];
	return err;
}

static struct error *parse_form(const char *value, enum docs_form *ret)
{
	static const char *const words[] = { "table", "plain" };
	static const enum docs_form forms[] = { DOCS_FORM_TABLE, DOCS_FORM_PLAIN };
	size_t index;
	struct error *err = parse_word("form", value, words, ARRAY_SIZE(words), &index);

	if (!err)
		*ret = forms[index];
	return err;
}

static struct error *parse_types(const char *value, bool *ret_of_build)
{
	static const char *const words[] = { "rules", "build" };
	size_t index;
	struct error *err = parse_word("types", value, words, ARRAY_SIZE(words), &index);

	if (!err)
		*ret_of_build = index == 1;
	return err;
}

static struct error *parse_unsigned(enum option_id id, const char *value, unsigned most,
				    unsigned *ret)
{
	uint64_t number;
	struct error *err = parse_number(specs[id].name, value, 1, most, &number);

	if (!err)
		*ret = (unsigned)number;
	return err;
}

/* "include/linux/tcp.h:192", or without the line. */
static struct error *parse_place(const char *value, char **ret_file, uint32_t *ret_line)
{
	const char *colon = strrchr(value, ':');
	uint64_t line = 0;
	char *file;

	if (colon) {
		struct error *err =
			parse_number("declared-at FILE:LINE", colon + 1, 1, UINT32_MAX, &line);

		if (err)
			return err;
	}
	file = strndup(value, colon ? (size_t)(colon - value) : strlen(value));
	if (!file)
		abort();
	free(*ret_file);
	*ret_file = file;
	*ret_line = (uint32_t)line;
	return NULL;
}

static struct error *apply(struct options *options, enum option_id id, const char *value)
{
	switch (id) {
	case OPTION_RULES:
		*vec_push(&options->rules) = value;
		return NULL;
	case OPTION_RELEASE:
		options->release = value;
		return NULL;
	case OPTION_LINE_SIZE:
		return parse_line_size(value, &options->line_bytes);
	case OPTION_FAIL_ON:
		return parse_fail_on(value, &options->fail_on);
	case OPTION_ERROR:
		return set_severity(options, id, value, SEVERITY_ERROR);
	case OPTION_WARNING:
		return set_severity(options, id, value, SEVERITY_WARNING);
	case OPTION_NOTE:
		return set_severity(options, id, value, SEVERITY_NOTE);
	case OPTION_NO_CHECK:
		return set_severity(options, id, value, SEVERITY_OFF);
	case OPTION_RULES_ONLY:
		options->audit.rules_only = true;
		return NULL;
	case OPTION_REQUIRE_ALL:
		options->audit.require_all = true;
		return NULL;
	case OPTION_EXPAND:
		options->is_expanded = true;
		options->expand_depth = 0;
		return value ? parse_unsigned(id, value, DEPTH_MAX, &options->expand_depth)
			     : NULL;
	case OPTION_ALL:
		options->shows_all = true;
		return NULL;
	case OPTION_GROUPED:
		options->only_grouped = true;
		return NULL;
	case OPTION_SOURCE:
		return parse_source(value, &options->source);
	case OPTION_BTF_BASE:
		options->btf_base = value;
		return NULL;
	case OPTION_UNIT:
		options->unit = value;
		return NULL;
	case OPTION_DECLARED_AT:
		return parse_place(value, &options->declared_in, &options->declared_line);
	case OPTION_JOBS:
		return parse_unsigned(id, value, JOBS_MAX, &options->jobs);
	case OPTION_FORMAT:
	case OPTION_TABLE_FORMAT:
		options->format = value;
		return NULL;
	case OPTION_OUTPUT:
		options->output = value;
		return NULL;
	case OPTION_COLOR:
		return parse_color(value, &options->color);
	case OPTION_FORM:
		return parse_form(value, &options->docs_form);
	case OPTION_TYPES:
		return parse_types(value, &options->types_of_build);
	case OPTION_ADD_MISSING:
		options->adds_missing = true;
		return NULL;
	case OPTION_CHECK:
		options->docs_to_check = value;
		return NULL;
	case OPTION_DOCS:
		options->import_docs = value;
		return NULL;
	case OPTION_SOURCE_TREE:
		options->import_source = value;
		return NULL;
	case OPTION_IMAGE:
		options->import_image = value;
		return NULL;
	case OPTION_FORCE:
		options->overwrites = true;
		return NULL;
	case OPTION_EMIT_C:
		options->emits_c = true;
		return NULL;
	case OPTION_FOLDER:
	case OPTION_RULES_OUTPUT:
		options->output = value;
		return NULL;
	case OPTION_HELP:
		options->wants_help = true;
		return NULL;
	case OPTION_VERSION:
		options->wants_version = true;
		return NULL;
	case OPTION_COUNT:
		break;
	}
	return NULL;
}

/* What getopt_long knows of a command: filled from the table. */
struct parser {
	struct option longs[OPTION_COUNT + 1];
	char letters[3 * OPTION_COUNT + 2];
};

/* getopt_long's value of an option: its place in the table behind all letters. */
#define LONG_VALUE(id) (256 + (int)(id))

static void parser_init(struct parser *parser, enum command_bit command)
{
	struct option *next = parser->longs;
	char *letter = parser->letters;

	*parser = (struct parser){ 0 };
	*letter++ = ':'; /* tell a missing argument from an unknown option */
	for (int id = 0; id < OPTION_COUNT; id++) {
		const struct option_spec *spec = &specs[id];

		if (!(spec->commands & (unsigned)command))
			continue;
		*next++ =
			(struct option){ spec->name, spec->has_argument, NULL, LONG_VALUE(id) };
		if (!spec->letter)
			continue;
		*letter++ = spec->letter;
		for (int i = 0; i < spec->has_argument; i++)
			*letter++ = ':';
	}
}

static enum option_id id_of_letter(int letter)
{
	int id = 0;

	while (id < OPTION_COUNT && specs[id].letter != letter)
		id++;
	return (enum option_id)id;
}

static struct error *unknown_option(enum command_bit command, const char *word)
{
	struct closest closest;
	struct text name = { 0 }, advice = { 0 };
	struct error *err;

	text_add_bytes(&name, word, strcspn(word, "="));
	if (strncmp(word, "--", 2) == 0) {
		closest_init(&closest, text_str(&name) + 2);
		for (int id = 0; id < OPTION_COUNT; id++)
			if (specs[id].commands & (unsigned)command)
				closest_offer(&closest, specs[id].name);
		if (closest.count)
			text_add(&advice, "; did you mean '--%s'?", closest.names[0]);
	}
	err = error_new(ERROR_USAGE, "unknown option '%s'%s", text_str(&name),
			text_str(&advice));
	text_deinit(&name);
	text_deinit(&advice);
	return err;
}

struct error *options_parse(struct options *options, enum command_bit command, int argc,
			    char **argv)
{
	struct parser parser;
	struct error *err = NULL;

	*options = (struct options){ .format = "text", .fail_on = SEVERITY_ERROR };
	audit_options_init(&options->audit);
	parser_init(&parser, command);
	opterr = 0;
	optind = 0; /* 0 makes glibc start afresh */
	while (!err) {
		int value = getopt_long(argc, argv, parser.letters, parser.longs, NULL);

		if (value == -1)
			break;
		if (value >= LONG_VALUE(0)) {
			err = apply(options, (enum option_id)(value - LONG_VALUE(0)), optarg);
		} else if (value == ':') {
			err = error_new(ERROR_USAGE, "option '%s' needs an argument",
					argv[optind - 1]);
		} else if (value == '?' && optopt >= LONG_VALUE(0)) {
			err = error_new(ERROR_USAGE, "option '--%s' takes no argument",
					specs[optopt - LONG_VALUE(0)].name);
		} else if (value == '?' && optopt) {
			char letter[] = { '-', (char)optopt, '\0' };

			err = unknown_option(command, letter);
		} else if (value == '?') {
			err = unknown_option(command, argv[optind - 1]);
		} else {
			err = apply(options, id_of_letter(value), optarg);
		}
	}
	options->arguments = argv + optind;
	options->argument_count = (size_t)(argc - optind);
	return err;
}

void options_deinit(struct options *options)
{
	vec_deinit(&options->rules);
	free(options->declared_in);
}

void options_help(struct text *text, enum command_bit command)
{
	for (int id = 0; id < OPTION_COUNT; id++) {
		const struct option_spec *spec = &specs[id];
		size_t start = text->length;

		if (!(spec->commands & (unsigned)command))
			continue;
		text_add(text, spec->letter ? "  -%c, " : "      ", spec->letter);
		text_add(text, "--%s", spec->name);
		if (spec->has_argument == required_argument)
			text_add(text, " %s", spec->argument);
		else if (spec->has_argument == optional_argument)
			text_add(text, "[=%s]", spec->argument);
		text_add(text, "  ");
		text_pad(text, start, 27);
		text_add(text, "%s\n", spec->help);
	}
}
