/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Looks relocations up by the place they are for. */
#include "image/late_section.h"

#include <stddef.h>
#include <string.h>

#include "base/bytes.h"
#include "image/relocation_table.h"

/* The first relocation of each so many bytes is known: there are some ten in them. */
#define BLOCK_BITS 7

/* What a relocation's type and symbol mean: mostly the same as those of the one before. */
struct meaning {
	uint64_t info;        /* the two, as in the file */
	uint64_t last_offset; /* of a place that is in the section as a whole */
	/* Whether the symbol is of the section that the question is about, and its value there.
	 */
	bool is_asked;
	uint64_t base;
};

struct late_section {
	struct relocation_table table;
	struct section raw;
	bool is_usable;
	size_t count;         /* of relocations */
	struct meaning usual; /* what most of them mean, that answer the question */
	uint32_t *in_block;   /* the first at or behind the start of each block */
};

/* One relocation, as Elf64_Rela. */
struct plain {
	uint64_t offset;
	uint64_t info; /* type and symbol, as in the file */
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
		.info = info,
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

/* Finds out what the relocation of a number means.  False when it will not do. */
static bool learn(const struct late_section *late, size_t number, size_t target,
		  struct meaning *ret)
{
	const struct section *symbols = &late->table.symbols;
	struct plain rel = plain_get(&late->table, number);
	const unsigned char *symbol = symbols->bytes + rel.symbol * sizeof(Elf64_Sym);

	if (!rel.width || rel.width > late->raw.size_bytes ||
	    rel.symbol >= symbols->size_bytes / sizeof(Elf64_Sym))
		return false;
	ret->info = rel.info;
	ret->last_offset = late->raw.size_bytes - rel.width;
	ret->is_asked = bytes_u16(symbol + offsetof(Elf64_Sym, st_shndx), true) == target;
	ret->base = bytes_u64(symbol + offsetof(Elf64_Sym, st_value), true);
	return true;
}

static inline bool is_marked(const struct late_question *question, uint64_t target)
{
	return target < question->marked_bits &&
	       question->marked[target / 64] >> (target % 64) & 1;
}

/*
 * Goes over all relocations once, since they may be more than the section itself: whether each
 * will do, where those of a block begin (unless `in_block` is NULL), and what they answer.
 * False at the first that will not do.  *ret_usual is what one that is asked means.  A tenth of
 * the time for a folder of modules goes here.
 */
static bool go_over(const struct late_section *late, struct late_question *question,
		    uint32_t *in_block, struct meaning *ret_usual)
{
	const unsigned char *entry = late->table.entries.bytes;
	size_t target = question && question->marked
				? only_section(late->table.image, question->to)
				: SIZE_MAX;
	struct meaning meaning = { .info = UINT64_MAX };
	struct meaning usual = meaning;
	uint64_t last = 0;
	size_t block = 0;

	for (size_t n = 0; n < late->count; n++, entry += sizeof(Elf64_Rela)) {
		uint64_t offset = bytes_u64(entry, true);
		uint64_t info = bytes_u64(entry + 8, true);
		uint64_t value;

		if (info != meaning.info) {
			if (!learn(late, n, target, &meaning))
				return false;
			if (meaning.is_asked)
				usual = meaning;
		}
		if (offset < last || offset > meaning.last_offset)
			return false;
		last = offset;
		while (in_block && block <= offset >> BLOCK_BITS)
			in_block[block++] = (uint32_t)n;
		value = bytes_u64(entry + 16, true) + meaning.base;
		if (meaning.is_asked && is_marked(question, value))
			*vec_push(&question->answers) = (struct late_answer){ offset, value };
	}
	while (in_block && block < (late->raw.size_bytes >> BLOCK_BITS) + 2)
		in_block[block++] = (uint32_t)late->count;
	*ret_usual = usual;
	return true;
}

void late_section_answer(const struct late_section *late, struct late_question *question)
{
	struct meaning usual;

	(void)go_over(late, question, NULL, &usual); /* they did before */
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
				      struct late_question *question)
{
	struct late_section *late = arena_new(&image->arena, struct late_section);

	*map_put(&image->late, arena_strdup(&image->arena, name)) = late;
	if (!find(image, name, late))
		return late;
	late->in_block = arena_array(&image->arena, uint32_t,
				     (size_t)(late->raw.size_bytes >> BLOCK_BITS) + 2);
	late->is_usable = go_over(late, question, late->in_block, &late->usual);
	if (!late->is_usable && question)
		vec_deinit(&question->answers);
	return late;
}

bool image_late_section(struct image *image, const char *name, struct late_question *question,
			struct section *ret, const struct late_section **ret_late)
{
	struct late_section *late = map_get(&image->late, name);

	if (!late)
		late = open_late(image, name, question);
	else if (late->is_usable && question)
		late_section_answer(late, question);
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
	uint64_t value = late->usual.base;

	if (plain->info != late->usual.info)
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
	for (size_t n = end; n > late->in_block[block]; n--) {
		struct plain rel = plain_get(&late->table, n - 1);

		if (rel.offset == offset)
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
