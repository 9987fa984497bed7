/* SPDX-License-Identifier: GPL-2.0-or-later */
/* How a document that is there differs from what its rule says, in words. */
#ifndef LAYLINE_DOC_DOC_COMPARE_H
#define LAYLINE_DOC_DOC_COMPARE_H

#include "doc/doc.h"

/* Appends "PATH:LINE: what differs", a line each; nothing when all rows say the same. */
void doc_compare(struct text *text, const char *path, const struct doc *there,
		 const struct doc_text *rule);

#endif
