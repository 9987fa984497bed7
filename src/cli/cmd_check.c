/* SPDX-License-Identifier: GPL-2.0-or-later */
/* `layline check`: audits images against rules; the gate of a build. */
#include <inttypes.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "base/cores.h"
#include "cli/audit_input.h"
#include "cli/check_baseline.h"
#include "cli/check_budgets.h"
#include "cli/command.h"
#include "cli/description.h"
#include "cli/format.h"
#include "cli/image_paths.h"
#include "cli/images.h"
#include "cli/ordered_work.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/rule_files.h"
#include "cli/today.h"
#include "report/styled.h"

/* One image: what a thread makes of it, for the run to take in order. */
struct check_item {
	struct loaded_image loaded;
	const struct rule_set *rules;
	struct error *err; /* why it could not be read; loaded is then closed */
	bool is_loaded;
};

struct check_run {
	struct session *session;
	struct check_item *items; /* by path */
	unsigned jobs;
	struct rule_files rules;
	struct image_paths paths;
	struct today today;
	struct audit_options audit_options;
	struct audit audit;
	struct check_baseline baseline;
	vec(struct reported_image) reported;
	size_t unreadable_count;
	struct passed_over passed_over;
	int descriptor; /* for the description; -1 when there is none */
};

/* Beside a vmlinux the modules are nothing: whoever has one of several images to itself would
 * be waited for by all the others. */
#define SHARED_IMAGE_BYTES ((off_t)64 << 20)

/* How many threads share an image: of several each thread takes its own, but for large ones. */
static unsigned jobs_for(const struct check_run *run, const char *path)
{
	struct stat status;

	if (run->paths.items.count == 1 ||
	    (stat(path, &status) == 0 && status.st_size >= SHARED_IMAGE_BYTES))
		return run->jobs;
	return 1;
}

/* Reads one image; runs in any thread. */
static void load_item(void *context, size_t index)
{
	struct check_run *run = context;
	struct check_item *item = &run->items[index];
	const char *path = run->paths.items.items[index];

	item->err = audit_input_load(&item->loaded, path, run->session, &run->rules,
				     !run->session->options->audit.rules_only,
				     jobs_for(run, path), &item->rules);
	item->is_loaded = !item->err;
}

/* Audits one image that was read. */
static struct error *check_item(struct check_run *run, const struct check_item *item)
{
	if (item->loaded.types.is_only_assembler) {
		run->passed_over.only_assembler++;
		return NULL;
	}
	loaded_image_complain(&item->loaded);
	*vec_push(&run->reported) = loaded_image_reported(&item->loaded, item->rules->origin);
	return audit_image(&run->audit, &item->loaded.facts, run->reported.count - 1,
			   item->rules, &run->audit_options);
}

static size_t present_count(const struct audit *audit)
{
	struct audited_struct *const *audited;
	size_t count = 0;

	vec_for_each(audited, &audit->structs)
		count += (*audited)->set != NULL;
	return count;
}

/* Silence about an image in which nothing was looked at would pass for a clean bill. */
static struct error *nothing_to_audit(const struct check_run *run)
{
	const struct options *options = run->session->options;
	const struct reported_image *first = &run->reported.items[0];
	struct text reason = { 0 };
	struct error *err;

	if (run->reported.count == 1)
		text_add(&reason, "%s defines", first->image->path);
	else
		text_add(&reason, "the %zu images define", run->reported.count);
	if (first->rules)
		text_add(&reason, " no struct of %s", first->rules);
	if (!options->audit.rules_only)
		text_add(&reason, "%s no struct with group markers",
			 first->rules ? " and" : "");
	else if (!first->rules)
		text_add(&reason, " nothing that --rules-only would look at");
	if (!first->rules) {
		if (first->image->release)
			text_add(&reason, ", and there are no rules for Linux %s",
				 first->image->release);
		else
			text_add(&reason,
				 ", and it does not say its release, whose rules would hold");
		for (size_t i = 0; i < run->rules.shipped.count; i++)
			text_add(&reason, "%s%s", i ? ", " : " (choose one with --release: ",
				 run->rules.releases[i]);
		text_add(&reason, "%s", run->rules.shipped.count ? ")" : "");
	}
	err = error_new(ERROR_INPUT, "nothing to audit: %s", text_str(&reason));
	text_deinit(&reason);
	return err;
}

