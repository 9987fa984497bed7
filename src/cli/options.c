/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Parses the command line by the table of options, and makes the help from it. */
#include "cli/options.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "base/closest.h"
#include "cli/option_table.h"

/* What getopt_long knows of a command: filled from the table. */
struct parser {
	struct option longs[OPTION_SPECS_MAX + 1];
	char letters[3 * OPTION_SPECS_MAX + 2];
};

/* getopt_long's value of an option: its place in the table behind all letters. */
#define LONG_VALUE(id) (256 + (int)(id))

static void parser_init(struct parser *parser, enum command_bit command)
{
	struct option *next = parser->longs;
	char *letter = parser->letters;

	*parser = (struct parser){ 0 };
	*letter++ = ':'; /* tell a missing argument from an unknown option */
	for (size_t id = 0; id < option_spec_count; id++) {
		const struct option_spec *spec = &option_specs[id];

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

static const struct option_spec *spec_of_letter(enum command_bit command, int letter)
{
	for (size_t id = 0; id < option_spec_count; id++)
		if (option_specs[id].letter == letter &&
		    (option_specs[id].commands & (unsigned)command))
			return &option_specs[id];
	abort(); /* getopt_long knows only letters of the table */
}

static struct error *apply(struct options *options, const struct option_spec *spec,
			   const char *value)
{
	return spec->set((char *)options + spec->field, spec->name, value);
}

static struct error *unknown_option(enum command_bit command, const char *word)
{
	struct closest closest;
	struct text name = { 0 }, advice = { 0 };
	struct error *err;

	text_add_bytes(&name, word, strcspn(word, "="));
	if (strncmp(word, "--", 2) == 0) {
		closest_init(&closest, text_str(&name) + 2);
		for (size_t id = 0; id < option_spec_count; id++)
			if (option_specs[id].commands & (unsigned)command)
				closest_offer(&closest, option_specs[id].name);
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
			err = apply(options, &option_specs[value - LONG_VALUE(0)], optarg);
		} else if (value == ':') {
			err = error_new(ERROR_USAGE, "option '%s' needs an argument",
					argv[optind - 1]);
		} else if (value == '?' && optopt >= LONG_VALUE(0)) {
			err = error_new(ERROR_USAGE, "option '--%s' takes no argument",
					option_specs[optopt - LONG_VALUE(0)].name);
		} else if (value == '?' && optopt) {
			char letter[] = { '-', (char)optopt, '\0' };

			err = unknown_option(command, letter);
		} else if (value == '?') {
			err = unknown_option(command, argv[optind - 1]);
		} else {
			err = apply(options, spec_of_letter(command, value), optarg);
		}
	}
	options->arguments = argv + optind;
	options->argument_count = (size_t)(argc - optind);
	return err;
}

void options_deinit(struct options *options)
{
	vec_deinit(&options->rules);
	vec_deinit(&options->edits);
	vec_deinit(&options->debug_folders);
	free(options->declared.file);
}

void options_help(struct text *text, enum command_bit command)
{
	for (size_t id = 0; id < option_spec_count; id++) {
		const struct option_spec *spec = &option_specs[id];
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
