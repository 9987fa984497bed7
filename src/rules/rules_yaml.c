/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Builds nodes from libyaml's events.  Its ready-made documents are not used: they compare
 * every anchor with every other and follow any nesting, so that a small file can keep them busy
 * for minutes.
 */
#include "rules/rules_yaml.h"

#include <stdlib.h>
#include <string.h>
#include <yaml.h>

#include "base/map.h"
#include "base/vec.h"
#include "rules/fault.h"

/* A rule nests seven deep: rule, groups, group, members, member, when, machine. */
#define DEPTH_MAX 16

/* A hundred times the largest rule in use, aliases counted each time. */
#define VALUES_MAX 100000

/* A list or mapping whose end has not been seen. */
struct open_node {
	struct node *node;
	const char *anchor; /* NULL for none */
	vec(const struct node *) items;
	vec(struct node_entry) entries;
	struct map keys; /* to their places */
	bool has_key;    /* the last entry waits for its value */
};

struct builder {
	struct arena *arena;
	const char *file;
	const char *bytes;
	size_t length;
	yaml_parser_t parser;
	struct open_node open[DEPTH_MAX];
	size_t depth;
	struct map anchors; /* name to the node, once it is complete */
	const struct node *root;
};

static struct srcpos place_of(const struct builder *builder, yaml_mark_t mark)
{
	return (struct srcpos){
		.file = builder->file,
		.line = (uint32_t)mark.line + 1,
		.column = (uint32_t)mark.column + 1,
	};
}

/* The place of a byte, for errors that libyaml gives by offset. */
static struct srcpos place_of_offset(const struct builder *builder, size_t offset)
{
	struct srcpos at = { .file = builder->file, .line = 1, .column = 1 };

	for (size_t i = 0; i < offset && i < builder->length; i++) {
		if (builder->bytes[i] == '\n') {
			at.line++;
			at.column = 1;
		} else if (((unsigned char)builder->bytes[i] & 0xc0) != 0x80) {
			at.column++;
		}
	}
	return at;
}

/* Whether blanks before the first word of a line, counted from 0, include a tab. */
static bool is_tab_indented(const struct builder *builder, size_t line)
{
	const char *end = builder->bytes + builder->length, *start = builder->bytes;

	for (; line && start < end; line--) {
		start = memchr(start, '\n', (size_t)(end - start));
		if (!start)
			return false;
		start++;
	}
	for (; start < end && (*start == ' ' || *start == '\t'); start++)
		if (*start == '\t')
			return true;
	return false;
}

static struct error *syntax_error(const struct builder *builder)
{
	const yaml_parser_t *parser = &builder->parser;
	struct srcpos at = place_of(builder, parser->problem_mark);

	if (parser->error == YAML_MEMORY_ERROR)
		abort();
	if (parser->error == YAML_READER_ERROR)
		return fault_at(place_of_offset(builder, parser->problem_offset),
				"not a text in UTF-8: %s; is this a rule file?",
				parser->problem);
	if (is_tab_indented(builder, parser->problem_mark.line))
		return fault_at(at, "a tab in the indentation; indent with blanks");
	if (parser->context)
		return fault_at(
			at,
			"not valid YAML: %s %s that begins in line %zu; check the indentation, quotes and brackets there",
			parser->problem, parser->context, parser->context_mark.line + 1);
	return fault_at(at, "not valid YAML: %s; check the indentation, quotes and brackets",
			parser->problem);
}

/*
 * What libyaml would accept and rules have no use for.  %TAG directives are also compared each
 * with each other in libyaml, so they must not reach it.
 */
static struct error *bytes_check(const struct builder *builder)
{
	const char *nul = memchr(builder->bytes, '\0', builder->length);

	if (nul)
		return fault_at(place_of_offset(builder, (size_t)(nul - builder->bytes)),
				"a NUL byte, so this is not a text; is this a rule file?");
	for (size_t i = 0; i < builder->length; i++)
		if (builder->bytes[i] == '%' &&
		    (i == 0 || builder->bytes[i - 1] == '\n' || builder->bytes[i - 1] == '\r'))
			return fault_at(
				place_of_offset(builder, i),
				"a line that begins with '%%'; rules use no YAML directives, remove it");
	return NULL;
}

/* A copy on one line: line breaks and tabs, which mean nothing in a rule, become single blanks.
 */
static struct error *text_copy(const struct builder *builder, const yaml_event_t *event,
			       const char **ret)
{
	const unsigned char *from = event->data.scalar.value;
	size_t length = event->data.scalar.length, used = 0;
	char *copy;

	while (length && from[length - 1] == '\n')
		length--;
	copy = arena_alloc(builder->arena, length + 1);
	for (size_t i = 0; i < length; i++) {
		if (from[i] == '\n' || from[i] == '\t') {
			if (used && copy[used - 1] != ' ')
				copy[used++] = ' ';
			continue;
		}
		/* U+0080 to U+009F are control characters too, and terminals obey them. */
		if (from[i] < 0x20 || from[i] == 0x7f ||
		    (from[i] == 0xc2 && i + 1 < length && from[i + 1] < 0xa0))
			return fault_at(place_of(builder, event->start_mark),
					"a control character in a text; write plain text");
		copy[used++] = (char)from[i];
	}
	*ret = copy;
	return NULL;
}

