/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What people declare about a struct: groups, their budgets and members, documentation rows,
 * waivers. Plain data with a source position each; knows nothing of builds.
 * docs/rules-format.md is the format for people.
 */
#ifndef LAYLINE_RULES_RULES_H
#define LAYLINE_RULES_RULES_H

#include "base/arena.h"
#include "base/error.h"
#include "base/map.h"
#include "base/srcpos.h"
#include "base/vec.h"

enum access_kind {
	ACCESS_UNKNOWN,
	ACCESS_READ,
	ACCESS_WRITE,
	ACCESS_COLD,
};

enum path_kind {
	PATH_ANY,
	PATH_TX,
	PATH_RX,
	PATH_TXRX,
};

/* What an image must be for a `when:` to hold, and what picks an entry of a budget map. */
struct target {
	unsigned word_bits;  /* 32 or 64 */
	const char *machine; /* "x86_64" */
	uint64_t line_bytes;
};

/* `when: {word_size: 64, machine: [x86_64, arm64]}`; absent parts hold for every image. */
struct condition {
	unsigned word_bits;    /* 0: any */
	const char **machines; /* any of them */
	size_t machine_count;  /* 0: any */
};

bool condition_holds(const struct condition *condition, const struct target *target);

/*
 * A number of bytes: "40", "91 + 4", "56 + sizeof(struct napi_struct)".  Its form is checked
 * when the file is read; its value is known for an image only.
 */
struct expression;

/* The bytes of a type of the image ("struct napi_struct", "long"); false when it has no such
 * type. */
typedef bool size_of_function(void *context, const char *type, uint64_t *ret_bytes);

/*
 * Errors: ERROR_RULES, with the place of the expression, for a type that size_of does not know,
 * a division by zero, or a result that is negative or too large.
 */
MUST_CHECK
struct error *expression_value(const struct expression *expression, size_of_function *size_of,
			       void *context, uint64_t *ret_bytes);

/* The expression as written, for messages. */
const char *expression_text(const struct expression *expression);

/* Calls `visit` with each type that a sizeof in the expression names. */
void expression_types(const struct expression *expression,
		      void (*visit)(void *context, const char *type), void *context);

/* One entry of a budget: a plain number has one entry that holds everywhere. */
struct budget_entry {
	unsigned word_bits;  /* 0: any */
	const char *machine; /* NULL: any */
	uint64_t line_bytes; /* 0: any */
	const struct expression *value;
	struct srcpos at;
};

struct budget {
	struct budget_entry *entries;
	size_t entry_count; /* 0: no budget */
	struct srcpos at;
};

/*
 * The entry for a target: a machine's before a line size's before a word size's before one that
 * holds everywhere; NULL when none applies, which is no budget.
 */
const struct budget_entry *budget_entry_for(const struct budget *budget,
					    const struct target *target);

struct rule_member {
	const char *path;
	const char *alias; /* the path behind a macro's name, NULL for none */
	bool is_optional;  /* may be absent under some CONFIG */
	struct condition when;
	struct srcpos at;
};

/* A name in `apart_from`: a group of the same rule or a member. */
struct rule_name {
	const char *name;
	struct srcpos at;
};

/* `markers:` of a group, or of the whole rule as the default of its groups. */
enum marker_use {
	MARKERS_AUTO,     /* by its markers if the struct has any markers, else as `false` */
	MARKERS_REQUIRED, /* `true`: a build without them is a finding */
	MARKERS_NONE,     /* `false`: the group is the hull of its members */
};

struct rule_group {
	const char *name;
	enum access_kind access;
	enum path_kind path;
	struct budget max_size; /* bytes */
	uint64_t max_lines;     /* 0: not given */
	struct srcpos max_lines_at;
	bool has_align;
	uint64_t align_bytes; /* 0 with has_align: `align: line` */
	struct srcpos align_at;
	bool has_offset;
	uint64_t offset_bytes;
	struct srcpos offset_at;
	bool own_lines;
	struct srcpos own_lines_at;
	vec(struct rule_name) apart_from;
	vec(struct rule_member) members;
	enum marker_use markers;
	bool is_optional;
	struct condition when;
	struct srcpos at;
};

