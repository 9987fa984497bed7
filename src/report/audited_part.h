/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Each struct of an audit beside its own findings, for formats that go struct by struct. */
#ifndef LAYLINE_REPORT_AUDITED_PART_H
#define LAYLINE_REPORT_AUDITED_PART_H

#include "report/report.h"

struct audited_part {
	const struct audited_struct *audited;
	const struct finding *findings;
	size_t finding_count;
	size_t told_count; /* of them, those that a report tells: not known from a baseline */
	const struct layout_change *changes; /* since the baseline */
	size_t change_count;
	const char *image_path;
};

/*
 * Fills one part for each struct of the audit, in its order; the array is the caller's.
 *
 * Returns how many findings stand beside structs; those behind them are about none.
 */
size_t audited_parts_find(struct audited_part *parts, const struct check_report *report);

/* The worst of the findings about a group, or, for NULL, about the struct as a whole, that
 * count; SEVERITY_OFF when there is none. */
enum severity audited_part_worst(const struct audited_part *part, const char *group);

/* Whether nothing that counts is worse than a note. */
bool audited_part_only_notes(const struct audited_part *part);

#endif
