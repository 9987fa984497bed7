/* SPDX-License-Identifier: GPL-2.0-or-later */
/* `layline try` for people: what `diff` would say, then findings, holes, slabs, and what embeds
 * the struct. */
#include <inttypes.h>

#include "layout/hole_change.h"
#include "report/diff_parts.h"
#include "report/image_line.h"
#include "report/struct_text.h"
#include "report/styled.h"

#define EMBEDDERS_SHOWN 12
#define HOLES_SHOWN     8

static void add_edits(struct text *text, const struct try_report *report)
{
	for (size_t i = 0; i < report->edit_count; i++)
		text_add(text, "  %s\n", report->edits[i].text);
}

/* "4 bytes behind 'a' are filled". */
static void add_hole(struct text *text, const struct hole_change *hole)
{
	size_t start = text->length;
	struct text words = { 0 };

	text_add(text, "    ");
	styled_bits(&words, hole->before_bits ? hole->before_bits : hole->after_bits);
	if (hole->is_padding)
		text_add(&words, " of padding at the end");
	else if (hole->behind)
		text_add(&words, " behind %s", hole->behind);
	else
		text_add(&words, " at the start");
	if (!hole->before_bits) {
		text_add(&words, ": new");
	} else if (!hole->after_bits) {
		text_add(&words, ": gone");
	} else {
		text_add(&words, ": now ");
		styled_bits(&words, hole->after_bits);
	}
	styled_wrap(text, start, 8, text_str(&words));
	text_add(text, "\n");
	text_deinit(&words);
}

static void add_holes(struct text *text, const struct comparison *comparison, bool lists_all)
{
	struct arena arena = { 0 };
	size_t count;
	const struct hole_change *holes =
		hole_changes_find(&arena, comparison->before->audited->layout,
				  comparison->after->audited->layout, &count);

	if (count)
		text_add(text, "  holes:\n");
	for (size_t i = 0; i < count; i++) {
		if (i == HOLES_SHOWN && !lists_all) {
			text_add(text, "    and %zu more; --all lists them\n", count - i);
			break;
		}
		add_hole(text, &holes[i]);
	}
	arena_deinit(&arena);
}

/* Objects that fill whole lines, as those of a cache with SLAB_HWCACHE_ALIGN do. */
static void add_slab(struct text *text, const struct slab_fit *before,
		     const struct slab_fit *after)
{
	size_t start = text->length;
	struct text words = { 0 };

	if (before->object_bytes == after->object_bytes)
		return;
	text_add(&words,
		 "slab, in whole lines: %" PRIu64 " -> %" PRIu64
		 " bytes; objects in 4 KiB: %" PRIu64 " -> %" PRIu64 ", in 32 KiB: %" PRIu64
		 " -> %" PRIu64,
		 before->object_bytes, after->object_bytes, before->in_one_page,
		 after->in_one_page, before->in_eight_pages, after->in_eight_pages);
	text_add(text, "  ");
	styled_wrap(text, start, 8, text_str(&words));
	text_add(text, "\n");
	text_deinit(&words);
}

static void add_kmalloc(struct text *text, const struct slab_fit *before,
			const struct slab_fit *after)
{
	const uint64_t sizes[] = { before->kmalloc_bytes, after->kmalloc_bytes };

	if (sizes[0] == sizes[1])
		return;
	text_add(text, "  kmalloc: ");
	for (size_t i = 0; i < ARRAY_SIZE(sizes); i++) {
		text_add(text, "%s", i ? " -> " : "");
		if (sizes[i])
			text_add(text, "%" PRIu64, sizes[i]);
		else
			text_add(text, "more than 8192");
	}
	text_add(text, " bytes an object\n");
}

static void add_findings(struct text *text, const char *heading,
			 const struct finding *const *findings, size_t count, const char *path)
{
	if (!count)
		return;
	text_add(text, "\n%s:\n", heading);
	for (size_t i = 0; i < count; i++)
		struct_text_finding(text, findings[i], path);
}

/* Members of the struct itself that lie elsewhere, and groups that changed. */
static void add_embedder(struct text *text, const struct trial_embedder *embedder)
{
	const struct comparison *comparison = embedder->comparison;
	const struct audited_struct *before = comparison->before->audited;
	const struct audited_struct *after = comparison->after->audited;
	size_t start = text->length, moved = trial_moved_members(comparison), groups = 0;
	struct text words = { 0 };

	text_add(&words, "%s%s%s: ", type_keyword(embedder->set->kind),
		 *type_keyword(embedder->set->kind) ? " " : "", embedder->set->name);
	if (before->layout->size_bits != after->layout->size_bits)
		text_add(&words, "%" PRIu64 " -> ",
			 bytes_holding_bits(before->layout->size_bits));
	text_add(&words, "%" PRIu64 " bytes, ", bytes_holding_bits(after->layout->size_bits));
	if (before->lines != after->lines)
		text_add(&words, "%" PRIu64 " -> ", before->lines);
	styled_count(&words, after->lines, "line");
	if (moved) {
		text_add(&words, ", ");
		styled_count(&words, moved, "member");
		text_add(&words, " moved");
	}
	for (size_t i = 0; i < comparison->group_count; i++) {
		if (!comparison->groups[i].flags)
			continue;
		text_add(&words, "%s%s",
			 groups++ ? ", " : "; groups: ", comparison->groups[i].name);
	}
	text_add(text, "  ");
	styled_wrap(text, start, 6, text_str(&words));
	text_add(text, "\n");
	text_deinit(&words);
}

static void add_embedders(struct text *text, const struct trial *trial, bool lists_all)
{
	size_t count = trial->embedder_count, shown = count;

	if (!count)
		return;
	text_add(text, "\n");
	styled_count(text, count, "other struct");
	text_add(text, " change%s with it:\n", count == 1 ? "s" : "");
	if (!lists_all && count > EMBEDDERS_SHOWN)
		shown = EMBEDDERS_SHOWN;
	for (size_t i = 0; i < shown; i++)
		add_embedder(text, trial->embedders_by_name[i]);
	if (shown < count)
		text_add(text, "  and %zu more; --all lists them\n", count - shown);
}

static void add_summary(struct text *text, const struct trial *trial)
{
	text_add(text, "\n");
	styled_count(text, trial->added_count, "finding");
	text_add(text, " appear%s, %zu disappear%s\n", trial->added_count == 1 ? "s" : "",
		 trial->removed_count, trial->removed_count == 1 ? "s" : "");
}

static void add_image(struct text *text, const struct tried_image *tried,
		      const struct try_report *report)
{
	const struct trial *trial = tried->trial;
	const char *path = tried->reported->image->path;

	image_line_add(text, tried->reported);
	text_add(text, "\n");
	image_line_skipped(text, tried->reported);
	add_edits(text, report);
	diff_text_struct(text, trial->comparison, report->lists_all);
	add_holes(text, trial->comparison, report->lists_all);
	add_slab(text, &trial->slab[BEFORE], &trial->slab[AFTER]);
	add_kmalloc(text, &trial->slab[BEFORE], &trial->slab[AFTER]);
	add_findings(text, "findings that appear", trial->added, trial->added_count, path);
	add_findings(text, "findings that disappear", trial->removed, trial->removed_count,
		     path);
	add_embedders(text, trial, report->lists_all);
	add_summary(text, trial);
}

void try_text(struct text *text, const struct try_report *report)
{
	size_t start = text->length;

	for (size_t i = 0; i < report->image_count; i++) {
		if (i)
			text_add(text, "\n");
		add_image(text, &report->images[i], report);
	}
	styled_finish(text, start, report->use_color);
}