/* A documentation row; see docs/rules-format.md for the words of tx and rx. */
struct rule_field {
	const char *name; /* as documented, which may carry an array's bounds: "name[16]" */
	const char
		*member;   /* the path of the member where the name is not it: "icsk_ack.ato" */
	const char *alias; /* what the name, which is a macro, stands for */
	const char *type;
	const char *tx;
	const char *rx;
	const char *used_by;
	const char *config; /* the condition it is compiled under */
	const char *raw;    /* the line of the document where it is not as layline writes it */
	bool is_optional;
	struct condition when;
	struct srcpos at;
};

/* The columns of a document: type, name, tx, rx, used_by. */
#define DOCS_COLUMNS 5

/* `form:` of a document, and --form. */
enum docs_form {
	DOCS_FORM_TABLE, /* a table as reStructuredText knows it; since Linux 6.13 */
	DOCS_FORM_PLAIN, /* columns padded with blanks; Linux 6.8 to 6.12 */
};

/* The kernel's document about a rule's subject: what cannot be told from its rows. */
struct rule_docs {
	const char *file;      /* "tcp_sock.rst"; NULL: the rule has no document */
	const char *title;     /* NULL: made of the subject's name */
	const char *copyright; /* "2023 Google LLC"; NULL for no such line */
	const char *head;      /* of the last column; NULL: "Comments" */
	uint64_t bar;          /* characters over and under the title; 0: as many as it has */
	uint64_t widths[DOCS_COLUMNS]; /* in characters; 0: what the cells need */
	size_t width_count;
	enum docs_form form; /* of the document that `marker` and `raw` notes are from */
	const char *marker;  /* the second line of the plain form, NULL: as layline writes it */
	bool lacks_final_newline; /* of the plain form */
	struct srcpos at;
};

struct rule_waiver {
	const char *id; /* finding id */
	struct srcpos id_at;
	const char *group;
	const char *member;
	const char *reason;
	const char *until; /* YYYY-MM-DD, the last day; NULL for no end */
	struct condition when;
	struct srcpos at;
};

enum rule_subject {
	SUBJECT_STRUCT,
	SUBJECT_ENUM,  /* an enum documented as rows */
	SUBJECT_ARRAY, /* a struct with an array member that an enum indexes */
};

struct rule {
	const char *file; /* as given on the command line, joined with the name */
	enum rule_subject subject;
	const char *name; /* the struct's tag, or a typedef's name */
	struct srcpos name_at;
	/* Of SUBJECT_ARRAY, whose fields are enumerators: */
	const char *array_member;    /* path of the array in the struct */
	const char *array_enum;      /* tag of the enum; of one without, its first enumerator */
	const char *array_enum_type; /* "enum LINUX_MIB_NUM" */
	const char *container_struct; /* NULL: lines are counted from the struct itself */
	const char *container_member;
	struct srcpos container_at;
	bool counts_line_pairs;  /* `lines: pair` */
	const char *declared_in; /* the header that is meant, NULL for any */
	const char *module;      /* that defines it, so that other images need not */
	vec(struct rule_group) groups;
	vec(struct rule_field) fields;
	vec(struct rule_waiver) waivers;
	struct rule_docs docs;
};

/* All rules of a run, and the owner of every string in them. */
struct rule_set {
	struct arena arena;
	vec(struct rule *) rules; /* in the order of loading; those of a folder by file name */
	/* The same by name.  Tags of enums are a name space of their own here: a struct may be
	 * called the same. */
	struct map structs;
	struct map enums;
	const char *origin; /* the paths loaded: "rules/v6.12, my.yaml"; NULL when empty */
};

void rule_set_init(struct rule_set *set);
void rule_set_deinit(struct rule_set *set);

/*
 * Reads a file, or every *.yaml directly in a folder, by name, and adds what it holds.
 * Sub-folders are other releases and are left alone, as are hidden files.  written-types.yaml
 * is not a rule and is left to whoever asks for it.  The set is as before when anything fails.
 *
 * Errors: ERROR_RULES "file:line:column: what is wrong; what would be right" at the first fault
 * of a file, a second rule for a struct included; ERROR_SYSTEM when a path cannot be read;
 * ERROR_RULES for a folder without any rule.
 */
MUST_CHECK
struct error *rule_set_load(struct rule_set *set, const char *path);

/* The rule for a struct, by its bare name; NULL when there is none, or only one for an enum. */
const struct rule *rule_set_find(const struct rule_set *set, const char *struct_name);
/* NULL when the rule does not declare the group. */
const struct rule_group *rule_group_find(const struct rule *rule, const char *name);

#endif
