/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Documents as a source of rules. */
#ifndef LAYLINE_IMPORT_IMPORT_DOCS_H
#define LAYLINE_IMPORT_IMPORT_DOCS_H

#include "import/draft.h"

/*
 * Reads every *.rst directly in a folder, but for index.rst.
 *
 * Errors: ERROR_SYSTEM when the folder or a file cannot be read; ERROR_INPUT when it holds no
 * document, one that is no table, or two about the same struct.
 */
MUST_CHECK
struct error *import_docs(struct import *import, const char *folder);

#endif
