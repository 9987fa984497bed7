/* SPDX-License-Identifier: GPL-2.0-or-later */
/* One audited struct in the text report: its heading, its groups, its findings. */
#ifndef LAYLINE_REPORT_STRUCT_TEXT_H
#define LAYLINE_REPORT_STRUCT_TEXT_H

#include "report/audited_part.h"

void struct_text_add(struct text *text, const struct audited_part *part);

/* "FILE:LINE: severity: message [id]" and the detail below it. */
void struct_text_finding(struct text *text, const struct finding *finding,
			 const char *image_path);

/* Whether a reader would see the same in both: layout, groups, findings; only the images
 * differ. */
bool struct_text_same(const struct audited_part *a, const struct audited_part *b);

/* A line instead of the whole: "struct tcp_sock: as in vmlinux". */
void struct_text_add_same(struct text *text, const struct audited_part *part,
			  const struct audited_part *shown);

#endif
