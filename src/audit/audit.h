/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Holds the structs of one image against the rules and against their own markers: the tables
 * and the findings that every report prints.
 */
#ifndef LAYLINE_AUDIT_AUDIT_H
#define LAYLINE_AUDIT_AUDIT_H

#include "audit/fastpath.h"
#include "audit/finding.h"
#include "base/arena.h"
#include "base/map.h"
#include "base/vec.h"
#include "layout/cacheline.h"
#include "layout/layout.h"
#include "rules/rules.h"
#include "types/type_db.h"

struct not_exercised;
struct waiver_use;

enum image_kind {
	IMAGE_KERNEL, /* a vmlinux: a struct that it does not define is missing */
	IMAGE_MODULE,
	IMAGE_OBJECT,
};

/* What the audit and the reports know of an image; the strings are the caller's. */
struct audit_image {
	const char *path;
	const char *source;     /* "dwarf" or "btf" */
	const char *debug_file; /* where the DWARF of a stripped image was; NULL: in itself */
	const char *refused;    /* not its debug file, "a (why)", so BTF was read; or NULL */
	const char *release;    /* "6.12.117", NULL when the image does not say */
	const char *build_id;   /* hexadecimal, NULL when it has none */
	enum image_kind kind;
	struct target target; /* machine, word size, line size */
	const struct type_db *types;
};

/* A member of a group, and where it is. */
struct audited_member {
	const char *path;
	uint64_t offset_bits;
	uint64_t size_bits;
	const struct member *member;
};

struct audited_group {
	const char *name;
	const struct rule_group *rule; /* NULL when it is known by its markers only */
	enum access_kind access;       /* as declared, else as the name says, else unknown */
	bool is_marked; /* delimited by markers; otherwise the hull of its members */
	uint64_t begin_bytes;
	uint64_t end_bytes;
	uint64_t size_bytes; /* marked: end - begin; hull: the bytes its members cover, each
				once */
	bool has_max_size;
	uint64_t max_size_bytes;
	uint64_t first_line; /* lines are counted from the line that the struct begins in */
	uint64_t last_line;
	uint64_t lines;      /* touched; 0 for an empty group */
	uint64_t best_lines; /* the fewest that size_bytes need */
	struct line_set line_set;
	struct audited_member *members; /* by offset, then as declared */
	size_t member_count;
	struct srcpos declared_at;
};

struct audited_struct {
	const char *name;
	size_t image;
	const struct rule *rule; /* NULL: audited from its markers */
	const struct type_set
		*set; /* NULL: the image does not define it, and nothing below is set */
	const struct layout *layout;
	struct lines geometry;
	uint64_t lines;
	bool is_repeat;               /* shares its groups with one of another image */
	struct audited_group *groups; /* by offset */
	size_t group_count;
	const struct fastpath *fastpath; /* NULL: the rule has no documentation rows */
};

struct audit_options {
	enum severity severities[CHECK_COUNT];
	bool rules_only;   /* leave out structs that have markers but no rule */
	bool require_all;  /* what a rule says and an image cannot show is an error */
	const char *today; /* YYYY-MM-DD, for waivers that end; NULL: none has ended */
};

void audit_options_init(struct audit_options *options); /* the severities of checks.def */

struct audit {
	struct arena arena;
	struct map repeats; /* what was audited, by audit/repeat.h's key */
	vec(struct audited_struct *)
		structs; /* image by image; by rule first, then by markers, by name */
	vec(struct finding) findings; /* in the order of structs, then by check and offset */
	vec(struct not_exercised) not_exercised; /* audit/not_exercised.h; image by image */
	vec(struct waiver_use) waiver_uses;      /* audit/waiver.h */
	size_t definition_count;                 /* of the audited structs */
	size_t variant_count;
};

void audit_init(struct audit *audit);
void audit_deinit(struct audit *audit);

/*
 * Audits one image and appends what it found.  Everything the results point into (types, rules,
 * options) must outlive the audit.
 *
 * Errors: ERROR_RULES for a rule that cannot be evaluated on this image (a sizeof of an unknown
 * type).
 */
MUST_CHECK
struct error *audit_image(struct audit *audit, const struct audit_image *image,
			  size_t image_index, const struct rule_set *rules,
			  const struct audit_options *options);

/*
 * Calls `visit` with every tag and type name that auditing by these rules looks at: the
 * structs, their containers, and what sizeof names ("struct napi_struct").  This is what a
 * reader has to look for.
 */
void audit_wanted_types(const struct rule_set *rules,
			void (*visit)(void *context, const char *type), void *context);

/* The same of one rule. */
void rule_wanted_types(const struct rule *rule, void (*visit)(void *context, const char *type),
		       void *context);

/*
 * Appends the findings that only all images together show: about waivers.  They stand behind
 * those of the structs, each with the first image that it is about.
 */
void audit_finish(struct audit *audit, const struct audit_options *options);

/* Findings that count, and those that are waived. */
size_t audit_count(const struct audit *audit, enum severity severity);
size_t audit_waived_count(const struct audit *audit);

/*
 * Whether the finding is one of those that stand together as the struct's.  Findings about
 * waivers stand by themselves, behind those of all structs.
 */
bool audited_struct_has(const struct audited_struct *audited, const struct finding *finding);

/* Of them, those that decide about the exit status. */
size_t audit_count_that_counts(const struct audit *audit, enum severity severity);

#endif
