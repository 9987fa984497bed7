/* SPDX-License-Identifier: GPL-2.0-or-later */
/* `layline diff` for people, in lines that fit a commit message. */
#include <inttypes.h>
#include <string.h>

#include "report/diff_parts.h"
#include "report/diff_row.h"
#include "report/image_line.h"
#include "report/styled.h"

#define DIFF_COLUMNS    75
#define NAME_COLUMNS    36
#define OFFSET_COLUMNS  54
#define COLD_ROWS_SHOWN 4
#define NAMES_SHOWN     5
/* No line is broken at such a blank. */
#define HARD_BLANK '\x1f'
#define ARROW      "\x1f->\x1f"

/* A line that begins with `indent` blanks and is broken where it gets too long. */
PRINTF_LIKE(3, 4)
static void add_line(struct text *text, size_t indent, const char *format, ...)
{
	size_t start = text->length;
	struct text words = { 0 };
	va_list args;

	va_start(args, format);
	text_vadd(&words, format, args);
	va_end(args);
	styled_pad(text, start, indent);
	styled_wrap_at(text, start, DIFF_COLUMNS, indent + 4, text_str(&words));
	text_add(text, "\n");
	text_deinit(&words);
}

static void add_image(struct text *text, const char *label,
		      const struct reported_image *reported)
{
	const struct audit_image *image = reported->image;
	struct text source = { 0 };

	image_line_source(&source, image);
	add_line(text, 2, "%s: %s (%s, %s%s%s%s)", label, image->path, image->target.machine,
		 image->release ? "Linux " : "", image->release ? image->release : "",
		 image->release ? ", " : "", text_str(&source));
	image_line_skipped(text, reported);
	text_deinit(&source);
}

static void add_images(struct text *text, const struct diff_report *report)
{
	const struct reported_image *before = &report->images[0], *after = &report->images[1];
	const struct target *old = &before->image->target, *new = &after->image->target;

	add_line(text, 0, "layline diff: %" PRIu64 "-byte lines%s%s", new->line_bytes,
		 after->rules ? ", " : "", after->rules ? after->rules : "");
	add_image(text, "former", before);
	add_image(text, "latter", after);
	if (strcmp(old->machine, new->machine) != 0 || old->word_bits != new->word_bits)
		add_line(text, 2,
			 "the machines differ (%s with %u bits, %s with %u): so do sizes and "
			 "alignments",
			 old->machine, old->word_bits, new->machine, new->word_bits);
}

static void add_heading(struct text *text, const struct comparison *comparison)
{
	const struct bound_struct *before = comparison->before, *after = comparison->after;
	const struct bound_struct *any = after ? after : before;
	const char *keyword = any->audited->set->kind == KIND_TYPEDEF
				      ? ""
				      : type_keyword(any->audited->set->kind);

	text_add(text, "\n%s%s", keyword, *keyword ? " " : "");
	styled_add(text, STYLE_NAME, "%s", comparison->name);
	text_add(text, ": ");
	if (before && after) {
		diff_numbers(text, bytes_holding_bits(before->audited->layout->size_bits),
			     bytes_holding_bits(after->audited->layout->size_bits), ARROW);
		text_add(text, " bytes, ");
		diff_numbers(text, before->audited->lines, after->audited->lines, ARROW);
		text_add(text, " line%s\n", after->audited->lines == 1 ? "" : "s");
	} else {
		text_add(text, "%s; ", after ? "new" : "gone");
		styled_bits(text, any->audited->layout->size_bits);
		text_add(text, ", ");
		styled_count(text, any->audited->lines, "line");
		text_add(text, "\n");
	}
}

static void add_layouts(struct text *text, const char *which, const struct bound_struct *bound)
{
	if (bound && bound->variant_count > 1)
		add_line(text, 2, "%s defines it in %zu layouts; the first is compared%s%s",
			 which, bound->variant_count, bound->variants[0]->unit ? ", of " : "",
			 bound->variants[0]->unit ? bound->variants[0]->unit : "");
}

