/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Reads, compares and writes the baseline of a run.
 *
 * The file only ratchets: what is gone is forgotten, so that it is new when it comes back, and
 * nothing is taken up that would fail the run.  --fail-on says where that begins.
 */
#include "cli/check_baseline.h"

#include <errno.h>
#include <stdio.h>

struct error *check_baseline_open(struct check_baseline *check, const struct options *options)
{
	const char *path = options->baseline;
	struct error *err;
	FILE *stream;

	*check = (struct check_baseline){ .options = options };
	if (!path)
		return options->updates_baseline
			       ? error_new(ERROR_USAGE,
					   "--update-baseline needs --baseline FILE, the file "
					   "to write")
			       : NULL;
	stream = fopen(path, "r");
	if (!stream && errno == ENOENT)
		return options->updates_baseline
			       ? NULL
			       : error_new(ERROR_SYSTEM,
					   "%s: there is no such file; --update-baseline makes "
					   "it",
					   path);
	if (!stream)
		return error_errno("%s: cannot be read", path);
	err = baseline_read(&check->baseline, path, stream);
	(void)fclose(stream);
	check->is_there = !err;
	return err;
}

void check_baseline_close(struct check_baseline *check)
{
	output_deinit(&check->output);
	text_deinit(&check->next);
	news_deinit(&check->news);
	if (check->is_there)
		baseline_deinit(&check->baseline);
}

struct error *check_baseline_compare(struct check_baseline *check, struct audit *audit,
				     struct check_report *report)
{
	struct news *news = &check->news;
	const struct audit_image **images;
	struct arena arena = { 0 };
	struct error *err;

	if (!check->options->baseline)
		return NULL;
	/* Before the comparison marks anything: a baseline does not depend on the one before.
	 */
	if (check->options->updates_baseline)
		report_json(&check->next, report);
	report->news = news;
	news->path = check->options->baseline;
	if (!check->is_there)
		return NULL;
	images = arena_array(&arena, const struct audit_image *, report->image_count);
	for (size_t i = 0; i < report->image_count; i++)
		images[i] = report->images[i].image;
	err = news_make(news, audit, images, report->image_count, &check->baseline,
			&check->options->audit);
	arena_deinit(&arena);
	return err;
}

struct error *check_baseline_prepare(struct check_baseline *check, bool is_whole,
				     bool has_failing_findings)
{
	struct news *news = &check->news;
	struct error *err;

	if (!check->options->updates_baseline)
		return NULL;
	if (!is_whole) {
		news->update = UPDATE_UNSAFE;
		return NULL;
	}
	if (check->is_there && has_failing_findings) {
		news->update = UPDATE_REFUSED;
		return NULL;
	}
	news->update = UPDATE_WRITTEN;
	err = output_open(&check->output, check->options->baseline);
	return err ? err : output_write(&check->output, &check->next);
}

struct error *check_baseline_commit(struct check_baseline *check)
{
	return check->news.update == UPDATE_WRITTEN ? output_commit(&check->output) : NULL;
}
