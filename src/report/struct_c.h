/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A struct as C: one declaration a line, as a header of the kernel has it. */
#ifndef LAYLINE_REPORT_STRUCT_C_H
#define LAYLINE_REPORT_STRUCT_C_H

#include "base/text.h"
#include "types/type.h"

/*
 * Appends "struct NAME {" to "};".  Markers are written as the kernel's macros, structs and
 * unions without a tag with their members, and lines indented by blanks (struct_c_tabs()).
 * `note` (may be NULL) appends what is to stand behind the declaration of member `index`.
 */
void struct_c_add(struct text *text, const struct type *type, const char *name,
		  void (*note)(const void *context, struct text *text, size_t index),
		  const void *context);

/* Makes tabs of the blanks that lines begin with, once the colours of the text are settled. */
void struct_c_tabs(struct text *text, size_t start);

#endif