static void add_alignment(struct text *text, const struct comparison *comparison)
{
	const struct bound_struct *before = comparison->before, *after = comparison->after;

	if (!before || !after)
		return;
	if (before->audited->layout->align_bytes != after->audited->layout->align_bytes)
		add_line(text, 2, "alignment: %" PRIu64 ARROW "%" PRIu64,
			 before->audited->layout->align_bytes,
			 after->audited->layout->align_bytes);
	if (before->audited->geometry.base_bytes != after->audited->geometry.base_bytes)
		add_line(text, 2,
			 "begins %" PRIu64 ARROW "%" PRIu64 " bytes into a line of struct %s",
			 before->audited->geometry.base_bytes,
			 after->audited->geometry.base_bytes,
			 after->audited->rule->container_struct);
}

static void add_notes(struct text *text, const struct comparison *comparison)
{
	add_layouts(text, "the former", comparison->before);
	add_layouts(text, "the latter", comparison->after);
	add_alignment(text, comparison);
}

/* "a -> b" with the arrow of all rows in one column. */
static void add_aligned(struct text *text, int columns, uint64_t before, uint64_t after)
{
	text_add(text, "  %*" PRIu64, columns, before);
	if (before != after)
		text_add(text, ARROW "%-*" PRIu64, columns, after);
	else
		text_add(text, "%*s", columns + 4, "");
}

static void end_line(struct text *text)
{
	while (text->length && text->bytes[text->length - 1] == ' ')
		text->bytes[--text->length] = '\0';
	text_add(text, "\n");
}

static void add_fastpath_missing(struct text *text, const char *which,
				 const struct fastpath *fastpath)
{
	struct text names = { 0 };

	for (size_t i = 0; i < fastpath->missing_count && i < NAMES_SHOWN; i++)
		text_add(&names, "%s%s", i ? ", " : "", fastpath->missing[i]);
	if (fastpath->missing_count > NAMES_SHOWN)
		text_add(&names, " and %zu more", fastpath->missing_count - NAMES_SHOWN);
	if (fastpath->missing_count)
		add_line(text, 4,
			 "%zu of the %zu rows with an access name nothing in the %s: %s",
			 fastpath->missing_count, fastpath->uses[FASTPATH_ALL].row_count, which,
			 text_str(&names));
	text_deinit(&names);
}

static bool is_same_fastpath(const struct fastpath *before, const struct fastpath *after)
{
	for (size_t i = 0; i < FASTPATH_COUNT; i++) {
		const struct fastpath_use *old = &before->uses[i], *new = &after->uses[i];

		if (old->lines != new->lines || old->bytes != new->bytes ||
		    old->least_lines != new->least_lines)
			return false;
	}
	return before->missing_count == after->missing_count;
}

static void add_fastpath(struct text *text, const struct comparison *comparison)
{
	const struct fastpath *before, *after;

	if (!comparison->before || !comparison->after)
		return;
	before = comparison->before->audited->fastpath;
	after = comparison->after->audited->fastpath;
	if (!before || !after)
		return;
	text_add(text, "  fast path   lines         bytes           least lines\n");
	for (size_t i = 0; i < FASTPATH_COUNT; i++) {
		const struct fastpath_use *old = &before->uses[i], *new = &after->uses[i];

		text_add(text, "    %-4s  ", fastpath_name((enum fastpath_kind)i));
		add_aligned(text, 3, old->lines, new->lines);
		add_aligned(text, 5, old->bytes, new->bytes);
		add_aligned(text, 3, old->least_lines, new->least_lines);
		end_line(text);
	}
	add_fastpath_missing(text, "former", before);
	add_fastpath_missing(text, "latter", after);
}

static size_t group_columns(const struct comparison *comparison)
{
	size_t columns = strlen("group");

	for (size_t i = 0; i < comparison->group_count; i++)
		if (strlen(comparison->groups[i].name) > columns)
			columns = strlen(comparison->groups[i].name);
	return columns < 32 ? columns : 32;
}

static uint64_t lines_of(const struct audited_group *group)
{
	return group ? group->lines : 0;
}

static uint64_t size_of(const struct audited_group *group)
{
	return group ? group->size_bytes : 0;
}

static void add_group(struct text *text, const struct group_change *group, size_t columns)
{
	size_t start = text->length;
	struct text words = { 0 };

	text_add(text, "  ");
	styled_add(text, STYLE_GROUP, "%s", *group->name ? group->name : "(unnamed)");
	styled_pad(text, start, 2 + columns);
	add_aligned(text, 5, size_of(group->before), size_of(group->after));
	add_aligned(text, 3, lines_of(group->before), lines_of(group->after));
	text_add(&words, "  ");
	diff_group_lines(&words, group, ARROW);
	styled_wrap_at(text, start, DIFF_COLUMNS, columns + 34, text_str(&words));
	end_line(text);
	text_deinit(&words);
}

