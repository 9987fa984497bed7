/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Whole files as texts. */
#ifndef LAYLINE_IMPORT_FILE_H
#define LAYLINE_IMPORT_FILE_H

#include "base/error.h"
#include "base/text.h"

/*
 * Appends a file's bytes.
 *
 * Errors: ERROR_SYSTEM when it cannot be read; ERROR_INPUT when it is larger than any source or
 * document, 16 MiB.
 */
MUST_CHECK
struct error *file_text(const char *path, struct text *text);

#endif
