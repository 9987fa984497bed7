/* SPDX-License-Identifier: GPL-2.0-or-later */
/* An audit as tests. */
#include "report/test_case.h"

#include <string.h>

#include "report/audited_part.h"

/* What is made, and of what. */
struct making {
	struct arena *arena;
	const struct check_report *report;
};

bool test_fails(const struct check_report *report, const struct finding *finding)
{
	return finding_counts(finding) && report->fail_on != SEVERITY_OFF &&
	       finding->severity >= report->fail_on;
}

static const char *case_name(const char *group)
{
	return !group ? "struct" : *group ? group : "(unnamed)";
}

/* A group may be missing in the build and still have findings: its case is then the last. */
static struct test_case *case_of(struct tested_struct *tested, const struct finding *finding)
{
	const char *name = case_name(finding->group);

	if (!finding->group)
		return &tested->cases[0];
	for (size_t i = 1; i < tested->case_count; i++)
		if (strcmp(tested->cases[i].name, name) == 0)
			return &tested->cases[i];
	tested->cases[tested->case_count].name = name;
	return &tested->cases[tested->case_count++];
}

static void share_findings(const struct making *making, struct tested_struct *tested,
			   const struct finding *const *findings, size_t count)
{
	for (size_t i = 0; i < count; i++)
		case_of(tested, findings[i])->finding_count++;
	for (size_t i = 0; i < tested->case_count; i++) {
		struct test_case *test = &tested->cases[i];

		test->findings =
			arena_array(making->arena, const struct finding *, test->finding_count);
		test->finding_count = 0;
	}
	for (size_t i = 0; i < count; i++) {
		struct test_case *test = case_of(tested, findings[i]);

		test->findings[test->finding_count++] = findings[i];
		if (test_fails(making->report, findings[i]))
			test->verdict = TEST_FAILED;
	}
}

/* `audited` is NULL for findings that are about no struct. */
static void make_struct(const struct making *making, struct tested_struct *tested,
			const struct audited_struct *audited,
			const struct finding *const *findings, size_t count)
{
	size_t group_count = audited ? audited->group_count : 0;

	tested->name = audited ? audited->name : "rules";
	tested->cases = arena_array(making->arena, struct test_case, 1 + group_count + count);
	tested->cases[0].name = case_name(NULL);
	if (audited && !audited->set)
		tested->cases[0].verdict = TEST_SKIPPED;
	for (size_t i = 0; i < group_count; i++)
		tested->cases[1 + i].name = case_name(audited->groups[i].name);
	tested->case_count = 1 + group_count;
	share_findings(making, tested, findings, count);
	tested->verdict = tested->cases[0].verdict;
	for (size_t i = 1; i < tested->case_count; i++)
		if (tested->cases[i].verdict == TEST_FAILED)
			tested->verdict = TEST_FAILED;
}

/* The findings of a struct: those beside it, and of the others (from `loose` on) those that
 * name it, which are about its waivers. */
static void make_part(const struct making *making, struct tested_struct *tested,
		      const struct audited_part *part, size_t loose)
{
	const struct audit *audit = making->report->audit;
	const struct audited_struct *audited = part->audited;
	size_t count = part->finding_count;
	const struct finding **findings = arena_array(making->arena, const struct finding *,
						      count + audit->findings.count - loose);

	for (size_t i = 0; i < count; i++)
		findings[i] = &part->findings[i];
	for (size_t i = loose; i < audit->findings.count; i++) {
		const struct finding *finding = &audit->findings.items[i];

		if (!finding->is_known && finding->image == audited->image &&
		    finding->struct_name && strcmp(finding->struct_name, audited->name) == 0)
			findings[count++] = finding;
	}
	make_struct(making, tested, audited, findings, count);
}

/* Those that name no struct of their image. */
static void make_rest(const struct making *making, struct tested_image *image, size_t index,
		      size_t loose)
{
	const struct audit *audit = making->report->audit;
	const struct finding **findings = arena_array(making->arena, const struct finding *,
						      audit->findings.count - loose);
	size_t count = 0;

	for (size_t i = loose; i < audit->findings.count; i++) {
		const struct finding *finding = &audit->findings.items[i];
		bool is_placed = finding->is_known || finding->image != index;

		for (size_t j = 0; j < image->struct_count && !is_placed; j++)
			is_placed = finding->struct_name &&
				    strcmp(finding->struct_name, image->structs[j].name) == 0;
		if (!is_placed)
			findings[count++] = finding;
	}
	if (count)
		make_struct(making, &image->structs[image->struct_count++], NULL, findings,
			    count);
}

static size_t struct_count_of(const struct audit *audit, size_t image)
{
	size_t count = 0;

	for (size_t i = 0; i < audit->structs.count; i++)
		count += audit->structs.items[i]->image == image;
	return count;
}

static void end_image(struct tested_image *image)
{
	size_t skipped = 0;

	for (size_t i = 0; i < image->struct_count; i++) {
		skipped += image->structs[i].verdict == TEST_SKIPPED;
		if (image->structs[i].verdict == TEST_FAILED)
			image->verdict = TEST_FAILED;
	}
	if (skipped == image->struct_count)
		image->verdict = TEST_SKIPPED;
}

struct tested_image *tested_images(struct arena *arena, const struct check_report *report)
{
	const struct audit *audit = report->audit;
	const struct making making = { .arena = arena, .report = report };
	struct tested_image *images =
		arena_array(arena, struct tested_image, report->image_count);
	struct audited_part *parts =
		arena_array(arena, struct audited_part, audit->structs.count);
	size_t loose = audited_parts_find(parts, report);

	for (size_t i = 0; i < report->image_count; i++) {
		images[i].reported = &report->images[i];
		images[i].structs =
			arena_array(arena, struct tested_struct, struct_count_of(audit, i) + 1);
	}
	for (size_t i = 0; i < audit->structs.count; i++) {
		struct tested_image *image = &images[parts[i].audited->image];

		make_part(&making, &image->structs[image->struct_count++], &parts[i], loose);
	}
	for (size_t i = 0; i < report->image_count; i++) {
		make_rest(&making, &images[i], i, loose);
		end_image(&images[i]);
	}
	return images;
}
