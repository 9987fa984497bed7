/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Each struct of an audit beside its own findings. */
#include "report/audited_part.h"

#include <string.h>

/* Findings and changes stand in the order of structs, so that one pass gives each struct its
 * own. */
size_t audited_parts_find(struct audited_part *parts, const struct check_report *report)
{
	const struct audit *audit = report->audit;
	const struct news *news = report->news;
	size_t next = 0, next_change = 0;

	for (size_t i = 0; i < audit->structs.count; i++) {
		struct audited_part *part = &parts[i];

		*part = (struct audited_part){ .audited = audit->structs.items[i] };
		part->image_path = report->images[part->audited->image].image->path;
		part->findings = audit->findings.items ? &audit->findings.items[next] : NULL;
		while (next < audit->findings.count &&
		       audited_struct_has(part->audited, &audit->findings.items[next])) {
			part->told_count += !audit->findings.items[next].is_known;
			part->finding_count++;
			next++;
		}
		part->changes = news ? news->changes.items : NULL;
		if (part->changes)
			part->changes += next_change;
		while (news && next_change < news->changes.count &&
		       news->changes.items[next_change].audited == part->audited) {
			part->change_count++;
			next_change++;
		}
	}
	return next;
}

enum severity audited_part_worst(const struct audited_part *part, const char *group)
{
	enum severity worst = SEVERITY_OFF;

	for (size_t i = 0; i < part->finding_count; i++) {
		const struct finding *finding = &part->findings[i];

		if (!finding_counts(finding) || !group != !finding->group ||
		    (group && strcmp(group, finding->group) != 0) || finding->severity < worst)
			continue;
		worst = finding->severity;
	}
	return worst;
}

bool audited_part_only_notes(const struct audited_part *part)
{
	for (size_t i = 0; i < part->finding_count; i++)
		if (part->findings[i].severity != SEVERITY_NOTE &&
		    finding_counts(&part->findings[i]))
			return false;
	return true;
}
