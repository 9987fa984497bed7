/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Marks what a baseline knows of an audit, and collects what changed. */
#include "baseline/news.h"

#include <inttypes.h>
#include <string.h>

#include "audit/finding_key.h"
#include "audit/wording.h"
#include "baseline/additions.h"
#include "baseline/image_pair.h"
#include "baseline/known.h"
#include "baseline/struct_change.h"

struct comparing {
	struct news *news;
	struct audit *audit;
	const struct audit_image *const *images;
	size_t image_count;
	const struct baseline *baseline;
	const struct audit_options *options;
	struct known_index known;
	struct map structs; /* "IMAGE NAME" to struct baseline_struct */
	size_t *image_now;  /* of each image of the baseline, IMAGE_UNPAIRED for none */
	vec(struct finding) findings; /* those of the audit, and what is added */
};

static struct error *pair_images(struct comparing *comparing)
{
	struct news *news = comparing->news;
	const struct baseline *baseline = comparing->baseline;
	struct arena *arena = &news->arena;
	struct image_name *now = arena_array(arena, struct image_name, comparing->image_count);
	struct image_name *before =
		arena_array(arena, struct image_name, baseline->image_count);

	for (size_t i = 0; i < comparing->image_count; i++)
		now[i] = (struct image_name){ comparing->images[i]->path,
					      comparing->images[i]->target.machine };
	for (size_t i = 0; i < baseline->image_count; i++)
		before[i] = (struct image_name){ baseline->images[i].path,
						 baseline->images[i].machine };
	news->image_before = arena_array(arena, size_t, comparing->image_count);
	comparing->image_now = arena_array(arena, size_t, baseline->image_count);
	images_pair(now, comparing->image_count, before, baseline->image_count,
		    news->image_before);
	news->unseen_count = baseline->image_count;
	for (size_t i = 0; i < baseline->image_count; i++)
		comparing->image_now[i] = IMAGE_UNPAIRED;
	for (size_t i = 0; i < comparing->image_count; i++) {
		size_t pair = news->image_before[i];
		uint64_t line_bytes = comparing->images[i]->target.line_bytes;

		if (pair == IMAGE_UNPAIRED) {
			news->unpaired_count++;
			continue;
		}
		comparing->image_now[pair] = i;
		news->unseen_count--;
		if (baseline->images[pair].line_bytes != line_bytes)
			return error_new(ERROR_INPUT,
					 "%s: lines of %s are of %" PRIu64
					 " bytes there and of %" PRIu64
					 " here; give --line-size as for the baseline",
					 baseline->path, now[i].path,
					 baseline->images[pair].line_bytes, line_bytes);
	}
	return NULL;
}

/* A comparison with nothing in common would call everything new. */
static struct error *check_machines(const struct comparing *comparing)
{
	const struct baseline *baseline = comparing->baseline;

	for (size_t i = 0; i < comparing->image_count; i++)
		for (size_t k = 0; k < baseline->image_count; k++)
			if (strcmp(comparing->images[i]->target.machine,
				   baseline->images[k].machine) == 0)
				return NULL;
	return error_new(
		ERROR_INPUT,
		"%s: about %s, and this run about %s; each machine needs a baseline of "
		"its own",
		baseline->path,
		baseline->image_count ? baseline->images[0].machine : "no image",
		comparing->images[0]->target.machine);
}

static const char *of_image(struct comparing *comparing, size_t image, const char *name)
{
	return arena_printf(&comparing->news->arena, "%zu %s", image, name);
}

static void index_structs(struct comparing *comparing)
{
	const struct baseline *baseline = comparing->baseline;

	for (size_t i = baseline->struct_count; i-- > 0;)
		*map_put(&comparing->structs, of_image(comparing, baseline->structs[i].image,
						       baseline->structs[i].name)) =
			&baseline->structs[i];
}

static const struct baseline_struct *struct_before(struct comparing *comparing,
						   size_t image_before, const char *name)
{
	return map_get(&comparing->structs, of_image(comparing, image_before, name));
}

/* The baseline's side of a finding, NULL for none. */
static const struct known *known_find(struct comparing *comparing,
				      const struct finding *finding)
{
	size_t pair = comparing->news->image_before[finding->image];
	const struct known *known;
	struct text key = { 0 };

	finding_key(&key, finding);
	if (pair == IMAGE_UNPAIRED)
		known = known_of_machine(&comparing->known,
					 comparing->images[finding->image]->target.machine,
					 text_str(&key));
	else
		known = known_match(&comparing->known, pair, text_str(&key));
	text_deinit(&key);
	return known;
}

static const struct audited_group *group_of(const struct audited_struct *audited,
					    const struct finding *finding)
{
	for (size_t i = 0; audited && finding->group && i < audited->group_count; i++)
		if (strcmp(audited->groups[i].name, finding->group) == 0)
			return &audited->groups[i];
	return NULL;
}

