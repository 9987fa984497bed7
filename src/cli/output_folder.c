/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Several files of one folder, written all or not at all. */
#include "cli/output_folder.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/output.h"

static struct error *file_prepare(struct output *output, const char *folder,
				  const struct folder_file *file)
{
	struct text path = { 0 }, copy = { 0 };
	struct error *err;

	text_add(&path, "%s/%s", folder, file->name);
	text_add_bytes(&copy, text_str(&file->text), file->text.length);
	err = output_open(output, text_str(&path));
	if (!err)
		err = output_write(output, &copy);
	/* A disk that is full should say so before the first file is replaced. */
	if (!err && fflush(output->stream) != 0)
		err = error_errno("%s: cannot be written", text_str(&path));
	text_deinit(&copy);
	text_deinit(&path);
	return err;
}

struct error *output_folder_write(const char *folder, const struct folder_file *files,
				  size_t count)
{
	struct error *err = NULL;
	struct output *outputs;

	if (mkdir(folder, 0777) != 0 && errno != EEXIST)
		return error_errno("%s: cannot be made", folder);
	outputs = calloc(count + 1, sizeof(*outputs));
	if (!outputs)
		abort();
	for (size_t i = 0; !err && i < count; i++)
		err = file_prepare(&outputs[i], folder, &files[i]);
	for (size_t i = 0; !err && i < count; i++)
		err = output_commit(&outputs[i]);
	for (size_t i = 0; i < count; i++)
		output_deinit(&outputs[i]);
	free(outputs);
	return err;
}
