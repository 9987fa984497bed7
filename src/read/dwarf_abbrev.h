/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Abbreviation tables compiled to skip programs: for each kind of entry, the shortest way over
 * its attributes, with stops at the few that the scan wants to know.
 *
 * Neighbouring attributes of fixed size melt into one skip, so that most of the millions of
 * entries of a vmlinux cost one table look-up and one addition.
 */
#ifndef LAYLINE_READ_DWARF_ABBREV_H
#define LAYLINE_READ_DWARF_ABBREV_H

#include "base/vec.h"
#include "read/dwarf_constants.h"
#include "read/dwarf_cursor.h"
#include "read/dwarf_form.h"
#include "read/dwarf_unit.h"
#include "read/dwarf_wanted.h"

enum abbrev_action {
	ACTION_SKIP,     /* `bytes` of fixed size */
	ACTION_VARIABLE, /* one attribute of `form`, not wanted */
	ACTION_VALUE,    /* one attribute of `form`, wanted */
};

struct abbrev_op {
	uint8_t action;
	uint8_t wanted;
	uint8_t class; /* enum form_class of a wanted value of fixed size */
	uint8_t width; /* its bytes; 0: read it by its form */
	uint16_t form;
	uint32_t bytes;   /* of ACTION_SKIP, and of every value of fixed size */
	int64_t constant; /* of DW_FORM_implicit_const */
};

/* Where a value of an entry of fixed size stands, so that it can be had without reading the
 * rest. */
struct abbrev_place {
	uint16_t at;   /* bytes from the first attribute */
	uint8_t width; /* bytes; 0: not there, or not of a form that is a plain number */
};

struct abbrev {
	uint16_t tag; /* 0: no such code */
	uint8_t kind; /* enum type_kind of what can be wanted by name, else KIND_UNKNOWN */
	bool has_children;
	bool is_fixed; /* all attributes have sizes that do not depend on the data */
	bool has_name;
	bool is_declaration;  /* by DW_FORM_flag_present, which takes no data */
	uint32_t fixed_bytes; /* of all attributes, when fixed */
	uint32_t specs; /* where its attributes are listed: bytes from the table's start */
	/* The program, once it has been needed. */
	bool has_program;
	uint32_t first_op;
	uint32_t op_count;
	/* Of entries of fixed size: */
	struct abbrev_place name;    /* an offset in .debug_str */
	struct abbrev_place sibling; /* bytes from the start of the unit */
	struct abbrev_place size;
	struct abbrev_place line;
};

/* What has to be done at an entry, as far as its abbreviation alone says. */
enum stride_flag {
	STRIDE_STOP = 1,      /* read it: it is no entry that can be passed in one step */
	STRIDE_NAMED = 2,     /* it can be wanted by its name */
	STRIDE_CANDIDATE = 4, /* a struct or union that may hold group markers */
	STRIDE_NAMELESS = 8,  /* an enum that can be wanted by its first enumerator */
	STRIDE_SIBLING = 16,  /* it has children, and the next entry is where its sibling is */
};

/*
 * An abbreviation as the scan's inner loop wants it: without branches to the next entry, and to
 * the few values by which it is judged.  Places are in bytes from the entry's code, which is
 * one byte; where there is no such value the place is 0 and the mask too.
 */
struct abbrev_stride {
	uint16_t bytes; /* of the entry itself */
	uint16_t sibling_at;
	uint16_t name_at;
	uint16_t size_at;
	uint16_t line_at;
	uint16_t flags;
	uint32_t size_mask;
	uint32_t line_mask;
};

/* The code is one byte, and all that the inner loop loads is within so many. */
#define STRIDE_CODES     256
#define STRIDE_BYTES_MAX 256

/* The table of one unit, reused from unit to unit.  All zero is an empty one. */
struct abbrev_table {
	vec(struct abbrev) codes; /* by code; [0] is unused */
	vec(struct abbrev_op) ops;
	struct abbrev_stride strides[STRIDE_CODES]; /* by the first byte of the code */
	/* The standard forms, as they are in units of this format. */
	struct abbrev_form {
		int16_t bytes; /* form_bytes() */
		uint8_t class;
	} forms[64];
	/* Whether members' names stand in .debug_str, or are found there by an index. */
	bool has_placed_names;
	bool has_indexed_names;
	struct dwarf_unit format;  /* a unit of the format; version 0: none yet */
	struct dwarf_cursor specs; /* over the table itself */
	bool is_compiled;
	uint64_t offset; /* in .debug_abbrev */
};

/*
 * Compiles the table of a unit unless it is the one compiled last: all but the programs, since
 * most entries are only passed over.  NULL, or what is wrong with it; the table is then
 * unusable.  Source: DWARF 5, 7.5.3.
 */
const char *abbrev_table_compile(struct abbrev_table *table,
				 const struct dwarf_sections *sections,
				 const struct dwarf_unit *unit);
void abbrev_table_deinit(struct abbrev_table *table);

static inline const struct abbrev *abbrev_find(const struct abbrev_table *table, uint64_t code)
{
	return code < table->codes.count && table->codes.items[code].tag
		       ? &table->codes.items[code]
		       : NULL;
}

/* Compiles the program of an abbreviation of the table that has none yet. */
void abbrev_program_compile(struct abbrev_table *table, const struct abbrev *abbrev);

/* The operations that read an entry; op_count of them, valid until another program is compiled.
 */
static inline const struct abbrev_op *abbrev_program(struct abbrev_table *table,
						     const struct abbrev *abbrev)
{
	if (!abbrev->has_program)
		abbrev_program_compile(table, abbrev);
	return table->ops.items + abbrev->first_op;
}

/* One attribute as an abbreviation lists it. */
struct abbrev_spec {
	uint64_t attribute;
	uint64_t form;
	int64_t constant; /* of DW_FORM_implicit_const */
};

/* The next of a list; false at its end, or when the cursor fails. */
static inline bool abbrev_spec_next(struct dwarf_cursor *cursor, struct abbrev_spec *ret)
{
	ret->attribute = cursor_uleb(cursor);
	ret->form = cursor_uleb(cursor);
	ret->constant = ret->form == DW_FORM_implicit_const ? cursor_sleb(cursor) : 0;
	return !cursor->failed && (ret->attribute || ret->form);
}

/* How a form is laid out in units of the table's format. */
static inline struct abbrev_form abbrev_form_of(const struct abbrev_table *table, uint64_t form)
{
	if (form < ARRAY_SIZE(table->forms))
		return table->forms[form];
	return (struct abbrev_form){ (int16_t)form_bytes(form, &table->format),
				     (uint8_t)form_class_of(form) };
}

#endif
