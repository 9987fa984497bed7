/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Lays out ELF files in a buffer. */
#include "support/elf_builder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>
#include <zstd.h>

#include "base/bytes.h"

void elf_builder_put(struct text *bytes, bool little_endian, uint64_t value, unsigned width)
{
	unsigned char number[8];

	bytes_put(number, width, little_endian, value);
	text_add_bytes(bytes, (const char *)number, width);
}

static void put(const struct elf_builder *builder, struct text *bytes, uint64_t value,
		unsigned width)
{
	elf_builder_put(bytes, builder->little_endian, value, width);
}

/* A field that is as wide as the file's words. */
static void put_word(const struct elf_builder *builder, struct text *bytes, uint64_t value)
{
	put(builder, bytes, value, builder->word_bits / 8);
}

void elf_builder_init(struct elf_builder *builder)
{
	*builder = (struct elf_builder){
		.word_bits = 64,
		.little_endian = true,
		.machine = EM_X86_64,
		.type = ET_REL,
	};
	vec_push(&builder->sections)->name = "";
}

void elf_builder_deinit(struct elf_builder *builder)
{
	for (size_t i = 0; i < builder->sections.count; i++)
		text_deinit(&builder->sections.items[i].bytes);
	vec_deinit(&builder->sections);
}

size_t elf_builder_add(struct elf_builder *builder, const char *name, uint32_t type,
		       const void *bytes, size_t byte_count)
{
	struct elf_builder_section *section = vec_push(&builder->sections);

	section->name = name;
	section->type = type;
	text_add_bytes(&section->bytes, bytes, byte_count);
	return builder->sections.count - 1;
}

struct elf_builder_section *elf_builder_section(struct elf_builder *builder, size_t index)
{
	return &builder->sections.items[index];
}

static void put_symbol(const struct elf_builder *builder, struct text *bytes,
		       struct elf_builder_symbol symbol)
{
	put(builder, bytes, 0, 4); /* no name */
	if (builder->word_bits == 64) {
		put(builder, bytes, STT_SECTION, 1);
		put(builder, bytes, 0, 1);
		put(builder, bytes, symbol.section, 2);
		put(builder, bytes, symbol.value, 8);
		put(builder, bytes, 0, 8);
	} else {
		put(builder, bytes, symbol.value, 4);
		put(builder, bytes, 0, 4);
		put(builder, bytes, STT_SECTION, 1);
		put(builder, bytes, 0, 1);
		put(builder, bytes, symbol.section, 2);
	}
}

size_t elf_builder_add_symbols(struct elf_builder *builder,
			       const struct elf_builder_symbol *symbols, size_t count)
{
	size_t index = elf_builder_add(builder, ".symtab", SHT_SYMTAB, NULL, 0);
	struct text *bytes = &elf_builder_section(builder, index)->bytes;

	put_symbol(builder, bytes, (struct elf_builder_symbol){ 0 });
	for (size_t i = 0; i < count; i++)
		put_symbol(builder, bytes, symbols[i]);
	return index;
}

static uint64_t relocation_info(const struct elf_builder *builder,
				const struct elf_builder_relocation *relocation)
{
	uint64_t symbol = relocation->symbol;

	if (builder->word_bits == 32)
		return symbol << 8 | relocation->type;
	/* MIPS64 has the symbol's word first, then four bytes with the type as the last. */
	if (builder->machine == EM_MIPS && builder->little_endian)
		return (uint64_t)relocation->type << 56 | symbol;
	return symbol << 32 | relocation->type;
}

size_t elf_builder_add_relocations(struct elf_builder *builder, size_t target,
				   size_t symbol_table, bool has_addends,
				   const struct elf_builder_relocation *relocations,
				   size_t count)
{
	size_t index = elf_builder_add(builder, has_addends ? ".rela" : ".rel",
				       has_addends ? SHT_RELA : SHT_REL, NULL, 0);
	struct elf_builder_section *section = elf_builder_section(builder, index);

	section->link = (uint32_t)symbol_table;
	section->info = (uint32_t)target;
	for (size_t i = 0; i < count; i++) {
		put_word(builder, &section->bytes, relocations[i].offset);
		put_word(builder, &section->bytes, relocation_info(builder, &relocations[i]));
		if (has_addends)
			put_word(builder, &section->bytes, (uint64_t)relocations[i].addend);
	}
	return index;
}

struct text elf_builder_packed(enum elf_packing packing, const void *bytes, size_t byte_count)
{
	size_t room = packing == ELF_PACKING_ZSTD ? ZSTD_compressBound(byte_count)
						  : compressBound(byte_count);
	char *buffer = malloc(room);
	struct text packed = { 0 };
	uLongf done = room;

	if (!buffer)
		abort();
	if (packing == ELF_PACKING_ZSTD)
		done = ZSTD_compress(buffer, room, bytes, byte_count, 3);
	else if (compress2((Bytef *)buffer, &done, bytes, byte_count, 6) != Z_OK)
		abort();
	text_add_bytes(&packed, buffer, done);
	free(buffer);
	return packed;
}

