/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * layline: audits where members of structs land on cache lines.
 *
 * @MAP@
 */
#include <stdio.h>
#include <string.h>

#include "base/closest.h"
#include "cli/command.h"
#include "cli/output.h"

static const struct command *const commands[] = {
	&command_check,
	&command_show,
	&command_list,
	&command_rules,
};

/* The only place that prints errors. */
static void print_error(struct error *err)
{
	(void)fprintf(stderr, "layline: %s\n", error_message(err));
	error_free(err);
}

static void complain(struct session *session, struct error *err)
{
	print_error(err);
	session->has_failed = true;
}

static struct error *print_help(void)
{
	struct text text = { 0 };
	struct error *err;

	text_add(&text,
		 "usage: layline COMMAND [OPTION...] [ARGUMENT...]\n\n"
		 "Audits where members of structs land on cache lines, from a build's debug\n"
		 "information.\n\n");
	for (size_t i = 0; i < ARRAY_SIZE(commands); i++)
		text_add(&text, "  %-8s %s\n", commands[i]->name, commands[i]->summary);
	text_add(&text,
		 "\n`layline COMMAND --help` tells about a command, `layline --version` the "
		 "version.\n");
	err = output_text(NULL, &text);
	text_deinit(&text);
	return err;
}

static struct error *print_command_help(const struct command *command)
{
	struct text text = { 0 };
	struct error *err;

	text_add(&text, "usage: layline %s [OPTION...] %s\n\n%s\n", command->name,
		 command->arguments, command->explanation);
	options_help(&text, command->bit);
	err = output_text(NULL, &text);
	text_deinit(&text);
	return err;
}

static struct error *print_version(void)
{
	struct text text = { 0 };
	struct error *err;

	text_add(&text, "layline %s\n", LAYLINE_VERSION);
	err = output_text(NULL, &text);
	text_deinit(&text);
	return err;
}

static struct error *unknown_command(const char *name)
{
	struct closest closest;
	struct text advice = { 0 };
	struct error *err;

	closest_init(&closest, name);
	for (size_t i = 0; i < ARRAY_SIZE(commands); i++)
		closest_offer(&closest, commands[i]->name);
	closest_add(&closest, &advice);
	err = error_new(ERROR_USAGE, "unknown %s '%s'%s", *name == '-' ? "option" : "command",
			name,
			advice.length ? text_str(&advice) : "; `layline --help` lists them");
	text_deinit(&advice);
	return err;
}

static struct error *run_command(const struct command *command, int argc, char **argv,
				 enum exit_status *ret_status)
{
	struct options options;
	struct session session = { .options = &options, .complain = complain };
	struct error *err = options_parse(&options, command->bit, argc, argv);

	if (!err && options.wants_help)
		err = print_command_help(command);
	else if (!err && options.wants_version)
		err = print_version();
	else if (!err)
		err = command->run(&session, ret_status);
	if (session.has_failed)
		*ret_status = STATUS_FAILED;
	options_deinit(&options);
	return err;
}

static struct error *run(int argc, char **argv, enum exit_status *ret_status)
{
	if (argc < 2 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
		return print_help();
	if (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0)
		return print_version();
	for (size_t i = 0; i < ARRAY_SIZE(commands); i++)
		if (strcmp(commands[i]->name, argv[1]) == 0)
			return run_command(commands[i], argc - 1, argv + 1, ret_status);
	return unknown_command(argv[1]);
}

int main(int argc, char **argv)
{
	enum exit_status status = STATUS_CLEAN;
	struct error *err = run(argc, argv, &status);

	if (err) {
		print_error(err);
		status = STATUS_FAILED;
	}
	return (int)status;
}
