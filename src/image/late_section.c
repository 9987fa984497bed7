/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Looks relocations up by the place they are for. */
#include "image/late_section.h"

#include <stddef.h>
#include <string.h>

#include "base/bytes.h"
#include "image/relocation_table.h"

/* The first relocation of each so many bytes is known: there are some ten in them. */
#define BLOCK_BITS 7

struct late_section {
	struct relocation_table table;
	struct section raw;
	bool is_usable;
	size_t count;       /* of relocations */
	uint32_t *in_block; /* the first at or behind the start of each block */
};

/* One relocation, as Elf64_Rela. */
struct plain {
	uint64_t offset;
	uint64_t symbol;
	uint64_t addend;
	unsigned width; /* bytes; 0: it is of another kind */
};

static struct plain plain_get(const struct relocation_table *table, size_t number)
{
	const unsigned char *entry = table->entries.bytes + number * sizeof(Elf64_Rela);
	uint64_t info = bytes_u64(entry + 8, true);

	return (struct plain){
		.offset = bytes_u64(entry, true),
		.symbol = info >> 32,
		.addend = bytes_u64(entry + 16, true),
		.width = (uint32_t)info < 256 ? table->plain_widths[(uint32_t)info] : 0,
	};
}

/* The one section of a name; SIZE_MAX when there is none, or several. */
static size_t only_section(const struct image *image, const char *name)
{
	size_t found = SIZE_MAX;

	for (size_t i = 0; i < image->section_count; i++) {
		if (strcmp(image->sections[i].name, name) != 0)
			continue;
		if (found != SIZE_MAX)
			return SIZE_MAX;
		found = i;
	}
	return found;
}

/* Opens the relocations of a section, if they are all in one table of the usual kind. */
static bool find_table(const struct image *image, size_t section, struct relocation_table *ret)
{
	size_t count = 0;

	for (size_t i = 0; i < image->section_count; i++) {
		const GElf_Shdr *header = &image->sections[i].header;
		struct error *err;

		if ((header->sh_type != SHT_RELA && header->sh_type != SHT_REL) ||
		    header->sh_info != section)
			continue;
		err = relocation_table_open(image, i, ret);
		if (err || count++ || !ret->has_plain_entries) {
			error_free(err);
			return false;
		}
	}
	return count == 1;
}

/* A question that relocations like the last one may answer. */
struct asked {
	struct late_question *question;
	uint64_t base; /* the symbol's value in the section that the question is about */
};

#define QUESTIONS_MAX 4

/* What was found out of the last relocation's type and symbol, which neighbours mostly share.
 */
struct asking {
	const struct relocation_table *table;
	struct late_question *questions;
	size_t targets[QUESTIONS_MAX]; /* the sections' indexes; SIZE_MAX: there are no answers
					*/
	size_t count;
	uint64_t info;  /* the type and symbol, as in the file */
	unsigned width; /* bytes that are written; 0: it is of another kind */
	struct asked asked[QUESTIONS_MAX]; /* those whose section the symbol is of */
	size_t asked_count;
};

static void asking_begin(struct asking *asking, const struct relocation_table *table,
			 struct late_question *questions, size_t count)
{
	*asking = (struct asking){ .table = table,
				   .questions = questions,
				   .count = count < QUESTIONS_MAX ? count : QUESTIONS_MAX,
				   .info = UINT64_MAX };
	for (size_t i = 0; i < asking->count; i++) {
		questions[i].places = (struct image_places){ 0 };
		asking->targets[i] = questions[i].marked
					     ? only_section(table->image, questions[i].to)
					     : SIZE_MAX;
	}
}

/* Notes what another type or symbol means.  False when there is no such symbol. */
static bool take_info(struct asking *asking, const struct plain *rel, uint64_t info)
{
	const struct section *symbols = &asking->table->symbols;
	const unsigned char *symbol = symbols->bytes + rel->symbol * sizeof(Elf64_Sym);
	uint16_t section;

	if (rel->symbol >= symbols->size_bytes / sizeof(Elf64_Sym))
		return false;
	section = bytes_u16(symbol + offsetof(Elf64_Sym, st_shndx), true);
	asking->info = info;
	asking->width = rel->width;
	asking->asked_count = 0;
	for (size_t i = 0; i < asking->count; i++)
		if (section == asking->targets[i])
			asking->asked[asking->asked_count++] = (struct asked){
				&asking->questions[i],
				bytes_u64(symbol + offsetof(Elf64_Sym, st_value), true)
			};
	return true;
}

static inline void ask(const struct asking *asking, uint64_t offset, uint64_t addend)
{
	for (size_t i = 0; i < asking->asked_count; i++) {
		struct late_question *question = asking->asked[i].question;
		uint64_t place = addend + asking->asked[i].base;

		if (place < question->marked_bits &&
		    question->marked[place / 64] >> (place % 64) & 1)
			*vec_push(&question->places.offsets) = offset;
	}
}

/* Takes the next relocation; false when it will not do. */
static inline bool take(struct asking *asking, size_t number, uint64_t *ret_offset)
{
	const unsigned char *entry = asking->table->entries.bytes + number * sizeof(Elf64_Rela);
	uint64_t info = bytes_u64(entry + 8, true);

	if (info != asking->info) {
		struct plain rel = plain_get(asking->table, number);

		if (!take_info(asking, &rel, info))
			return false;
	}
	*ret_offset = bytes_u64(entry, true);
	ask(asking, *ret_offset, bytes_u64(entry + 16, true));
	return true;
}

