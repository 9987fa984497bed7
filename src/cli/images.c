/* SPDX-License-Identifier: GPL-2.0-or-later */
/* One image of a run. */
#include "cli/images.h"

static enum image_kind kind_of(enum image_role role)
{
	switch (role) {
	case IMAGE_ROLE_KERNEL:
		return IMAGE_KERNEL;
	case IMAGE_ROLE_MODULE:
		return IMAGE_MODULE;
	case IMAGE_ROLE_OBJECT:
		break;
	}
	return IMAGE_OBJECT;
}

static const char *copy(struct arena *arena, const char *string)
{
	return string ? arena_strdup(arena, string) : NULL;
}

struct error *loaded_image_open(struct loaded_image *loaded, const char *path,
				struct session *session)
{
	const struct options *options = session->options;
	struct image *image;
	struct error *err = image_open(path, &image);
	const char *release;

	if (err)
		return err;
	*loaded = (struct loaded_image){ .image = image, .session = session };
	type_db_init(&loaded->types);
	release = image_release(image);
	loaded->facts = (struct audit_image){
		.path = copy(&loaded->arena, path),
		.source = "dwarf",
		.release = copy(&loaded->arena, release ? release : options->release),
		.build_id = copy(&loaded->arena, image_build_id(image)),
		.kind = kind_of(image_role(image)),
		.target = {
			.word_bits = image_word_bits(image),
			.machine = copy(&loaded->arena, image_machine(image)),
			.line_bytes = options->line_bytes ? options->line_bytes :
							    image_line_bytes(image),
		},
		.types = &loaded->types,
	};
	return NULL;
}

void loaded_image_complain(const struct loaded_image *loaded)
{
	const struct skipped *skipped = &loaded->types.skipped;
	const struct audit_image *facts = &loaded->facts;
	size_t count = skipped->units ? skipped->units : skipped->entries;
	const char *one = skipped->units ? "unit" : "entry";
	const char *many = skipped->units ? "units" : "entries";

	if (count)
		loaded->session->complain(
			loaded->session,
			error_new(ERROR_INPUT,
				  "%s: %s; %zu %s could not be read, the others were",
				  facts->debug_file ? facts->debug_file : facts->path,
				  skipped->first_reason, count, count == 1 ? one : many));
}

/* A request with what the options say of it. */
static struct read_request whole_request(const struct loaded_image *loaded,
					 const struct read_request *request)
{
	const struct options *options = loaded->session->options;
	struct read_request whole = *request;

	whole.source = options->source;
	whole.debug_folders = options->debug_folders.items;
	whole.debug_folder_count = options->debug_folders.count;
	whole.btf_base = options->btf_base;
	whole.unit = options->unit;
	whole.declared_in = options->declared.file;
	whole.declared_line = options->declared.line;
	whole.bases = loaded->session->bases;
	whole.abbrevs = loaded->session->abbrevs;
	whole.cache = loaded->session->has_one_image ? NULL : &loaded->session->cache;
	return whole;
}

struct error *loaded_image_source(const struct loaded_image *loaded, enum read_source *ret)
{
	struct read_request request = whole_request(loaded, &(struct read_request){ 0 });

	return read_source_find(loaded->image, &request, ret);
}

struct error *loaded_image_read(struct loaded_image *loaded, const struct read_request *request)
{
	struct read_request whole = whole_request(loaded, request);
	struct read_facts facts;
	struct error *err;

	type_db_deinit(&loaded->types);
	type_db_init(&loaded->types);
	err = read_types(loaded->image, &whole, &loaded->types, &facts);
	if (err)
		return err;
	loaded->facts.source = facts.source == READ_SOURCE_BTF ? "btf" : "dwarf";
	loaded->facts.debug_file = copy(&loaded->arena, facts.debug_file);
	loaded->facts.refused = copy(&loaded->arena, facts.refused);
	loaded->facts.target.word_bits = facts.word_bits;
	return NULL;
}

void loaded_image_release_file(struct loaded_image *loaded)
{
	if (image_is_forgetting(loaded->image))
		return;
	image_close(loaded->image);
	loaded->image = NULL;
}

void loaded_image_close(struct loaded_image *loaded)
{
	type_db_deinit(&loaded->types);
	if (loaded->image)
		image_close(loaded->image);
	arena_deinit(&loaded->arena);
	*loaded = (struct loaded_image){ 0 };
}

struct relayout_abi loaded_image_abi(const struct loaded_image *loaded)
{
	return (struct relayout_abi){
		.word_bits = loaded->facts.target.word_bits,
		.max_align_bytes = image_max_align_bytes(loaded->image),
		.bits_ignore_types = image_bits_ignore_types(loaded->image),
	};
}

struct reported_image loaded_image_reported(const struct loaded_image *loaded,
					    const char *rules)
{
	return (struct reported_image){
		.image = &loaded->facts,
		.rules = rules,
		.skipped = loaded->types.skipped,
	};
}