/* Takes a complete value into what is open, or makes it the root. */
static struct error *value_add(struct builder *builder, const struct node *value,
			       struct srcpos at)
{
	struct open_node *parent;

	if (!builder->depth) {
		builder->root = value;
		return NULL;
	}
	parent = &builder->open[builder->depth - 1];
	parent->node->value_count += value->value_count;
	if (parent->node->value_count > VALUES_MAX)
		return fault_at(
			at,
			"more than %d values, aliases counted each time; is this a rule file?",
			VALUES_MAX);
	if (parent->node->kind == NODE_LIST) {
		*vec_push(&parent->items) = value;
		return NULL;
	}
	parent->entries.items[parent->entries.count - 1].value = value;
	parent->has_key = false;
	return NULL;
}

static bool is_key_due(const struct builder *builder)
{
	const struct open_node *parent;

	if (!builder->depth)
		return false;
	parent = &builder->open[builder->depth - 1];
	return parent->node->kind == NODE_MAP && !parent->has_key;
}

static struct error *key_add(struct builder *builder, const char *key, struct srcpos at)
{
	struct open_node *map = &builder->open[builder->depth - 1];
	void **place = map_put(&map->keys, key);
	const struct srcpos *before = *place;
	struct srcpos *kept;

	if (before)
		return fault_at(
			at, "duplicate key %s; it stands in line %u already, keep one of them",
			quoted(key).text, before->line);
	kept = arena_new(builder->arena, struct srcpos);
	*kept = at;
	*place = kept;
	*vec_push(&map->entries) = (struct node_entry){ .key = key, .key_at = at };
	map->has_key = true;
	return NULL;
}

static struct error *unused_refuse(const struct builder *builder, const yaml_event_t *event,
				   const yaml_char_t *tag, bool is_scalar)
{
	struct srcpos at = place_of(builder, event->start_mark);

	if (tag)
		return fault_at(at, "a tag, %s; rules use no YAML tags, remove it",
				quoted((const char *)tag).text);
	if (!is_scalar && is_key_due(builder))
		return fault_at(at, "a key that is not a plain word; write the key itself");
	return NULL;
}

static void anchor_add(struct builder *builder, const char *anchor, const struct node *node)
{
	/* Stored as a pointer to the pointer, which a map of non-const values can hold. */
	const struct node **kept;

	if (!anchor)
		return;
	kept = arena_new(builder->arena, const struct node *);
	*kept = node;
	*map_put(&builder->anchors, anchor) = kept;
}

static const char *anchor_copy(const struct builder *builder, const yaml_char_t *anchor)
{
	return anchor ? arena_strdup(builder->arena, (const char *)anchor) : NULL;
}

static struct error *scalar_add(struct builder *builder, const yaml_event_t *event)
{
	struct srcpos at = place_of(builder, event->start_mark);
	struct error *err = unused_refuse(builder, event, event->data.scalar.tag, true);
	const char *text;
	struct node *node;

	if (!err)
		err = text_copy(builder, event, &text);
	if (err)
		return err;
	if (is_key_due(builder))
		return key_add(builder, text, at);
	node = arena_new(builder->arena, struct node);
	*node = (struct node){
		.kind = NODE_TEXT,
		.at = at,
		.end = place_of(builder, event->end_mark),
		.text = text,
		.is_quoted = event->data.scalar.style != YAML_PLAIN_SCALAR_STYLE,
		.value_count = 1,
	};
	anchor_add(builder, anchor_copy(builder, event->data.scalar.anchor), node);
	return value_add(builder, node, at);
}

static struct error *alias_add(struct builder *builder, const yaml_event_t *event)
{
	const char *anchor = (const char *)event->data.alias.anchor;
	struct srcpos at = place_of(builder, event->start_mark);
	struct error *err = unused_refuse(builder, event, NULL, false);
	const struct node **node = map_get(&builder->anchors, anchor);

	if (err)
		return err;
	/* An alias inside its own anchor ends here as well: the anchor is known when it is
	 * complete. */
	if (!node)
		return fault_at(at,
				"no complete value above has the anchor %s; name one that has",
				quoted(anchor).text);
	return value_add(builder, *node, at);
}

