/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Where a report goes: standard output, or a file that is written whole or not at all. */
#include "cli/output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* What an error calls the place. */
static const char *name_of(const struct output *output)
{
	return output->path ? output->path : "standard output";
}

/* The mode that open() would give a new file. */
static mode_t new_file_mode(void)
{
	mode_t mask = umask(0);

	umask(mask);
	return 0666 & ~mask;
}

/* Opens a new file beside the one that it will replace. */
static struct error *open_temporary(struct output *output, mode_t mode)
{
	struct text name = { 0 };
	int descriptor;

	text_add(&name, "%s.XXXXXX", output->path);
	output->temporary_path = strdup(text_str(&name));
	text_deinit(&name);
	if (!output->temporary_path)
		abort();
	descriptor = mkstemp(output->temporary_path);
	if (descriptor < 0) {
		struct error *err = error_errno("%s: cannot be written", output->path);

		free(output->temporary_path);
		output->temporary_path = NULL;
		return err;
	}
	output->stream = fdopen(descriptor, "w");
	if (!output->stream || fchmod(descriptor, mode) != 0)
		return error_errno("%s: cannot be written", output->path);
	return NULL;
}

struct error *output_open(struct output *output, const char *path)
{
	struct stat status;
	bool is_there;

	*output = (struct output){ 0 };
	if (!path) {
		output->stream = stdout;
		return NULL;
	}
	/* A symbolic link stays one: the file behind it is what is replaced. */
	output->path = realpath(path, NULL);
	if (!output->path)
		output->path = strdup(path);
	if (!output->path)
		abort();
	is_there = stat(output->path, &status) == 0;
	if (!is_there && errno != ENOENT)
		return error_errno("%s: cannot be written", path);
	if (!is_there)
		return open_temporary(output, new_file_mode());
	if (S_ISREG(status.st_mode))
		return open_temporary(output, status.st_mode & 07777);
	output->stream = fopen(output->path, "w");
	return output->stream ? NULL : error_errno("%s: cannot be written", path);
}

struct error *output_write(struct output *output, struct text *text)
{
	size_t written = fwrite(text_str(text), 1, text->length, output->stream);
	bool is_complete = written == text->length;

	text_clear(text);
	return is_complete ? NULL : error_errno("%s: cannot be written", name_of(output));
}

struct error *output_commit(struct output *output)
{
	FILE *stream = output->stream;
	bool has_failed = ferror(stream) != 0;

	/* A full disk shows itself when the last bytes leave the buffer, or only on closing. */
	has_failed = fflush(stream) != 0 || has_failed;
	if (stream != stdout) {
		has_failed = fclose(stream) != 0 || has_failed;
		output->stream = NULL;
	}
	if (has_failed)
		return error_errno("%s: cannot be written", name_of(output));
	if (output->temporary_path) {
		if (rename(output->temporary_path, output->path) != 0)
			return error_errno("%s: cannot be written", name_of(output));
		free(output->temporary_path);
		output->temporary_path = NULL;
	}
	return NULL;
}

void output_deinit(struct output *output)
{
	if (output->stream && output->stream != stdout)
		(void)fclose(output->stream);
	if (output->temporary_path)
		(void)unlink(output->temporary_path);
	free(output->temporary_path);
	free(output->path);
	*output = (struct output){ 0 };
}

struct error *output_text(const char *path, struct text *text)
{
	struct output output;
	struct error *err = output_open(&output, path);

	if (!err)
		err = output_write(&output, text);
	if (!err)
		err = output_commit(&output);
	output_deinit(&output);
	return err;
}

bool output_has_color(enum color_choice choice, const char *path)
{
	const char *no_color = getenv("NO_COLOR");

	switch (choice) {
	case COLOR_ALWAYS:
		return true;
	case COLOR_NEVER:
		return false;
	case COLOR_AUTO:
		break;
	}
	/* https://no-color.org: set and not empty. */
	return !path && !(no_color && *no_color) && isatty(STDOUT_FILENO);
}
