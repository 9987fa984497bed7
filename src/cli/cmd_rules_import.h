/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The actions of `layline rules` that have a file of their own. */
#ifndef LAYLINE_CLI_CMD_RULES_IMPORT_H
#define LAYLINE_CLI_CMD_RULES_IMPORT_H

#include "cli/command.h"

/* `rules import`: rules from documents, sources and builds; appends what was done. */
MUST_CHECK
struct error *rules_import(struct session *session, struct text *report);

/* `rules emit`: a rule as C; writes it. */
MUST_CHECK
struct error *rules_emit(struct session *session);

#endif
