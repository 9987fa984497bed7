/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Where the rows of documents and a build disagree, in words. */
#ifndef LAYLINE_CLI_DOCS_DRIFT_H
#define LAYLINE_CLI_DOCS_DRIFT_H

#include "cli/rule_image.h"

/*
 * Appends "FOLDER/FILE: what is wrong [id]", a line for each finding about the rows of a
 * documented struct, and sets *ret_differs when there is one.  The image's types are read.
 *
 * Errors: those of audit_image.
 */
MUST_CHECK
struct error *docs_drift(const struct rule_image *run, const char *folder, struct text *text,
			 bool *ret_differs);

#endif
