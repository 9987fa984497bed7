/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What counts as a struct of an image when all of them are asked for. */
#ifndef LAYLINE_CLI_LISTED_H
#define LAYLINE_CLI_LISTED_H

#include "types/type_db.h"

/* Defined structs and unions, and typedefs that are the only name of one. */
bool set_is_listed(const struct type_set *set);

/* Whether a set that was asked for by name can be laid out: any name of a defined struct or
 * union. */
bool set_has_layout(const struct type_set *set);

#endif
