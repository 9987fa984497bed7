/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * An audit as tests, for formats that CI systems show as test results: a suite for each image,
 * in it each struct, and for a struct a case for the whole of it and one for each group.
 *
 * A case stays when its findings come and go, so that a CI system can follow it from build to
 * build.
 */
#ifndef LAYLINE_REPORT_TEST_CASE_H
#define LAYLINE_REPORT_TEST_CASE_H

#include "report/report.h"

enum test_verdict {
	TEST_PASSED,  /* no finding, or none at or above --fail-on */
	TEST_SKIPPED, /* the image does not define the struct, and that is no failure */
	TEST_FAILED,
};

struct test_case {
	const char *name; /* of the group; "struct" for the struct as a whole */
	enum test_verdict verdict;
	const struct finding **findings; /* those not known from a baseline, in their order */
	size_t finding_count;
};

struct tested_struct {
	const char *name;
	enum test_verdict verdict; /* that of the cases together */
	struct test_case *cases;   /* the struct as a whole, then groups by offset */
	size_t case_count;
};

struct tested_image {
	const struct reported_image *reported;
	enum test_verdict verdict; /* skipped when it defines none of the structs */
	struct tested_struct *structs;
	size_t struct_count;
};

/* One for each image of the report, in its order; in the arena. */
struct tested_image *tested_images(struct arena *arena, const struct check_report *report);

/* Whether a finding fails a case. */
bool test_fails(const struct check_report *report, const struct finding *finding);

#endif