/* Says that one of the two has no markers for groups that the other has them for. */
static void add_markers(struct text *text, const struct comparison *comparison, unsigned flag,
			const char *which)
{
	size_t count = 0, both = 0;

	for (size_t i = 0; i < comparison->group_count; i++) {
		count += !!(comparison->groups[i].flags & flag);
		both += comparison->groups[i].before && comparison->groups[i].after;
	}
	if (count && count == both)
		add_line(text, 4,
			 "the %s has no markers: there, a group is what its members cover",
			 which);
	else if (count)
		add_line(text, 4,
			 "the %s lacks the markers of %zu of them: there, a group is what its "
			 "members cover",
			 which, count);
}

static void add_groups(struct text *text, const struct comparison *comparison)
{
	size_t columns = group_columns(comparison), changed = 0;

	for (size_t i = 0; i < comparison->group_count; i++)
		changed += comparison->groups[i].flags != 0;
	if (!changed)
		return;
	text_add(text, "  %-*s    bytes           lines       on lines\n", (int)columns,
		 "group");
	for (size_t i = 0; i < comparison->group_count; i++)
		if (comparison->groups[i].flags)
			add_group(text, &comparison->groups[i], columns);
	if (changed < comparison->group_count)
		add_line(text, 4, "as before: %zu more", comparison->group_count - changed);
	add_markers(text, comparison, GROUP_CHANGE_MARKED, "former");
	add_markers(text, comparison, GROUP_CHANGE_UNMARKED, "latter");
}

static void add_line_word(struct text *text, const struct comparison *comparison,
			  const struct diff_row *row)
{
	struct text lines = { 0 };

	diff_row_lines(&lines, comparison, row, ARROW);
	text_add(text, "line%s%c%s",
		 strchr(text_str(&lines), '-') && strspn(text_str(&lines), "0123456789") <
							  strcspn(text_str(&lines), "\x1f")
			 ? "s"
			 : "",
		 HARD_BLANK, text_str(&lines));
	text_deinit(&lines);
}

/* A hot member that moved: columns, since there are many of them. */
static void add_moved(struct text *text, const struct comparison *comparison,
		      const struct diff_row *row)
{
	size_t start = text->length;

	text_add(text, "    ");
	diff_row_names(text, row, ARROW);
	if (styled_width(text, start) >= NAME_COLUMNS) {
		text_add(text, "\n");
		start = text->length;
	}
	styled_pad(text, start, NAME_COLUMNS);
	diff_row_offsets(text, row, ARROW);
	text_add(text, " ");
	styled_pad(text, start, OFFSET_COLUMNS);
	add_line_word(text, comparison, row);
	text_add(text, "\n");
}

/* Any other change: a sentence. */
static void add_changed(struct text *text, const struct comparison *comparison,
			const struct diff_row *row)
{
	unsigned flags = row->first->change->flags;
	struct text words = { 0 };

	if (flags & (CHANGE_ADDED | CHANGE_REMOVED))
		diff_row_declaration(&words, row);
	else
		diff_row_names(&words, row, ARROW);
	text_add(&words, ": ");
	if (flags & CHANGE_RETYPED) {
		diff_row_types(&words, row, ARROW);
		text_add(&words, ", ");
	}
	if (flags & CHANGE_RESIZED) {
		diff_row_sizes(&words, row, ARROW);
		text_add(&words, ", ");
	}
	text_add(&words, "at%c", HARD_BLANK);
	diff_row_offsets(&words, row, ARROW);
	text_add(&words, ", ");
	add_line_word(&words, comparison, row);
	if (row->first->group_before || row->first->group_after) {
		text_add(&words, ", ");
		diff_row_groups(&words, row, ARROW);
	} else if (row->first->is_hot) {
		text_add(&words, ", fast%cpath", HARD_BLANK);
	}
	add_line(text, 4, "%s", text_str(&words));
	text_deinit(&words);
}

/* Hot members that moved stand below their group, or the way from one to another. */
static void add_group_heading(struct text *text, const struct diff_row *row)
{
	struct text words = { 0 };

	diff_row_groups(&words, row, ARROW);
	if (words.length)
		add_line(text, 2, "moved, %s%s:", strstr(text_str(&words), ARROW) ? "" : "in ",
			 text_str(&words));
	else
		add_line(text, 2, "moved, on the fast path by the documentation:");
	text_deinit(&words);
}

