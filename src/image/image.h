/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * An ELF file opened for reading: its sections ready to use (mapped, decompressed, relocated)
 * and what it says of itself (machine, byte order, release, build id).  A file of raw BTF, as
 * the running kernel has them below /sys/kernel/btf, is an image whose one section is .BTF.
 */
#ifndef LAYLINE_IMAGE_IMAGE_H
#define LAYLINE_IMAGE_IMAGE_H

#include "base/error.h"
#include "base/vec.h"

struct image;

enum image_role {
	IMAGE_ROLE_KERNEL, /* a vmlinux: has a linux_banner and is not a module; the running
			      kernel's BTF */
	IMAGE_ROLE_MODULE, /* has .modinfo with a vermagic and is relocatable, as .ko files are;
			      the BTF of a running kernel's module */
	IMAGE_ROLE_OBJECT, /* any other file */
};

/* A section's bytes in the byte order of the file; valid until the image is closed. */
struct section {
	const char *name;
	const unsigned char *bytes;
	uint64_t size_bytes;
};

/*
 * Maps the file and reads its headers; nothing else is touched yet.  A file packed by gzip, xz
 * or zstd is unpacked into memory, and is then as the one that it was made of.
 *
 * Errors: ERROR_SYSTEM when it cannot be read or unpacked; ERROR_INPUT when it is neither ELF
 * nor BTF, its ELF headers do not fit it, or packed data is damaged. Messages begin with the
 * path.
 */
MUST_CHECK
struct error *image_open(const char *path, struct image **ret);
void image_close(struct image *image);

const char *image_path(const struct image *image);
enum image_role image_role(const struct image *image);
bool image_is_raw_btf(const struct image *image); /* not an ELF file */
/* "x86_64", "arm64"; "machine-N" for one that is not known, "unknown" for raw BTF of another
 * machine. */
const char *image_machine(const struct image *image);
unsigned image_word_bits(const struct image *image); /* 32, 64, or 0 where only BTF could say */
bool image_is_little_endian(const struct image *image);
bool image_is_relocatable(const struct image *image); /* not linked yet: a .o or .ko */
uint64_t image_line_bytes(const struct image *image); /* the machine's usual cache line */
/* The most that the machine aligns a base type inside a struct to. */
uint32_t image_max_align_bytes(const struct image *image);
/* Whether its bit-fields go to the next bit, whatever type they are declared with. */
bool image_bits_ignore_types(const struct image *image);
/* "6.12.117+deb12-cloud-amd64" from linux_banner or vermagic; NULL when the image does not say.
 */
const char *image_release(const struct image *image);
const char *image_build_id(
	const struct image *image); /* hexadecimal, NULL when there is none */

/*
 * A section by name, ready to use: all sections of that name laid end to end, as the linker
 * would, when a relocatable file has several.  Empty (bytes NULL) when there is none.  Prepared
 * at the first call and kept; not safe to call from two threads at once.
 *
 * Errors: ERROR_INPUT "path: .name+0xoffset: ..." for a section outside the file, a damaged or
 * unknown compression, or a relocation outside its section.
 */
MUST_CHECK
struct error *image_section(struct image *image, const char *name, struct section *ret);

/* Whether there is anything in sections of a name, whatever its state. */
bool image_has_section(const struct image *image, const char *name);

/*
 * Copies `size` bytes of a section, which must have them, from `offset` on.  Those of a mapped
 * section are read from the file: for a few bytes here and there that is cheaper than having
 * a page mapped for each.  May be called from several threads.
 */
void image_section_copy(const struct image *image, const struct section *section,
			uint64_t offset, uint64_t size, unsigned char *out);

/*
 * Begins to give back the pages of a section, if it is mapped and large: it stays readable, but
 * what is read again has to be fetched again.  A thread does it, and closing the image waits
 * for that thread; image_is_forgetting() says whether there is one to wait for.
 */
void image_forget(struct image *image, const struct section *section);
bool image_is_forgetting(const struct image *image);

#endif
