/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The members of a struct from its definition in C, as far as an import needs them. */
#ifndef LAYLINE_IMPORT_C_STRUCT_H
#define LAYLINE_IMPORT_C_STRUCT_H

#include "import/c_token.h"

struct c_member {
	const char *name;
	const char *tag;    /* of the struct that it is by value; NULL for another type */
	const char *array;  /* what stands between its brackets; NULL when it is none */
	const char *config; /* the #if around it within the struct, NULL for none */
	const char *group;  /* the markers that it is between, NULL for none */
	bool is_bitfield;
	uint32_t line;
};

/* A pair of markers. */
struct c_group {
	const char *name;
	bool is_for_dma;
	uint32_t line;
};

struct c_struct {
	vec(struct c_member) members; /* those of anonymous structs and unions among them */
	vec(struct c_group) groups;
	uint32_t line;
	uint32_t last_line;
};

/*
 * Reads the definition whose opening brace is token `brace`.  What it cannot make sense of, as
 * a macro that declares members, is passed over.
 */
void c_struct_read(struct arena *arena, const struct c_tokens *tokens, size_t brace,
		   struct c_struct *ret);
void c_struct_deinit(struct c_struct *definition);

const struct c_member *c_struct_find(const struct c_struct *definition, const char *name);

#endif
