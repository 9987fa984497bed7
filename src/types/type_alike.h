/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Whether two builds declare a member with the same type, by the names in its declaration. */
#ifndef LAYLINE_TYPES_TYPE_ALIKE_H
#define LAYLINE_TYPES_TYPE_ALIKE_H

#include "types/type.h"

/*
 * Compares what type_declare() would spell: structs, unions, enums and typedefs by their names,
 * never by what they consist of; two without a name are alike.  `[]` and `[0]` are alike, since
 * BTF has one form for both.
 */
bool type_is_alike(const struct type *a, const struct type *b);

#endif