/* What a finding that got worse was before, in words; NULL when it did not. */
static const char *milder_words(struct comparing *comparing,
				const struct baseline_finding *before,
				const struct finding *finding,
				const struct audited_struct *audited)
{
	struct arena *arena = &comparing->news->arena;
	const struct audited_group *group = group_of(audited, finding);
	const struct baseline_struct *struct_was =
		group ? struct_before(comparing, before->image, audited->name) : NULL;
	const struct baseline_group *was =
		struct_was ? baseline_group_find(struct_was, group->name) : NULL;

	if (finding->severity > before->severity)
		return before->severity == SEVERITY_NOTE ? "a note" : "a warning";
	if (!was)
		return NULL;
	if (finding->check == CHECK_GROUP_TOO_LARGE && group->size_bytes > was->size_bytes)
		return word_size(arena, was->size_bytes * 8);
	if (finding->check == CHECK_GROUP_TOO_MANY_LINES && group->lines > was->lines)
		return arena_printf(arena, "%s lines", word_number(arena, was->lines));
	return NULL;
}

static void finding_compare(struct comparing *comparing, struct finding *finding,
			    const struct audited_struct *audited)
{
	struct news *news = comparing->news;
	const struct known *known = known_find(comparing, finding);
	const char *milder = NULL;

	if (known && finding->waiver) {
		finding->is_known = true;
	} else if (known && !known->finding->is_waived) {
		milder = milder_words(comparing, known->finding, finding, audited);
		finding->is_known = !milder;
	}
	if (!finding_counts(finding))
		return;
	news->fresh.of[finding->severity]++;
	if (!milder)
		return;
	news->worse_count++;
	finding->detail = arena_printf(&news->arena, "%s%sin the baseline it was %s",
				       finding->detail ? finding->detail : "",
				       finding->detail ? "; " : "", milder);
}

static void additions_note(struct comparing *comparing, const struct layout_change *change)
{
	for (size_t i = 0; i < change->added_count; i++) {
		struct finding note;

		if (!addition_note(&comparing->news->arena, change, i, comparing->options,
				   &note))
			continue;
		*vec_push(&comparing->findings) = note;
		comparing->news->fresh.of[note.severity]++;
	}
}

/* The findings of the struct are those from `first_finding` on. */
static void struct_compare(struct comparing *comparing, const struct audited_struct *audited,
			   size_t first_finding)
{
	struct news *news = comparing->news;
	size_t pair = news->image_before[audited->image];
	size_t first = news->changes.count;

	/* Of an image that is new as a whole nothing changed. */
	if (!audited->set || pair == IMAGE_UNPAIRED)
		return;
	struct_changes(news, audited, struct_before(comparing, pair, audited->name));
	for (size_t i = first; i < news->changes.count; i++) {
		const struct layout_change *change = &news->changes.items[i];

		additions_note(comparing, change);
		/* What a member costs stands below what is said of it. */
		for (size_t k = first_finding; k < comparing->findings.count; k++) {
			struct finding *finding = &comparing->findings.items[k];

			if (!finding->detail && addition_is_told_by(change, finding))
				finding->detail =
					arena_printf(&news->arena, "new since the baseline: %s",
						     change->cost);
		}
	}
}

/* Findings stand in the order of structs; what is added to a struct goes behind its own. */
static void findings_compare(struct comparing *comparing)
{
	struct audit *audit = comparing->audit;
	size_t next = 0;

	for (size_t i = 0; i < audit->structs.count; i++) {
		const struct audited_struct *audited = audit->structs.items[i];
		size_t first = comparing->findings.count;

		for (; next < audit->findings.count; next++) {
			struct finding *finding = &audit->findings.items[next];

			if (!audited_struct_has(audited, finding))
				break;
			finding_compare(comparing, finding, audited);
			*vec_push(&comparing->findings) = *finding;
		}
		struct_compare(comparing, audited, first);
	}
	for (; next < audit->findings.count; next++) {
		struct finding *finding = &audit->findings.items[next];

		finding_compare(comparing, finding, NULL);
		*vec_push(&comparing->findings) = *finding;
	}
	vec_deinit(&audit->findings);
	audit->findings.items = comparing->findings.items;
	audit->findings.count = comparing->findings.count;
	audit->findings.capacity = comparing->findings.capacity;
}

static void gone_collect(struct comparing *comparing)
{
	struct news *news = comparing->news;

	for (size_t i = 0; i < comparing->baseline->finding_count; i++) {
		const struct known *known = &comparing->known.items[i];
		size_t image = comparing->image_now[known->finding->image];

		if (image == IMAGE_UNPAIRED || known->finding->is_waived)
			continue;
		news->before.of[known->finding->severity]++;
		if (known->is_matched)
			continue;
		news->gone_counts.of[known->finding->severity]++;
		*vec_push(&news->gone) = (struct gone_finding){ image, known->finding };
	}
}

struct error *news_make(struct news *news, struct audit *audit,
			const struct audit_image *const *images, size_t image_count,
			const struct baseline *baseline, const struct audit_options *options)
{
	struct comparing comparing = { .news = news,
				       .audit = audit,
				       .images = images,
				       .image_count = image_count,
				       .baseline = baseline,
				       .options = options };
	struct error *err;

	*news = (struct news){ .path = baseline->path, .baseline = baseline };
	err = check_machines(&comparing);
	if (!err)
		err = pair_images(&comparing);
	if (!err) {
		known_index_init(&comparing.known, &news->arena, baseline);
		index_structs(&comparing);
		findings_compare(&comparing);
		gone_collect(&comparing);
		known_index_deinit(&comparing.known);
	}
	map_deinit(&comparing.structs);
	return err;
}

void news_deinit(struct news *news)
{
	vec_deinit(&news->changes);
	vec_deinit(&news->gone);
	arena_deinit(&news->arena);
	*news = (struct news){ 0 };
}