static bool has_same_groups(const struct compared_member *a, const struct compared_member *b)
{
	const char *x[] = { a->group_before, a->group_after };
	const char *y[] = { b->group_before, b->group_after };

	for (size_t i = 0; i < ARRAY_SIZE(x); i++)
		if (!x[i] != !y[i] || (x[i] && strcmp(x[i], y[i]) != 0))
			return false;
	return true;
}

static void add_section(struct text *text, const struct comparison *comparison,
			enum diff_section section, bool lists_all)
{
	size_t index = 0, members, rows = diff_section_rows(comparison, section, &members);
	const struct compared_member *last = NULL;
	struct diff_row row;

	if (!rows)
		return;
	if (section == DIFF_MOVED_COLD && rows > COLD_ROWS_SHOWN && !lists_all) {
		add_line(text, 2, "%s: %zu members; --all lists them",
			 diff_section_name(section), members);
		return;
	}
	if (section != DIFF_MOVED)
		add_line(text, 2, "%s:", diff_section_name(section));
	while (diff_row_next(comparison, &index, &row)) {
		if (row.section != section)
			continue;
		if (section == DIFF_MOVED && (!last || !has_same_groups(last, row.first)))
			add_group_heading(text, &row);
		last = row.first;
		if (section == DIFF_MOVED || section == DIFF_MOVED_COLD)
			add_moved(text, comparison, &row);
		else
			add_changed(text, comparison, &row);
	}
}

static void add_changes(struct text *text, const struct comparison *comparison, bool lists_all)
{
	add_groups(text, comparison);
	for (int section = 0; section < DIFF_SECTIONS; section++)
		add_section(text, comparison, (enum diff_section)section, lists_all);
}

static void add_struct(struct text *text, const struct comparison *comparison, bool lists_all)
{
	add_heading(text, comparison);
	add_notes(text, comparison);
	add_fastpath(text, comparison);
	add_changes(text, comparison, lists_all);
}

static void add_summary(struct text *text, const struct diff_report *report)
{
	struct text same = { 0 }, hot = { 0 };
	size_t changed = 0, count = report->struct_count;

	for (size_t i = 0; i < count; i++) {
		const struct comparison *comparison = report->structs[i];

		if (comparison->is_empty)
			text_add(&same, "%s%s", same.length ? ", " : "", comparison->name);
		else
			changed++;
		if (comparison->has_hot_move)
			text_add(&hot, "%s%s", hot.length ? ", " : "", comparison->name);
	}
	text_add(text, "\n");
	if (same.length)
		add_line(text, 0, "unchanged: %s", text_str(&same));
	if (!changed)
		add_line(text, 0, "nothing moved");
	else if (hot.length)
		add_line(text, 0, "%zu of %zu struct%s changed; something hot moved in: %s",
			 changed, count, count == 1 ? "" : "s", text_str(&hot));
	else
		add_line(text, 0, "%zu of %zu struct%s changed; nothing hot moved", changed,
			 count, count == 1 ? "" : "s");
	text_deinit(&same);
	text_deinit(&hot);
}

static void soften_blanks(struct text *text, size_t start)
{
	for (size_t i = start; i < text->length; i++)
		if (text->bytes[i] == HARD_BLANK)
			text->bytes[i] = ' ';
}

void diff_text_struct(struct text *text, const struct comparison *comparison, bool lists_all)
{
	size_t start = text->length;
	const struct fastpath *before = comparison->before->audited->fastpath;
	const struct fastpath *after = comparison->after->audited->fastpath;

	add_heading(text, comparison);
	add_layouts(text, "the image", comparison->before);
	add_alignment(text, comparison);
	if (before && after && !is_same_fastpath(before, after))
		add_fastpath(text, comparison);
	add_changes(text, comparison, lists_all);
	soften_blanks(text, start);
}

void diff_text(struct text *text, const struct diff_report *report)
{
	size_t start = text->length;

	add_images(text, report);
	for (size_t i = 0; i < report->struct_count; i++)
		if (!report->structs[i]->is_empty)
			add_struct(text, report->structs[i], report->lists_all);
	add_summary(text, report);
	soften_blanks(text, start);
	styled_finish(text, start, report->use_color);
}
