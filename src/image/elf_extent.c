/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Where the headers and sections of an ELF file end, the last of them being its end. */
#include "image/elf_extent.h"

#include <gelf.h>
#include <string.h>

static uint64_t later(uint64_t end, uint64_t offset, uint64_t bytes)
{
	uint64_t other;

	if (!checked_add(offset, bytes, &other))
		return UINT64_MAX;
	return end > other ? end : other;
}

/* Of the sections; their headers are there. */
static uint64_t sections_end(Elf *elf, uint64_t end)
{
	Elf_Scn *section = NULL;
	GElf_Shdr header;

	while ((section = elf_nextscn(elf, section)) != NULL)
		if (gelf_getshdr(section, &header) && header.sh_type != SHT_NOBITS)
			end = later(end, header.sh_offset, header.sh_size);
	return end;
}

static uint64_t file_end(Elf *elf, uint64_t count)
{
	GElf_Ehdr header;
	uint64_t end;

	if (!gelf_getehdr(elf, &header))
		return 0;
	/* gABI, "ELF Header": from 65280 sections on their number stands in the first header.
	 */
	if (header.e_shoff && !header.e_shnum)
		return UINT64_MAX;
	end = later(header.e_ehsize, header.e_phoff,
		    (uint64_t)header.e_phnum * header.e_phentsize);
	end = later(end, header.e_shoff, (uint64_t)header.e_shnum * header.e_shentsize);
	return end > count ? end : sections_end(elf, end);
}

uint64_t elf_extent(const unsigned char *bytes, uint64_t count)
{
	uint64_t end = 0;
	Elf *elf;

	if (count < SELFMAG || memcmp(bytes, ELFMAG, SELFMAG) != 0 ||
	    elf_version(EV_CURRENT) == EV_NONE)
		return 0;
	/* libelf only writes to the memory when it is asked to update it. */
	elf = elf_memory((char *)(uintptr_t)bytes, (size_t)count);
	if (elf)
		end = file_end(elf, count);
	(void)elf_end(elf);
	return end;
}