static void forget_answers(struct late_question *questions, size_t count)
{
	for (size_t i = 0; i < count; i++)
		image_places_deinit(&questions[i].places);
}

/*
 * Goes over all relocations once, since they may be more than the section itself: whether each
 * will do, where those of a block begin, and what they answer.
 */
static bool index_blocks(struct late_section *late, struct late_question *questions,
			 size_t question_count)
{
	size_t blocks = (size_t)(late->raw.size_bytes >> BLOCK_BITS) + 2;
	struct asking asking;
	uint64_t last = 0;
	size_t block = 0;

	asking_begin(&asking, &late->table, questions, question_count);
	for (size_t n = 0; n < late->count; n++) {
		uint64_t offset;

		if (!take(&asking, n, &offset) || !asking.width || offset < last ||
		    offset > late->raw.size_bytes ||
		    late->raw.size_bytes - offset < asking.width)
			return false;
		last = offset;
		while (block <= offset >> BLOCK_BITS)
			late->in_block[block++] = (uint32_t)n;
	}
	while (block < blocks)
		late->in_block[block++] = (uint32_t)late->count;
	return true;
}

void late_section_answer(const struct late_section *late, struct late_question *questions,
			 size_t question_count)
{
	struct asking asking;
	uint64_t offset;
	size_t n = 0;

	/* Every one of them has been taken before. */
	asking_begin(&asking, &late->table, questions, question_count);
	while (n < late->count && take(&asking, n, &offset))
		n++;
}

/* Finds the section and its relocations, as far as their headers tell. */
static bool find(struct image *image, const char *name, struct late_section *late)
{
	size_t index = image->header.e_type == ET_REL && image->elf ? only_section(image, name)
								    : SIZE_MAX;
	const struct raw_section *section;
	struct error *err;

	if (index == SIZE_MAX)
		return false;
	section = &image->sections[index];
	if (section->header.sh_type == SHT_NOBITS ||
	    section->header.sh_flags & SHF_COMPRESSED ||
	    !find_table(image, index, &late->table))
		return false;
	err = section_raw(image, section, &late->raw);
	late->count = late->table.entries.size_bytes / sizeof(Elf64_Rela);
	if (err || late->count > UINT32_MAX) {
		error_free(err); /* image_section() will say so */
		return false;
	}
	return true;
}

static struct late_section *open_late(struct image *image, const char *name,
				      struct late_question *questions, size_t question_count)
{
	struct late_section *late = arena_new(&image->arena, struct late_section);

	*map_put(&image->late, arena_strdup(&image->arena, name)) = late;
	if (!find(image, name, late))
		return late;
	late->in_block = arena_array(&image->arena, uint32_t,
				     (size_t)(late->raw.size_bytes >> BLOCK_BITS) + 2);
	late->is_usable = index_blocks(late, questions, question_count);
	if (!late->is_usable)
		forget_answers(questions, question_count);
	return late;
}

bool image_late_section(struct image *image, const char *name, struct late_question *questions,
			size_t question_count, struct section *ret,
			const struct late_section **ret_late)
{
	struct late_section *late = map_get(&image->late, name);

	if (!late)
		late = open_late(image, name, questions, question_count);
	else if (late->is_usable)
		late_section_answer(late, questions, question_count);
	if (!late->is_usable)
		return false;
	*ret = late->raw;
	*ret_late = late;
	return true;
}

/* What a relocation that has been looked at writes. */
static uint64_t value_of(const struct late_section *late, const struct plain *plain)
{
	const struct relocation rel = { .symbol = plain->symbol };
	uint64_t value = 0;

	error_free(relocation_symbol_value(&late->table, &rel, &value));
	value += plain->addend;
	return plain->width == 4 ? (uint32_t)value : value;
}

uint64_t late_section_value(const struct late_section *late, uint64_t offset, uint64_t stored)
{
	size_t block = (size_t)(offset >> BLOCK_BITS);
	size_t end;

	if (offset >= late->raw.size_bytes)
		return stored;
	end = late->in_block[block + 1];
	/* Of several for one place the last counts, as when all are applied. */
	for (size_t n = late->in_block[block]; n < end; n++) {
		struct plain rel = plain_get(&late->table, n);

		if (rel.offset == offset &&
		    (n + 1 == end || plain_get(&late->table, n + 1).offset != offset))
			return value_of(late, &rel);
	}
	return stored;
}

void late_section_copy(const struct late_section *late, uint64_t offset, uint64_t size_bytes,
		       unsigned char *out)
{
	memcpy(out, late->raw.bytes + offset, size_bytes);
	for (size_t n = late->in_block[offset >> BLOCK_BITS]; n < late->count; n++) {
		struct plain rel = plain_get(&late->table, n);
		uint64_t value;

		if (rel.offset >= offset + size_bytes)
			break;
		if (rel.offset < offset || offset + size_bytes - rel.offset < rel.width)
			continue;
		value = htole64(value_of(late, &rel));
		memcpy(out + (rel.offset - offset), &value, rel.width);
	}
}

void image_places_deinit(struct image_places *places)
{
	vec_deinit(&places->offsets);
}
