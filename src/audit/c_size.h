/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sizeof, as the budgets of rules use it: types of the image, and C's own types. */
#ifndef LAYLINE_AUDIT_C_SIZE_H
#define LAYLINE_AUDIT_C_SIZE_H

#include "types/type_db.h"

struct c_sizes {
	const struct type_db *types;
	unsigned word_bits; /* of a long and a pointer */
};

/* A size_of_function (rules/rules.h) whose context is a struct c_sizes. */
bool c_size_of(void *context, const char *type, uint64_t *ret_bytes);

/* The size of "unsigned long", "void *" and the like, which no image needs to define. */
bool c_builtin_size(const char *type, unsigned word_bits, uint64_t *ret_bytes);

#endif