static struct error *nothing_but_passed_over(const struct check_run *run)
{
	const struct passed_over *passed_over = &run->passed_over;
	size_t count = run->paths.items.count;

	if (!count) /* an empty folder, which has had its error */
		return NULL;
	if (count == 1)
		return error_new(
			ERROR_INPUT, "nothing to audit: %s %s", run->paths.items.items[0],
			passed_over->only_assembler
				? "has debug information of assembler units only, which "
				  "have no types"
				: "has no debug information");
	return error_new(ERROR_INPUT,
			 "nothing to audit: without debug information: %zu of %zu files; of "
			 "assembler units only, which have no types: %zu",
			 passed_over->without_debug, count, passed_over->only_assembler);
}

static enum exit_status status_of(const struct audit *audit, enum severity fail_on)
{
	if (fail_on == SEVERITY_OFF)
		return STATUS_CLEAN;
	for (enum severity severity = fail_on; severity <= SEVERITY_ERROR; severity++)
		if (audit_count_that_counts(audit, severity))
			return STATUS_FINDINGS;
	return STATUS_CLEAN;
}

/* A runner that takes a description tells warnings from success; beside a baseline notes are
 * new and worth one. */
static enum exit_status status_of_description(const struct check_report *report)
{
	bool is_compared = report->news && report->news->baseline;
	enum severity least = is_compared ? SEVERITY_NOTE : SEVERITY_WARNING;

	for (enum severity severity = least; severity <= SEVERITY_ERROR; severity++)
		if (audit_count_that_counts(report->audit, severity))
			return STATUS_WARNED;
	return STATUS_CLEAN;
}

/* A description goes to its descriptor, unless a file is named. */
static struct error *write_report(const struct check_run *run, struct text *text)
{
	const char *output = run->session->options->output;

	return run->descriptor < 0 || output ? output_text(output, text)
					     : description_write(run->descriptor, text);
}

/* Compares with the baseline, if there is one, and prints. */
static struct error *report(struct check_run *run, const struct report_format *format,
			    enum exit_status *ret_status)
{
	struct session *session = run->session;
	const struct options *options = session->options;
	struct check_report report = {
		.images = run->reported.items,
		.image_count = run->reported.count,
		.audit = &run->audit,
		.shipped_releases = run->rules.releases,
		.shipped_count = run->rules.shipped.count,
		.unreadable_count = run->unreadable_count,
		.passed_over = run->passed_over,
		.fail_on = options->fail_on,
		.use_color = output_has_color(options->color, options->output),
	};
	struct text text = { 0 };
	struct error *err = check_baseline_compare(&run->baseline, &run->audit, &report);
	enum exit_status status;

	if (err)
		return err;
	status = status_of(&run->audit, options->fail_on);
	err = check_baseline_prepare(&run->baseline, !session->has_failed,
				     status == STATUS_FINDINGS);
	if (err)
		return err;
	if (format->is_description && status == STATUS_CLEAN)
		status = status_of_description(&report);
	/* A new baseline accepts what there is. */
	if (report.news && report.news->update == UPDATE_WRITTEN)
		status = STATUS_CLEAN;
	format->check(&text, &report);
	err = write_report(run, &text);
	if (!err)
		err = check_baseline_commit(&run->baseline);
	if (!err)
		*ret_status = status;
	text_deinit(&text);
	return err;
}

/* Takes what was measured into the rules, instead of a report. */
static struct error *update_budgets(const struct check_run *run, enum exit_status *ret_status)
{
	size_t count = run->reported.count;
	const struct audit_image **images;
	struct arena arena = { 0 };
	struct text text = { 0 };
	struct error *err;

	if (run->session->has_failed)
		return error_new(ERROR_INPUT,
				 "no budget was changed, since not everything could be read");
	images = arena_array(&arena, const struct audit_image *, count);
	for (size_t i = 0; i < count; i++)
		images[i] = run->reported.items[i].image;
	err = check_budgets_update(&run->audit, images, &text);
	if (!err) {
		styled_finish(&text, 0, false);
		err = output_text(run->session->options->output, &text);
	}
	if (!err)
		*ret_status = STATUS_CLEAN;
	text_deinit(&text);
	arena_deinit(&arena);
	return err;
}

