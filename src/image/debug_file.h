/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The separate file that has the debug sections of a stripped image: found by the image's build
 * id or by its .gnu_debuglink, as gdb finds it, and held against what these say.
 */
#ifndef LAYLINE_IMAGE_DEBUG_FILE_H
#define LAYLINE_IMAGE_DEBUG_FILE_H

#include "image/image.h"

/* Where distributions install debug files; looked into behind all other folders. */
#define DEBUG_FILE_FOLDER "/usr/lib/debug"

/* What came of a search; all of it is the image's that it was made for. */
struct debug_search {
	struct image *found; /* has a .debug_info; NULL: there is none */
	/* Every path that was looked at, "a, b (why it is not the one)"; "" when the image says
	 * nothing of a debug file. */
	const char *tried;
	const char *refused; /* those of them that are there and are not the one; "": none */
};

/*
 * Looks for the debug file of an image: DIR/.build-id/ab/cdef.debug, for each of the folders
 * and DEBUG_FILE_FOLDER as DIR; then the file that .gnu_debuglink names: beside the image, in
 * .debug beside it, and in its folder below DIR, and in DIR itself where that is one of the
 * folders.
 *
 * Where both files have a build id, it must be the same; otherwise the CRC must be the link's.
 * What was found is kept: another search of the image is none, whatever its folders.
 *
 * Errors: ERROR_INPUT for a damaged .gnu_debuglink, where no file is found by build id.
 */
MUST_CHECK
struct error *debug_file_find(struct image *image, const char *const *folders, size_t count,
			      struct debug_search *ret);

#endif
