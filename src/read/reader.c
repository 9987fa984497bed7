/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Chooses the reader for an image. */
#include "read/reader.h"

#include "image/debug_file.h"
#include "read/btf_reader.h"
#include "read/dwarf_reader.h"

/* What is read, and where it was found. */
struct choice {
	enum read_source source;
	struct image *dwarf; /* the image or its debug file; NULL for BTF */
	const char *refused; /* see struct read_facts */
};

static struct error *no_debug(const struct image *image, bool asked_dwarf,
			      const struct debug_search *search)
{
	const char *sections = asked_dwarf ? ".debug_info" : ".debug_info or .BTF";

	if (image_has_section(image, ".debug_info.dwo"))
		return error_new(ERROR_NO_DEBUG,
				 "%s: holds what -gsplit-dwarf took out of another file "
				 "(.debug_info.dwo); name that file, this one is found by it",
				 image_path(image));
	if (!*search->tried)
		return error_new(
			ERROR_NO_DEBUG,
			"%s: has no debug information (%s); build with -g, or take the file "
			"from the distribution's debug package",
			image_path(image), sections);
	/* A file that was refused is for somebody to put right, and not to be passed over. */
	return error_new(*search->refused ? ERROR_INPUT : ERROR_NO_DEBUG,
			 "%s: has no debug information (%s), and its debug file is not found; "
			 "tried: %s; name another folder with --debug-dir",
			 image_path(image), sections, search->tried);
}

/* DWARF in the image goes first, then that of its debug file, then BTF. */
static struct error *choose(struct image *image, const struct read_request *request,
			    struct choice *ret)
{
	bool asked_dwarf = request->source == READ_SOURCE_DWARF;
	struct section btf = { 0 };
	struct debug_search search = { 0 };
	struct error *err = NULL;

	*ret = (struct choice){ .source = READ_SOURCE_BTF };
	if (request->source == READ_SOURCE_BTF)
		return NULL;
	if (image_is_raw_btf(image) && asked_dwarf)
		return error_new(ERROR_INPUT, "%s: is raw BTF; it holds no DWARF",
				 image_path(image));
	if (image_has_section(image, ".debug_info"))
		search.found = image;
	else
		err = debug_file_find(image, request->debug_folders,
				      request->debug_folder_count, &search);
	if (!err && !search.found && !asked_dwarf)
		err = image_section(image, ".BTF", &btf);
	if (err)
		return err;
	if (search.found)
		*ret = (struct choice){ READ_SOURCE_DWARF, search.found, NULL };
	else if (!btf.size_bytes)
		return no_debug(image, asked_dwarf, &search);
	else if (*search.refused)
		ret->refused = search.refused;
	return NULL;
}

struct error *read_source_find(struct image *image, const struct read_request *request,
			       enum read_source *ret)
{
	struct choice choice;
	struct error *err = choose(image, request, &choice);

	if (!err)
		*ret = choice.source;
	return err;
}

struct error *read_types(struct image *image, const struct read_request *request,
			 struct type_db *db, struct read_facts *ret)
{
	struct choice choice;
	struct error *err = choose(image, request, &choice);

	if (err)
		return err;
	if (choice.source == READ_SOURCE_BTF) {
		err = btf_read_types(image, request, db, ret);
		if (!err)
			ret->refused = choice.refused;
		return err;
	}
	err = dwarf_read_types(choice.dwarf, request, db);
	if (!err)
		*ret = (struct read_facts){
			.source = READ_SOURCE_DWARF,
			.word_bits = image_word_bits(choice.dwarf),
			.debug_file = choice.dwarf == image ? NULL : image_path(choice.dwarf),
		};
	return err;
}
