/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Lets go of what only the scan has read, while others go on with the little that is decoded.
 */
#ifndef LAYLINE_READ_DWARF_FORGET_H
#define LAYLINE_READ_DWARF_FORGET_H

#include <pthread.h>

#include "read/dwarf_sections.h"

struct dwarf_forgetting {
	pthread_t thread;
	bool is_under_way;
};

/* Begins to give back the pages of .debug_info, if there are many; the sections must outlive
 * the end. */
void dwarf_forget_begin(struct dwarf_forgetting *forgetting, struct dwarf_sections *sections);
void dwarf_forget_end(struct dwarf_forgetting *forgetting);

#endif
