/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Whether two definitions lay the same names out at the same places. */
#ifndef LAYLINE_TYPES_TYPE_COMPARE_H
#define LAYLINE_TYPES_TYPE_COMPARE_H

#include "types/type.h"

/*
 * Compares size, and name, offset and width of the members in order; anonymous members and
 * typedefs are entered, enumerators compared by name and value.  What named members consist of
 * is not.  Beyond 65536 members two types count as different.
 */
bool type_same_layout(const struct type *a, const struct type *b);

#endif
