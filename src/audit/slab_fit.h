/* SPDX-License-Identifier: GPL-2.0-or-later */
/* How objects of a size fit the kernel's slabs. */
#ifndef LAYLINE_AUDIT_SLAB_FIT_H
#define LAYLINE_AUDIT_SLAB_FIT_H

#include "audit/trial.h"

struct slab_fit slab_fit_of(uint64_t size_bytes, uint64_t line_bytes);

#endif
