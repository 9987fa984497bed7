/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * An audit beside a baseline: which findings are new, which are gone, and what changed in the
 * groups even where every rule holds.
 *
 * Findings are the same when their keys are (audit/finding_key.h) and their images are a pair
 * (baseline/image_pair.h).  One that was there counts as new again when it got worse: its
 * severity rose, or the group that breaks a budget or a limit of lines is larger than it was.
 * An image that the baseline does not have, as a new module, is held against all images of its
 * machine.
 */
#ifndef LAYLINE_BASELINE_NEWS_H
#define LAYLINE_BASELINE_NEWS_H

#include "audit/audit.h"
#include "baseline/baseline.h"

/* Findings by severity; [SEVERITY_OFF] is not used. */
struct severity_counts {
	size_t of[SEVERITY_ERROR + 1];
};

/* What changed in a group, or in a struct as a whole. */
struct layout_change {
	size_t image;
	const char *struct_name;
	const char *group; /* NULL: the struct as a whole */
	const char *text;  /* "tcp_sock_write_rx: +rcv_foo, 4 bytes, 96 -> 100 of 112, still 3
			      lines" */
	const char *cost;  /* its end, "96 -> 100 of 112, still 3 lines"; NULL for a group or
			      struct  that one of the two does not have */
	const struct audited_struct *audited;
	const struct audited_group *now;        /* NULL: gone, or the struct as a whole */
	const struct baseline_group *before;    /* NULL: not in the baseline, or as above */
	uint64_t size_before_bytes, size_bytes; /* 0 for what is not there */
	uint64_t lines_before, lines;
	const struct audited_member **added; /* in the order of now */
	size_t added_count;
	const char **removed; /* in the order of before */
	size_t removed_count;
};

struct gone_finding {
	size_t image; /* of the audit: the one it was in is its pair */
	const struct baseline_finding *finding;
};

enum baseline_update {
	UPDATE_NOT_ASKED,
	UPDATE_WRITTEN,
	UPDATE_REFUSED, /* there are new findings at or above --fail-on */
	UPDATE_UNSAFE,  /* not all could be read */
};

struct news {
	struct arena arena;
	const char *path;                /* of the baseline */
	const struct baseline *baseline; /* NULL: there was none yet */
	size_t *image_before;            /* of each image, IMAGE_UNPAIRED for none */
	size_t unpaired_count;           /* images of the audit that the baseline lacks */
	size_t unseen_count;             /* images of the baseline that the audit lacks */
	struct severity_counts before;   /* in the images that both have */
	struct severity_counts fresh;    /* findings that are not known */
	struct severity_counts gone_counts;
	size_t worse_count;                /* of the fresh, those that were there */
	vec(struct layout_change) changes; /* in the order of the audit's structs */
	vec(struct gone_finding) gone;     /* as in the baseline */
	enum baseline_update update;
};

/*
 * Compares, marks each finding of the audit that is known, and adds to the audit a note
 * (member-undeclared) for each member that was added to a marked group of which no rule names
 * the members.  Everything given must outlive the news, the audit's findings included.
 *
 * Errors: ERROR_INPUT when the baseline is about other machines or lines of another size.
 */
MUST_CHECK
struct error *news_make(struct news *news, struct audit *audit,
			const struct audit_image *const *images, size_t image_count,
			const struct baseline *baseline, const struct audit_options *options);
void news_deinit(struct news *news);

#endif
