/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The baseline of a `layline check`: read, compared with, and written anew when asked to. */
#ifndef LAYLINE_CLI_CHECK_BASELINE_H
#define LAYLINE_CLI_CHECK_BASELINE_H

#include "baseline/news.h"
#include "cli/output.h"
#include "report/report.h"

struct check_baseline {
	const struct options *options;
	bool is_there; /* the file, and then: */
	struct baseline baseline;
	struct news news; /* what reports show; all zero without --baseline */
	struct text next; /* the new contents */
	struct output output;
};

/*
 * Reads the file of --baseline, when it is given.  With --update-baseline it need not be there.
 *
 * Errors: ERROR_USAGE for --update-baseline alone; ERROR_SYSTEM for a file that cannot be read;
 * those of baseline_read.
 */
MUST_CHECK
struct error *check_baseline_open(struct check_baseline *check, const struct options *options);
void check_baseline_close(struct check_baseline *check);

/*
 * Compares the report's audit with what was read, and points the report at the news.
 *
 * Errors: those of news_make.
 */
MUST_CHECK
struct error *check_baseline_compare(struct check_baseline *check, struct audit *audit,
				     struct check_report *report);

/*
 * With --update-baseline: writes the new baseline beside the old one, unless the run is not
 * `is_whole` or found something new that fails it.  Nothing is replaced before the commit.
 *
 * Errors: ERROR_SYSTEM when the file cannot be written.
 */
MUST_CHECK
struct error *check_baseline_prepare(struct check_baseline *check, bool is_whole,
				     bool has_failing_findings);
MUST_CHECK
struct error *check_baseline_commit(struct check_baseline *check);

#endif
