/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Numbers of bytes as rules write them: parsed once into steps for a stack, which every image
 * then runs with its own sizes.
 */
#include "rules/expression.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "rules/fault.h"

/* Both are far above what a budget needs, and keep the stacks small. */
#define LENGTH_MAX 400
#define DEPTH_MAX  32

/* Sizes become bits, so larger ones have no meaning anywhere in the program. */
#define BYTES_MAX (INT64_MAX / 8)

enum step_kind {
	STEP_NUMBER,
	STEP_SIZEOF,
	STEP_ADD,
	STEP_SUBTRACT,
	STEP_MULTIPLY,
	STEP_DIVIDE,
};

struct step {
	enum step_kind kind;
	int64_t number;
	const char *type; /* "struct napi_struct", with single blanks */
};

/* In postfix order: operands, then the operator. */
struct expression {
	const char *text;
	struct srcpos at;
	const struct step *steps;
	size_t step_count;
};

struct expression_parser {
	struct arena *arena;
	struct expression *expression;
	struct step *steps; /* never more than one for each byte of the text */
	const char *next;
	unsigned depth;
};

static struct error *expression_error(const struct expression *expression, const char *problem)
{
	return fault_at(expression->at, "expression %s: %s", quoted(expression->text).text,
			problem);
}

static void step_add(struct expression_parser *parser, struct step step)
{
	parser->steps[parser->expression->step_count++] = step;
}

static void blanks_skip(struct expression_parser *parser)
{
	while (*parser->next == ' ')
		parser->next++;
}

static bool is_word_byte(char byte)
{
	return isalnum((unsigned char)byte) || byte == '_';
}

static struct error *number_parse(struct expression_parser *parser)
{
	const char *start = parser->next;
	bool is_hex = start[0] == '0' && (start[1] == 'x' || start[1] == 'X');
	uint64_t base = is_hex ? 16 : 10, value = 0;

	if (is_hex)
		parser->next += 2;
	else if (start[0] == '0' && isdigit((unsigned char)start[1]))
		return expression_error(parser->expression,
					"a number with a leading 0 is ambiguous; "
					"write it in decimal, or as 0x...");
	for (; is_word_byte(*parser->next); parser->next++) {
		char byte = (char)tolower((unsigned char)*parser->next);
		uint64_t digit;

		if (isdigit((unsigned char)byte))
			digit = (uint64_t)(byte - '0');
		else if (is_hex && byte >= 'a' && byte <= 'f')
			digit = (uint64_t)(byte - 'a') + 10;
		else
			return expression_error(parser->expression,
						"a letter stands inside a number; "
						"write numbers in decimal, or as 0x...");
		value = value * base + digit;
		if (value > BYTES_MAX)
			return expression_error(parser->expression,
						"a number is too large for a size; "
						"write a number of bytes");
	}
	if (is_hex && parser->next == start + 2)
		return expression_error(parser->expression,
					"0x has no digits behind it; write for example 0x40");
	step_add(parser, (struct step){ .kind = STEP_NUMBER, .number = (int64_t)value });
	return NULL;
}

/* The type between the parentheses of a sizeof, with blanks made single. */
static struct error *sizeof_parse(struct expression_parser *parser)
{
	const char *end;
	char *type;
	size_t length = 0;

	parser->next += strlen("sizeof");
	blanks_skip(parser);
	end = strchr(parser->next, ')');
	if (*parser->next != '(' || !end)
		return expression_error(parser->expression,
					"sizeof needs a type in parentheses; "
					"write for example sizeof(struct napi_struct)");
	type = arena_alloc(parser->arena, (size_t)(end - parser->next));
	for (const char *byte = parser->next + 1; byte < end; byte++) {
		if (!is_word_byte(*byte) && !strchr(" *[]", *byte))
			return expression_error(parser->expression,
						"sizeof takes the name of a type; "
						"write for example sizeof(struct napi_struct)");
		if (*byte != ' ' || (length && type[length - 1] != ' '))
			type[length++] = *byte;
	}
	if (length && type[length - 1] == ' ')
		length--;
	type[length] = '\0';
	if (!length || isdigit((unsigned char)type[0]))
		return expression_error(parser->expression,
					"sizeof needs the name of a type; "
					"write for example sizeof(struct napi_struct)");
	parser->next = end + 1;
	step_add(parser, (struct step){ .kind = STEP_SIZEOF, .type = type });
	return NULL;
}

static struct error *sum_parse(struct expression_parser *parser);

static struct error *parentheses_parse(struct expression_parser *parser)
{
	struct error *err;

	if (++parser->depth > DEPTH_MAX)
		return expression_error(parser->expression,
					"the parentheses are nested too deeply; simplify it");
	parser->next++;
	err = sum_parse(parser);
	if (err)
		return err;
	if (*parser->next != ')')
		return expression_error(parser->expression,
					"a parenthesis is not closed; add ')'");
	parser->next++;
	parser->depth--;
	return NULL;
}

