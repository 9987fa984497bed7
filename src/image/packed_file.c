/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Unpacks files, going no further than the ELF file inside says that it goes: a few bytes can
 * stand for so many that no bound on the ratio would be of use.
 */
#include "image/packed_file.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "image/elf_extent.h"
#include "image/unpack_format.h"

/* Linux 6.12, init_module_from_file() in kernel/module/main.c: a longer module is not read. */
#define FILE_BYTES_MAX ((uint64_t)INT_MAX)

/* Code and debug information pack to a tenth or so.  More than this many bytes in one packed
 * one are beyond gzip (see ZLIB_RATIO in decompress.c); xz and zstd get there with what is one
 * byte over and over, which may be in a file, but is not all of a long one. */
#define LONG_FILE_RATIO_MAX 1032
#define LONG_FILE_BYTES     ((uint64_t)64 << 20)

/* Behind a module comes its signature (kernel/module/signing.c): a few thousand bytes. */
#define TRAILER_BYTES_MAX ((uint64_t)1 << 20)

static const struct unpack_format *const formats[] = { &unpack_gzip, &unpack_xz, &unpack_zstd };

struct unpacking {
	const struct unpack_format *format;
	void *state;
	const unsigned char *packed;
	struct unpack_step step;
	unsigned char *bytes; /* unpacked so far */
	uint64_t count;
	uint64_t capacity;
	uint64_t limit; /* as far as it is known that the file goes */
	uint64_t most;
};

static const struct unpack_format *format_of(const unsigned char *bytes, uint64_t size_bytes)
{
	for (size_t i = 0; i < ARRAY_SIZE(formats); i++)
		if (size_bytes >= formats[i]->magic_bytes &&
		    memcmp(bytes, formats[i]->magic, formats[i]->magic_bytes) == 0)
			return formats[i];
	return NULL;
}

bool packed_file_is(const unsigned char *bytes, uint64_t size_bytes)
{
	return format_of(bytes, size_bytes) != NULL;
}

/* In the packed file, of what comes next. */
static uint64_t offset_of(const struct unpacking *run)
{
	return (uint64_t)(run->step.in - run->packed);
}

static struct error *wrong(const struct unpacking *run, const char *what)
{
	return error_new(ERROR_INPUT, "%s data+0x%" PRIx64 ": %s", run->format->name,
			 offset_of(run), what);
}

static struct error *not_elf(const struct unpacking *run)
{
	return wrong(run, "what is packed is not an ELF file");
}

/* The most that is unpacked of a file. */
static uint64_t most_bytes(uint64_t packed_bytes)
{
	uint64_t most;

	if (!checked_mul(packed_bytes, LONG_FILE_RATIO_MAX, &most) || most > FILE_BYTES_MAX)
		return FILE_BYTES_MAX;
	return most > LONG_FILE_BYTES ? most : LONG_FILE_BYTES;
}

/* All that was known to belong to the file is there: finds out how much further it goes. */
static struct error *extend(struct unpacking *run)
{
	uint64_t end = elf_extent(run->bytes, run->count);

	if (!end)
		return not_elf(run);
	if (end == UINT64_MAX)
		end = run->most;
	if (end > run->most)
		return error_new(ERROR_INPUT,
				 "%s data+0x0: what is packed claims to be %" PRIu64
				 " bytes long; no more than %" PRIu64
				 " are unpacked of a file of this size",
				 run->format->name, end, run->most);
	if (end <= run->count)
		end += TRAILER_BYTES_MAX;
	if (end <= run->count)
		return wrong(run, "what is packed goes on behind the end of the ELF file");
	run->limit = end;
	return NULL;
}

/* Makes room for more, up to the limit. */
static struct error *grow(struct unpacking *run)
{
	uint64_t capacity = 2 * run->capacity;
	unsigned char *bytes;

	if (capacity > run->limit)
		capacity = run->limit;
	bytes = realloc(run->bytes, (size_t)capacity);
	if (!bytes)
		return error_errno("%" PRIu64 " bytes", capacity);
	run->bytes = bytes;
	run->capacity = capacity;
	return NULL;
}

/* Unpacks into the room that there is; *ret_is_whole at the end of the input. */
static struct error *advance(struct unpacking *run, bool *ret_is_whole)
{
	struct unpack_step before;
	const char *damage;

	run->step.out = run->bytes + run->count;
	run->step.out_bytes = (size_t)(run->capacity - run->count);
	run->step.is_at_end = false;
	before = run->step;
	damage = run->format->step(run->state, &run->step);
	if (damage)
		return error_new(ERROR_INPUT, "%s data+0x%" PRIx64 ": cannot be unpacked: %s",
				 run->format->name, offset_of(run), damage);
	run->count += before.out_bytes - run->step.out_bytes;
	*ret_is_whole = run->step.is_at_end && !run->step.in_bytes;
	if (!run->step.is_at_end && before.in == run->step.in && before.out == run->step.out)
		return wrong(run, "ends too early: the file is truncated");
	return NULL;
}

static struct error *unpack(struct unpacking *run)
{
	struct error *err = NULL;
	bool is_whole = false;

	while (!err && !is_whole) {
		if (run->count == run->limit)
			err = extend(run);
		if (!err && run->count == run->capacity)
			err = grow(run);
		if (!err)
			err = advance(run, &is_whole);
	}
	/* One that ends before it has been asked about. */
	if (!err && !elf_extent(run->bytes, run->count))
		err = not_elf(run);
	return err;
}

struct error *packed_file_unpack(const unsigned char *bytes, uint64_t size_bytes,
				 unsigned char **ret_bytes, uint64_t *ret_size_bytes)
{
	struct unpacking run = { .format = format_of(bytes, size_bytes),
				 .packed = bytes,
				 .most = most_bytes(size_bytes) };
	struct error *err;

	assert(run.format);
	if (!run.format->open)
		return error_new(ERROR_SYSTEM,
				 "is packed with %s, which this layline is built without; "
				 "unpack it with %s",
				 run.format->name, run.format->tool);
	run.step = (struct unpack_step){ .in = bytes, .in_bytes = (size_t)size_bytes };
	run.state = run.format->open();
	run.limit = run.capacity = ELF_EXTENT_BYTES_MIN;
	run.bytes = malloc(ELF_EXTENT_BYTES_MIN);
	if (!run.state || !run.bytes)
		abort();
	err = unpack(&run);
	run.format->close(run.state);
	if (err) {
		free(run.bytes);
		return err;
	}
	*ret_bytes = run.bytes;
	*ret_size_bytes = run.count;
	return NULL;
}
