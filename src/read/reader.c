/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Chooses the reader for an image. */
#include "read/reader.h"

#include "read/btf_reader.h"
#include "read/dwarf_reader.h"

/* AUTO as one of the others; with neither in the image it is an error. */
static struct error *choose(struct image *image, enum read_source asked, enum read_source *ret)
{
	struct section dwarf, btf;
	struct error *err;

	if (image_is_raw_btf(image) && asked == READ_SOURCE_DWARF)
		return error_new(ERROR_INPUT, "%s: is raw BTF; it holds no DWARF",
				 image_path(image));
	*ret = asked;
	if (asked != READ_SOURCE_AUTO)
		return NULL;
	err = image_section(image, ".debug_info", &dwarf);
	if (!err && !dwarf.size_bytes)
		err = image_section(image, ".BTF", &btf);
	if (err)
		return err;
	*ret = dwarf.size_bytes ? READ_SOURCE_DWARF : READ_SOURCE_BTF;
	if (!dwarf.size_bytes && !btf.size_bytes)
		return error_new(
			ERROR_NO_DEBUG,
			"%s: has no debug information (.debug_info or .BTF); build with -g, or "
			"take the file from the distribution's debug package",
			image_path(image));
	return NULL;
}

struct error *read_types(struct image *image, const struct read_request *request,
			 struct type_db *db, struct read_facts *ret)
{
	enum read_source source;
	struct error *err = choose(image, request->source, &source);

	if (err)
		return err;
	if (source == READ_SOURCE_BTF)
		return btf_read_types(image, request, db, ret);
	err = dwarf_read_types(image, request, db);
	if (!err)
		*ret = (struct read_facts){ READ_SOURCE_DWARF, image_word_bits(image) };
	return err;
}
