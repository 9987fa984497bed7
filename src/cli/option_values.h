/* SPDX-License-Identifier: GPL-2.0-or-later */
/* How the values of options are read: one function a kind of value, named in option_table.c. */
#ifndef LAYLINE_CLI_OPTION_VALUES_H
#define LAYLINE_CLI_OPTION_VALUES_H

#include "cli/option_table.h"

option_set set_flag;       /* bool */
option_set set_string;     /* const char * */
option_set push_string;    /* vec(const char *) */
option_set set_line_bytes; /* uint64_t */
option_set set_jobs;       /* unsigned */
option_set set_expansion;  /* struct expansion */
option_set set_line_range; /* struct line_range */
option_set set_base;       /* struct line_base */
option_set set_declared;   /* struct declared_place */
option_set set_fail_on;    /* enum severity */
option_set set_color;      /* enum color_choice */
option_set set_source;     /* enum read_source */
option_set set_access;     /* enum access_kind */
option_set set_path;       /* enum path_kind */
option_set set_form;       /* enum docs_form */
option_set set_types;      /* bool */

/* The severity of the finding that the value names; enum severity[CHECK_COUNT]. */
option_set make_error;
option_set make_warning;
option_set make_note;
option_set switch_off;

#endif