/* What has nothing to say is passed over when that was asked for; all else is an error. */
static void take_unreadable(struct check_run *run, struct error *err)
{
	if (error_kind(err) == ERROR_NO_DEBUG && run->session->options->skips_no_debug) {
		run->passed_over.without_debug++;
		error_free(err);
		return;
	}
	run->session->complain(run->session, err);
	run->unreadable_count++;
}

/* Takes the images in order while threads read ahead.  Errors: those that end the run. */
static struct error *take_items(struct check_run *run)
{
	struct session *session = run->session;
	size_t count = run->paths.items.count;
	unsigned jobs = session->options->jobs ? session->options->jobs : usable_cores();
	struct ordered_work *work;
	struct progress progress;
	struct error *err = NULL;

	run->jobs = jobs;
	session->has_one_image = count == 1;
	work = ordered_work_start(count, jobs, load_item, run);
	progress_init(&progress, count);
	for (size_t i = 0; i < count && !err; i++) {
		struct check_item *item = &run->items[i];

		progress_show(&progress, i + 1, run->paths.items.items[i]);
		ordered_work_wait(work, i);
		if (!item->err) {
			err = check_item(run, item);
			continue;
		}
		progress_erase(&progress);
		err = item->err;
		item->err = NULL;
		/* A fault in the rules is the same for all images that they hold for. */
		if (error_kind(err) == ERROR_RULES)
			continue;
		take_unreadable(run, err);
		err = NULL;
	}
	progress_erase(&progress);
	ordered_work_finish(work);
	return err;
}

static struct error *check_all(struct check_run *run, const struct report_format *format,
			       enum exit_status *ret_status)
{
	struct session *session = run->session;
	struct error *err = check_baseline_open(&run->baseline, session->options);

	if (!err)
		err = check_budgets_options(session->options);
	if (!err)
		err = today_find(&run->today);
	run->audit_options = session->options->audit;
	run->audit_options.today = run->today.text;
	if (!err)
		err = rule_files_init(&run->rules, session->options);
	if (!err)
		err = image_paths_find(&run->paths, session, session->options->arguments,
				       session->options->argument_count);
	if (err)
		return err;
	run->items = calloc(run->paths.items.count + 1, sizeof(*run->items));
	if (!run->items)
		abort();
	err = take_items(run);
	if (err)
		return err;
	if (run->reported.count == 0) /* and each has had its error, or was passed over */
		return run->unreadable_count ? NULL : nothing_but_passed_over(run);
	if (present_count(&run->audit) == 0)
		return nothing_to_audit(run);
	audit_finish(&run->audit, &run->audit_options);
	if (session->options->updates_budgets)
		return update_budgets(run, ret_status);
	return report(run, format, ret_status);
}

static struct error *check(struct session *session, enum exit_status *ret_status)
{
	struct check_run run = { .session = session, .descriptor = -1 };
	const struct report_format *format;
	struct error *err = format_find(session->options->format, FOR_CHECK, &format);

	if (!err && format->is_description)
		err = description_find(&run.descriptor);
	if (err)
		return err;
	audit_init(&run.audit);
	err = check_all(&run, format, ret_status);
	check_baseline_close(&run.baseline);
	audit_deinit(&run.audit);
	for (size_t i = 0; run.items && i < run.paths.items.count; i++) {
		if (run.items[i].is_loaded)
			loaded_image_close(&run.items[i].loaded);
		error_free(run.items[i].err);
	}
	free(run.items);
	vec_deinit(&run.reported);
	image_paths_deinit(&run.paths);
	rule_files_deinit(&run.rules);
	return err;
}

const struct command command_check = {
	.name = "check",
	.bit = FOR_CHECK,
	.arguments = "[IMAGE...]",
	.summary = "audit images against rules",
	.explanation =
		"Holds the structs of each image against the rules of its release, and structs with\n"
		"group markers but no rule against their markers.  An IMAGE is a vmlinux, a module, an\n"
		"object or a folder of them; without one: ./vmlinux, $KBUILD_OUTPUT/vmlinux, the debug\n"
		"vmlinux of the running kernel, or its own BTF, /sys/kernel/btf/vmlinux.\n"
		"\n"
		"Exit status: 0 nothing at or above --fail-on, 1 findings, 2 the job could not be done.\n",
	.run = check,
};
