/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What an import has learnt of structs, before it becomes rules: the rows of documents, groups
 * and members from sources and images, and notes on all that had to be interpreted.
 */
#ifndef LAYLINE_IMPORT_DRAFT_H
#define LAYLINE_IMPORT_DRAFT_H

#include "doc/doc.h"

struct draft_member {
	const char *name;
	const char *config;  /* the condition it is compiled under, NULL for none */
	size_t assert_count; /* how often the source asserts that it is in the group */
	struct srcpos at;    /* of the assert or the declaration */
};

struct draft_group {
	const char *name;
	enum access_kind access;
	enum path_kind path;
	const char *max_size;    /* as written, NULL for none */
	bool has_markers;        /* seen between markers; else known from asserts only */
	bool is_for_dma;         /* markers that a driver uses to keep DMA off other members */
	bool is_sized_by_libeth; /* its size is asserted as a whole, its members are not */
	vec(struct draft_member) members;
	struct srcpos at;
};

struct draft {
	enum rule_subject subject;
	const char *name;
	const char *array_member; /* of SUBJECT_ARRAY, as in struct rule */
	const char *array_enum;
	bool has_docs;
	struct rule_docs docs;
	vec(struct rule_field) fields;
	vec(struct draft_group *) groups;
	vec(const char *)
		origins; /* "net/ipv4/tcp.c: tcp_struct_check()", for the file's head */
};

/* Everything that one run imports, and the owner of its strings. */
struct import {
	struct arena arena;
	vec(struct draft *) drafts; /* in the order in which they were met */
	vec(struct doc_note) notes;
};

/* All zero is an empty import. */
void import_deinit(struct import *import);

struct draft *draft_find(const struct import *import, enum rule_subject subject,
			 const char *name);
/* Makes it when there is none. */
struct draft *draft_get(struct import *import, enum rule_subject subject, const char *name);
struct draft_group *draft_group_find(const struct draft *draft, const char *name);
/* Makes it, with what its name says of access and path, when there is none. */
struct draft_group *draft_group_get(struct import *import, struct draft *draft,
				    const char *name, struct srcpos at);
struct draft_member *draft_member_find(const struct draft_group *group, const char *name);

/* Adds an origin unless it is there already. */
void draft_origin(struct import *import, struct draft *draft, const char *origin);

PRINTF_LIKE(3, 4)
void import_note(struct import *import, struct srcpos at, const char *format, ...);

#endif
