/* SPDX-License-Identifier: GPL-2.0-or-later */
/* `layline list` for people: numbers in front, so that sort(1) can order the lines, the name
 * last. */
#include <inttypes.h>

#include "report/image_line.h"
#include "report/report.h"
#include "report/styled.h"

void list_text(struct text *text, const struct list_report *report)
{
	size_t start = text->length;
	size_t next = 0;

	for (size_t i = 0; i < report->image_count; i++) {
		const struct reported_image *image = &report->images[i];
		size_t first = next;

		image_line_add(text, image);
		image_line_skipped(text, image);
		text_add(text, "\n    size  lines  definitions  layouts  name\n");
		for (; next < report->struct_count && report->structs[next].image == i;
		     next++) {
			const struct listed_struct *listed = &report->structs[next];
			const struct type_set *set = listed->set;
			const char *keyword =
				set->kind == KIND_TYPEDEF ? "" : type_keyword(set->kind);

			text_add(text, "%8" PRIu64 " %6" PRIu64 " %12zu %8zu  %s%s%s\n",
				 listed->type->size_bytes, listed->lines, set->definition_count,
				 set->variants.count, keyword, *keyword ? " " : "", set->name);
		}
		text_add(text, "\n");
		styled_count(text, next - first, "type");
		text_add(text, "\n%s", i + 1 < report->image_count ? "\n" : "");
	}
	styled_finish(text, start, report->use_color);
}
