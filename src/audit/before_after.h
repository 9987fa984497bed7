/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A number as it is, and as it would be after a change of a struct. */
#ifndef LAYLINE_AUDIT_BEFORE_AFTER_H
#define LAYLINE_AUDIT_BEFORE_AFTER_H

#include <stdint.h>

struct before_after {
	uint64_t before;
	uint64_t after;
};

#endif
