/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Which part of a struct is shown: --lines, --group, --path. */
#ifndef LAYLINE_REPORT_SHOWN_FILTER_H
#define LAYLINE_REPORT_SHOWN_FILTER_H

#include "layout/line_map.h"
#include "report/report.h"

bool shown_is_whole(const struct shown_struct *shown);

/* By their index in the layout. */
bool shown_member(const struct shown_struct *shown, size_t member);
bool shown_group(const struct shown_struct *shown, size_t group);

/* Unused bits: those on the lines, in the groups that are shown. */
bool shown_unused(const struct shown_struct *shown, uint64_t offset_bits, uint64_t size_bits);

/* What a box shows: a member of it, or unused bits. */
bool shown_item(const struct shown_struct *shown, const struct line_item *item);

/* A row of lines on which any of these lies. */
bool shown_row(const struct shown_struct *shown, const struct line_row *row);

/* Members that are shown, and on how many of the lines that are. */
size_t shown_member_count(const struct shown_struct *shown, uint64_t *ret_lines);

#endif
