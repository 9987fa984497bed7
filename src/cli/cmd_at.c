/* SPDX-License-Identifier: GPL-2.0-or-later */
/* `layline at`: which member is at an offset of a struct. */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/format.h"
#include "cli/line_base.h"
#include "cli/output.h"
#include "cli/struct_search.h"

/* "tcp_sock+0x5a8/0x940" taken apart. */
struct question {
	const char *spelling; /* of the struct */
	uint64_t offset_bits;
	uint64_t size_bits; /* a byte, or one bit */
	bool has_size;
	uint64_t said_size_bytes;
	size_t operands; /* arguments that were used */
};

/* Larger than any struct, and far from where bits overflow. */
#define OFFSET_MAX ((uint64_t)1 << 48)

/* A decimal or 0x number at *digits, which moves behind it; false when there is none. */
static bool take_number(const char **digits, uint64_t *ret)
{
	bool is_hex = digits[0][0] == '0' && (digits[0][1] == 'x' || digits[0][1] == 'X');
	const char *first = *digits + (is_hex ? 2 : 0);
	unsigned long long number;
	char *end;

	if (is_hex ? !isxdigit((unsigned char)*first) : !isdigit((unsigned char)*first))
		return false;
	errno = 0;
	number = strtoull(first, &end, is_hex ? 16 : 10);
	if (errno || number > OFFSET_MAX)
		return false;
	*ret = number;
	*digits = end;
	return true;
}

static struct error *not_an_offset(const char *offset)
{
	size_t digits = strspn(offset, "0123456789abcdefABCDEF");
	bool lacks_prefix = *offset && !offset[digits] && strspn(offset, "0123456789") < digits;

	return error_new(ERROR_USAGE,
			 "at: '%s' is no offset such as 1448, 0x5a8, 1519:2 (a bit) or "
			 "0x5a8/0x940%s%s%s",
			 offset, lacks_prefix ? "; did you mean '0x" : "",
			 lacks_prefix ? offset : "", lacks_prefix ? "'?" : "");
}

/* NUMBER[:BIT][/SIZE] */
static struct error *offset_read(const char *offset, struct question *question)
{
	const char *rest = offset;
	uint64_t bytes, bit = 0;

	if (!take_number(&rest, &bytes))
		return not_an_offset(offset);
	question->size_bits = 8;
	if (*rest == ':') {
		rest++;
		if (!take_number(&rest, &bit) || bit > 7)
			return not_an_offset(offset);
		question->size_bits = 1;
	}
	if (*rest == '/') {
		rest++;
		if (!take_number(&rest, &question->said_size_bytes))
			return not_an_offset(offset);
		question->has_size = true;
	}
	if (*rest)
		return not_an_offset(offset);
	question->offset_bits = bytes * 8 + bit;
	return NULL;
}

static struct error *question_read(struct arena *arena, const struct options *options,
				   struct question *question)
{
	const char *plus;

	*question = (struct question){ 0 };
	if (!options->argument_count)
		return error_new(ERROR_USAGE,
				 "at: name a struct and an offset, as in: layline at "
				 "tcp_sock 1448, or: layline at tcp_sock+0x5a8");
	question->spelling = options->arguments[0];
	plus = strrchr(question->spelling, '+');
	question->operands = plus ? 1 : 2;
	if (options->argument_count < question->operands)
		return error_new(ERROR_USAGE,
				 "at: there is no offset; write: layline at %s OFFSET",
				 question->spelling);
	if (!plus)
		return offset_read(options->arguments[1], question);
	question->spelling =
		arena_strndup(arena, question->spelling, (size_t)(plus - question->spelling));
	return offset_read(plus + 1, question);
}

/* One run. */
struct at_run {
	struct session *session;
	struct arena arena;
	const struct report_format *format;
	struct question question;
	struct struct_search search;
	vec(struct at_report) reports;
};

static void variant_ask(struct at_run *run, const struct found_struct *found, size_t variant,
			struct lines lines, struct shown_base base)
{
	const struct options *options = run->session->options;
	const struct type *type = found->set->variants.items[variant].type;
	struct at_report *report = vec_push(&run->reports);

	*report = (struct at_report){
		.shown = {
			.image = &found->reported,
			.set = found->set,
			.variant = variant,
			.layout = layout_new(&run->arena, type, found->set->name, 0, 0),
			.geometry = lines,
			.base = base,
			.is_first = run->reports.count == 1,
			.is_first_of_image = variant == 0,
			.use_color = output_has_color(options->color, options->output),
		},
		.offset_bits = run->question.offset_bits,
		.size_bits = run->question.size_bits,
		.has_size = run->question.has_size,
		.said_size_bytes = run->question.said_size_bytes,
		.answer = layout_at(&run->arena, type, run->question.offset_bits,
				    run->question.size_bits),
	};
}

/* Whether any layout has something at the offset, and is of the size that was said. */
static bool has_answer(const struct at_run *run)
{
	for (size_t i = 0; i < run->reports.count; i++) {
		const struct at_report *report = &run->reports.items[i];

		if (report->answer.kind != AT_BEYOND &&
		    (!report->has_size ||
		     report->said_size_bytes * 8 == report->shown.layout->size_bits))
			return true;
	}
	return false;
}

static struct error *ask(struct at_run *run, enum exit_status *ret_status)
{
	const struct options *options = run->session->options;
	struct text text = { 0 };
	struct error *err = NULL;

	for (size_t i = 0; !err && i < run->search.items.count; i++) {
		const struct found_struct *found = run->search.items.items[i];
		struct shown_base base;
		struct lines lines;

		err = line_base_find(&run->arena, options, found, &lines, &base);
		for (size_t k = 0; !err && k < found->set->variants.count; k++)
			variant_ask(run, found, k, lines, base);
	}
	if (err || !run->reports.count)
		return err;
	run->format->at(&text, run->reports.items, run->reports.count);
	err = output_text(options->output, &text);
	text_deinit(&text);
	*ret_status = has_answer(run) ? STATUS_CLEAN : STATUS_FINDINGS;
	return err;
}

static struct error *at(struct session *session, enum exit_status *ret_status)
{
	const struct options *options = session->options;
	struct at_run run = { .session = session };
	const char *container;
	struct error *err = format_find(options->format, FOR_AT, &run.format);

	*ret_status = STATUS_CLEAN;
	if (!err)
		err = line_base_container(&run.arena, options, &container);
	if (!err)
		err = question_read(&run.arena, options, &run.question);
	if (!err) {
		err = struct_search_run(&run.search, session, run.question.spelling, container,
					options->arguments + run.question.operands,
					options->argument_count - run.question.operands);
		if (!err)
			err = ask(&run, ret_status);
		struct_search_close(&run.search);
	}
	vec_deinit(&run.reports);
	arena_deinit(&run.arena);
	return err;
}

const struct command command_at = {
	.name = "at",
	.bit = FOR_AT,
	.arguments = "STRUCT OFFSET [IMAGE...]",
	.summary = "which member is at an offset of a struct",
	.explanation =
		"Prints the innermost member that holds the byte at OFFSET, with its type, line, group and\n"
		"place of declaration: the way back from perf c2c, an oops or KASAN.  OFFSET is decimal, or\n"
		"hexadecimal after 0x; BYTE:BIT asks for one bit.  STRUCT+OFFSET and STRUCT+OFFSET/SIZE are\n"
		"understood, too; the size is held against that of the struct.  Exits with 1 when the offset\n"
		"is beyond the struct, or the size is another.\n",
	.run = at,
};
