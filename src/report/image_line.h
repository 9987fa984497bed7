/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The line that says which image a report is about, and what could not be looked at in it. */
#ifndef LAYLINE_REPORT_IMAGE_LINE_H
#define LAYLINE_REPORT_IMAGE_LINE_H

#include "report/report.h"

/* What the types were read from: "DWARF", "BTF", or "DWARF from vmlinux.debug". */
void image_line_source(struct text *text, const struct audit_image *image);

/* "layline: vmlinux (x86_64, Linux 6.12.117, DWARF), 64-byte lines" without the end of the
 * line. */
void image_line_add(struct text *text, const struct reported_image *reported);

/* A line about what BTF does not tell, which a report says once; nothing for DWARF. */
void image_line_untold(struct text *text, const struct reported_image *reported);

/* Lines about a debug file that was not taken, and about damaged or foreign units; nothing when
 * all was read. */
void image_line_skipped(struct text *text, const struct reported_image *reported);

#endif
