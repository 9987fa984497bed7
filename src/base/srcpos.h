/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A place in a text that people edit: a rule file, or a declaration in the kernel's sources. */
#ifndef LAYLINE_BASE_SRCPOS_H
#define LAYLINE_BASE_SRCPOS_H

#include "base/base.h"

struct srcpos {
	const char *file; /* NULL when unknown */
	uint32_t line;    /* from 1; 0 when unknown */
	uint32_t column;  /* from 1; 0 when unknown (debug information rarely has it) */
};

#endif
