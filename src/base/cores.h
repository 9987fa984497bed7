/* SPDX-License-Identifier: GPL-2.0-or-later */
/* How many threads are worth starting. */
#ifndef LAYLINE_BASE_CORES_H
#define LAYLINE_BASE_CORES_H

/* The processors that this process may run on, at least 1. */
unsigned usable_cores(void);

#endif