static struct error *node_open(struct builder *builder, const yaml_event_t *event,
			       enum node_kind kind, const yaml_char_t *tag,
			       const yaml_char_t *anchor)
{
	struct srcpos at = place_of(builder, event->start_mark);
	struct error *err = unused_refuse(builder, event, tag, false);
	struct node *node;

	if (err)
		return err;
	if (builder->depth == DEPTH_MAX)
		return fault_at(at, "nested more than %d deep; no key of a rule needs that",
				DEPTH_MAX);
	node = arena_new(builder->arena, struct node);
	*node = (struct node){
		.kind = kind,
		.at = at,
		.is_flow =
			kind == NODE_LIST
				? event->data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE
				: event->data.mapping_start.style == YAML_FLOW_MAPPING_STYLE,
		.value_count = 1,
	};
	builder->open[builder->depth++] = (struct open_node){
		.node = node,
		.anchor = anchor_copy(builder, anchor),
	};
	return NULL;
}

static void open_node_deinit(struct open_node *open)
{
	vec_deinit(&open->items);
	vec_deinit(&open->entries);
	map_deinit(&open->keys);
}

static struct error *node_close(struct builder *builder, const yaml_event_t *event)
{
	struct open_node *open = &builder->open[--builder->depth];
	struct node *node = open->node;

	node->end = place_of(builder, event->end_mark);
	if (node->kind == NODE_LIST) {
		node->count = open->items.count;
		node->items = arena_array(builder->arena, const struct node *, node->count);
		if (node->count)
			memcpy(node->items, open->items.items,
			       node->count * sizeof(*node->items));
	} else {
		struct node_entry *entries =
			arena_array(builder->arena, struct node_entry, open->entries.count);

		node->count = open->entries.count;
		if (node->count)
			memcpy(entries, open->entries.items, node->count * sizeof(*entries));
		node->entries = entries;
	}
	anchor_add(builder, open->anchor, node);
	open_node_deinit(open);
	return value_add(builder, node, node->at);
}

static struct error *event_take(struct builder *builder, const yaml_event_t *event)
{
	switch (event->type) {
	case YAML_SCALAR_EVENT:
		return scalar_add(builder, event);
	case YAML_ALIAS_EVENT:
		return alias_add(builder, event);
	case YAML_SEQUENCE_START_EVENT:
		return node_open(builder, event, NODE_LIST, event->data.sequence_start.tag,
				 event->data.sequence_start.anchor);
	case YAML_MAPPING_START_EVENT:
		return node_open(builder, event, NODE_MAP, event->data.mapping_start.tag,
				 event->data.mapping_start.anchor);
	case YAML_SEQUENCE_END_EVENT:
	case YAML_MAPPING_END_EVENT:
		return node_close(builder, event);
	case YAML_DOCUMENT_START_EVENT:
		if (builder->root)
			return fault_at(
				place_of(builder, event->start_mark),
				"a second document; a file holds one rule, move this one to a file of its own");
		return NULL;
	case YAML_NO_EVENT:
	case YAML_STREAM_START_EVENT:
	case YAML_STREAM_END_EVENT:
	case YAML_DOCUMENT_END_EVENT:
		break;
	}
	return NULL;
}

static struct error *events_take(struct builder *builder)
{
	for (;;) {
		yaml_event_t event;
		bool is_last;
		struct error *err;

		if (!yaml_parser_parse(&builder->parser, &event))
			return syntax_error(builder);
		err = event_take(builder, &event);
		is_last = event.type == YAML_STREAM_END_EVENT;
		yaml_event_delete(&event);
		if (err || is_last)
			return err;
	}
}

struct error *rules_yaml_read(struct arena *arena, const char *file, const char *bytes,
			      size_t length, const struct node **ret)
{
	static const char mark[] = "\xef\xbb\xbf";
	bool is_marked = length >= strlen(mark) && memcmp(bytes, mark, strlen(mark)) == 0;
	size_t skipped = is_marked ? strlen(mark) : 0;
	struct builder builder = {
		.arena = arena,
		.file = file,
		.bytes = bytes + skipped,
		.length = length - skipped,
	};
	struct srcpos start = { .file = file, .line = 1, .column = 1 };
	struct error *err = bytes_check(&builder);

	if (err)
		return err;
	if (!yaml_parser_initialize(&builder.parser))
		abort();
	/* Not what a byte order mark says: that could be UTF-16. */
	yaml_parser_set_encoding(&builder.parser, YAML_UTF8_ENCODING);
	yaml_parser_set_input_string(&builder.parser, (const unsigned char *)builder.bytes,
				     builder.length);
	err = events_take(&builder);
	yaml_parser_delete(&builder.parser);
	while (builder.depth)
		open_node_deinit(&builder.open[--builder.depth]);
	map_deinit(&builder.anchors);
	if (err)
		return err;
	if (!builder.root || node_is_null(builder.root))
		return fault_at(start,
				"the file holds no rule; a rule begins with 'layline: 1'");
	err = node_expect(builder.root, NODE_MAP, "the file");
	if (!err)
		*ret = builder.root;
	return err;
}