void elf_builder_pack(struct elf_builder *builder, size_t index, enum elf_packing packing)
{
	struct elf_builder_section *section = elf_builder_section(builder, index);
	struct text packed =
		elf_builder_packed(packing, section->bytes.bytes, section->bytes.length);
	struct text whole = { 0 };

	if (packing == ELF_PACKING_GNU) {
		text_add(&whole, "ZLIB");
		elf_builder_put(&whole, false, section->bytes.length, 8);
	} else {
		section->flags |= SHF_COMPRESSED;
		put(builder, &whole, packing == ELF_PACKING_ZSTD ? 2 : ELFCOMPRESS_ZLIB, 4);
		if (builder->word_bits == 64)
			put(builder, &whole, 0, 4); /* reserved */
		put_word(builder, &whole, section->bytes.length);
		put_word(builder, &whole, 1); /* alignment */
	}
	text_add_bytes(&whole, packed.bytes, packed.length);
	text_deinit(&packed);
	text_deinit(&section->bytes);
	section->bytes = whole;
}

static void put_file_header(const struct elf_builder *builder, struct text *file,
			    uint64_t headers_offset, size_t names)
{
	bool is_64 = builder->word_bits == 64;
	char ident[EI_NIDENT] = { ELFMAG0, ELFMAG1, ELFMAG2, ELFMAG3 };

	ident[EI_CLASS] = is_64 ? ELFCLASS64 : ELFCLASS32;
	ident[EI_DATA] = builder->little_endian ? ELFDATA2LSB : ELFDATA2MSB;
	ident[EI_VERSION] = EV_CURRENT;
	text_add_bytes(file, ident, sizeof(ident));
	put(builder, file, builder->type, 2);
	put(builder, file, builder->machine, 2);
	put(builder, file, EV_CURRENT, 4);
	put_word(builder, file, 0); /* entry */
	put_word(builder, file, 0); /* program headers */
	put_word(builder, file, headers_offset);
	put(builder, file, 0, 4); /* flags */
	put(builder, file, is_64 ? sizeof(Elf64_Ehdr) : sizeof(Elf32_Ehdr), 2);
	put(builder, file, 0, 2);
	put(builder, file, 0, 2);
	put(builder, file, is_64 ? sizeof(Elf64_Shdr) : sizeof(Elf32_Shdr), 2);
	put(builder, file, builder->sections.count, 2);
	put(builder, file, names, 2);
}

static void put_section_header(const struct elf_builder *builder, struct text *file,
			       const struct elf_builder_section *section, uint64_t name)
{
	uint64_t size = section->claimed_bytes ? section->claimed_bytes : section->bytes.length;

	put(builder, file, name, 4);
	put(builder, file, section->type, 4);
	put_word(builder, file, section->flags);
	put_word(builder, file, 0); /* address */
	put_word(builder, file, section->file_offset);
	put_word(builder, file, size);
	put(builder, file, section->link, 4);
	put(builder, file, section->info, 4);
	put_word(builder, file, section->type == SHT_NULL ? 0 : 1); /* alignment */
	put_word(builder, file, 0);                                 /* entry size */
}

static void pad(struct text *bytes)
{
	while (bytes->length % 8)
		text_add_bytes(bytes, "", 1);
}

struct text elf_builder_file(struct elf_builder *builder)
{
	size_t names = elf_builder_add(builder, ".shstrtab", SHT_STRTAB, "", 1);
	struct text *strings = &elf_builder_section(builder, names)->bytes;
	vec(uint64_t) name_offsets = { 0 };
	uint64_t header_bytes =
		builder->word_bits == 64 ? sizeof(Elf64_Ehdr) : sizeof(Elf32_Ehdr);
	struct text body = { 0 };
	struct text file = { 0 };

	for (size_t i = 0; i < builder->sections.count; i++) {
		const char *name = elf_builder_section(builder, i)->name;

		*vec_push(&name_offsets) = strings->length;
		text_add_bytes(strings, name, strlen(name) + 1);
	}
	for (size_t i = 0; i < builder->sections.count; i++) {
		struct elf_builder_section *section = elf_builder_section(builder, i);

		section->file_offset = i ? header_bytes + body.length : 0;
		text_add_bytes(&body, section->bytes.bytes, section->bytes.length);
	}
	pad(&body);
	put_file_header(builder, &file, header_bytes + body.length, names);
	text_add_bytes(&file, body.bytes, body.length);
	for (size_t i = 0; i < builder->sections.count; i++)
		put_section_header(builder, &file, elf_builder_section(builder, i),
				   name_offsets.items[i]);
	vec_deinit(&name_offsets);
	text_deinit(&body);
	/* The names are added anew with each file. */
	text_deinit(strings);
	builder->sections.count--;
	return file;
}

void elf_builder_write(struct elf_builder *builder, const char *path)
{
	struct text file = elf_builder_file(builder);
	FILE *stream = fopen(path, "we");

	if (!stream || fwrite(file.bytes, 1, file.length, stream) != file.length ||
	    fclose(stream) != 0)
		abort();
	text_deinit(&file);
}
