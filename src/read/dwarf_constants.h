/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The DW_ numbers: libdwarf's header, wherever the distribution keeps it. */
#ifndef LAYLINE_READ_DWARF_CONSTANTS_H
#define LAYLINE_READ_DWARF_CONSTANTS_H

/* Debian 12 has no pkg-config file for libdwarf and a folder of its own; later releases have
 * both. */
#if __has_include(<libdwarf/dwarf.h>)
#include <libdwarf/dwarf.h>
#else
#include <dwarf.h>
#endif

#endif