static struct error *operand_parse(struct expression_parser *parser)
{
	struct error *err;

	blanks_skip(parser);
	if (isdigit((unsigned char)*parser->next))
		err = number_parse(parser);
	else if (strncmp(parser->next, "sizeof", 6) == 0 && !is_word_byte(parser->next[6]))
		err = sizeof_parse(parser);
	else if (*parser->next == '(')
		err = parentheses_parse(parser);
	else if (*parser->next == '\0')
		err = expression_error(
			parser->expression,
			"a number is missing at the end; write for example 91 + 4");
	else
		err = expression_error(parser->expression,
				       "a number is expected; write numbers and sizeof(type) "
				       "with + - * / and parentheses");
	blanks_skip(parser);
	return err;
}

static struct error *product_parse(struct expression_parser *parser)
{
	struct error *err = operand_parse(parser);

	while (!err && (*parser->next == '*' || *parser->next == '/')) {
		enum step_kind kind = *parser->next++ == '*' ? STEP_MULTIPLY : STEP_DIVIDE;

		err = operand_parse(parser);
		if (!err)
			step_add(parser, (struct step){ .kind = kind });
	}
	return err;
}

static struct error *sum_parse(struct expression_parser *parser)
{
	struct error *err = product_parse(parser);

	while (!err && (*parser->next == '+' || *parser->next == '-')) {
		enum step_kind kind = *parser->next++ == '+' ? STEP_ADD : STEP_SUBTRACT;

		err = product_parse(parser);
		if (!err)
			step_add(parser, (struct step){ .kind = kind });
	}
	return err;
}

struct error *expression_parse(struct arena *arena, const char *text, struct srcpos at,
			       const struct expression **ret)
{
	struct expression *expression = arena_new(arena, struct expression);
	struct expression_parser parser = { .arena = arena, .expression = expression };
	struct error *err;

	expression->text = arena_strdup(arena, text);
	expression->at = at;
	if (strlen(text) > LENGTH_MAX)
		return expression_error(expression, "it is too long for a size; simplify it");
	parser.steps = arena_array(arena, struct step, strlen(text) + 1);
	parser.next = expression->text;
	expression->steps = parser.steps;
	err = sum_parse(&parser);
	if (!err && *parser.next)
		err = expression_error(expression,
				       "an operator is expected; put + - * or / "
				       "between numbers and close each parenthesis once");
	if (!err)
		*ret = expression;
	return err;
}

/* Takes the two top values of the stack together; true unless the result has no int64_t. */
static bool step_apply(enum step_kind kind, int64_t left, int64_t right, int64_t *ret)
{
	switch (kind) {
	case STEP_ADD:
		return !__builtin_add_overflow(left, right, ret);
	case STEP_SUBTRACT:
		return !__builtin_sub_overflow(left, right, ret);
	case STEP_MULTIPLY:
		return !__builtin_mul_overflow(left, right, ret);
	case STEP_DIVIDE:
		if (left == INT64_MIN && right == -1)
			return false;
		*ret = left / right;
		return true;
	case STEP_NUMBER:
	case STEP_SIZEOF:
		break;
	}
	return false;
}

static struct error *size_unknown(const struct expression *expression, const char *type)
{
	return fault_at(
		expression->at,
		"expression %s: the image does not define '%s'; name a type that it defines, or write the number of bytes",
		quoted(expression->text).text, type);
}

struct error *expression_value(const struct expression *expression, size_of_function *size_of,
			       void *context, uint64_t *ret_bytes)
{
	int64_t stack[LENGTH_MAX + 1];
	size_t top = 0;

	for (size_t i = 0; i < expression->step_count; i++) {
		const struct step *step = &expression->steps[i];
		uint64_t size;

		if (step->kind == STEP_NUMBER) {
			stack[top++] = step->number;
			continue;
		}
		if (step->kind == STEP_SIZEOF) {
			if (!size_of(context, step->type, &size))
				return size_unknown(expression, step->type);
			if (size > BYTES_MAX)
				return expression_error(expression,
							"the result is too large for a size");
			stack[top++] = (int64_t)size;
			continue;
		}
		top--;
		if (step->kind == STEP_DIVIDE && stack[top] == 0)
			return expression_error(expression, "it divides by zero");
		if (!step_apply(step->kind, stack[top - 1], stack[top], &stack[top - 1]))
			return expression_error(expression,
						"the result is too large for a size");
	}
	if (stack[0] < 0)
		return expression_error(expression, "the result is negative");
	if (stack[0] > BYTES_MAX)
		return expression_error(expression, "the result is too large for a size");
	*ret_bytes = (uint64_t)stack[0];
	return NULL;
}

const char *expression_text(const struct expression *expression)
{
	return expression->text;
}

void expression_types(const struct expression *expression,
		      void (*visit)(void *context, const char *type), void *context)
{
	for (size_t i = 0; i < expression->step_count; i++)
		if (expression->steps[i].kind == STEP_SIZEOF)
			visit(context, expression->steps[i].type);
}
