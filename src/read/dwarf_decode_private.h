/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What the two halves of the decoder share: the memory of places, and the making of types. */
#ifndef LAYLINE_READ_DWARF_DECODE_PRIVATE_H
#define LAYLINE_READ_DWARF_DECODE_PRIVATE_H

#include "read/dwarf_decode.h"
#include "read/dwarf_files.h"

/* How much of a type is wanted; each includes the one before. */
enum decode_depth {
	DECODE_NOTHING,
	DECODE_NAME,  /* enough to spell it: what a pointer leads to */
	DECODE_WHOLE, /* with its members and size */
};

struct decoded {
	struct entry_ref at;
	struct type *type; /* NULL: a free slot */
	enum decode_depth depth;
	bool is_open; /* being decoded further up the stack */
};

struct dwarf_decoder {
	struct arena *arena;
	struct open_units units;
	struct dwarf_files files;
	unsigned word_bytes;
	uint32_t max_align_bytes;
	unsigned nesting;
	struct decoded *slots; /* open addressing by place */
	size_t slot_count;
	size_t slot_capacity;
	size_t damage_count;
	const char *first_damage;
	bool knows_line_damage; /* has counted that files are unknown */
};

/* dwarf_decode.c */
void decode_damage(struct dwarf_decoder *decoder, struct entry_ref at, const char *what);
bool decode_open(struct dwarf_decoder *decoder, struct entry_ref at, struct open_entry *ret);
const struct type *decode_unknown(struct dwarf_decoder *decoder, const char *name);
const struct type *decode_at(struct dwarf_decoder *decoder, struct entry_ref at,
			     enum decode_depth depth);
/* What DW_AT_type leads to; void when absent. */
const struct type *decode_target(struct dwarf_decoder *decoder, const struct open_entry *entry,
				 enum decode_depth depth);
struct srcpos decode_srcpos(struct dwarf_decoder *decoder, const struct open_entry *entry);

/* dwarf_decode_entry.c: fills in the type of an open entry. */
void decode_entry(struct dwarf_decoder *decoder, const struct open_entry *entry,
		  enum decode_depth depth, struct type *type);

#endif
