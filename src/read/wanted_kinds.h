/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Which kinds of type are wanted by which name, and what a group marker is called: the same in
 * all formats. */
#ifndef LAYLINE_READ_WANTED_KINDS_H
#define LAYLINE_READ_WANTED_KINDS_H

#include "base/map.h"
#include "read/reader.h"

/* include/linux/cache.h, __cacheline_group_begin(). */
#define GROUP_BEGIN_PREFIX "__cacheline_group_begin__"

/*
 * Enters the request's names, which must outlive the map: name -> bits by enum type_kind, as
 * uintptr_t.  Gives whether an enum is asked for as such, which then may be one without a name.
 */
bool wanted_kinds_enter(struct map *kinds, const struct read_request *request);
bool wanted_kinds_have(const struct map *kinds, enum type_kind kind, const char *name);

/* Whether a member name opens a group. */
bool name_opens_group(const char *name);

#endif
