/* SPDX-License-Identifier: GPL-2.0-or-later */
/* One struct in all builds that are given: each image that defines it, with the struct's rule.
 */
#ifndef LAYLINE_CLI_STRUCT_IMAGES_H
#define LAYLINE_CLI_STRUCT_IMAGES_H

#include "audit/remake.h"
#include "cli/image_paths.h"
#include "cli/images.h"
#include "cli/rule_files.h"

/* An image that defines the struct. */
struct struct_image {
	struct loaded_image loaded;
	struct reported_image reported;
	struct remake_build build;
};

struct struct_images {
	struct session *session;
	struct arena arena;
	struct rule_files rules;
	struct image_paths paths;
	const char *struct_name; /* as given */
	const char *type_name;   /* a type to be read besides; NULL: none */
	vec(struct struct_image *) items;
};

/*
 * Reads what places and orders of `struct_name` depend on, from the images that `operands` name
 * or imply.  One that cannot be read, or lacks the struct, is complained about; the others
 * stay.
 *
 * Errors: those of the rules; ERROR_USAGE when no image defines the struct.  Close it in any
 * case.
 */
MUST_CHECK
struct error *struct_images_read(struct struct_images *images, struct session *session,
				 const char *struct_name, const char *type_name,
				 char *const *operands, size_t operand_count);
void struct_images_close(struct struct_images *images);

/* What reports are given, one an image; in the arena. */
const struct reported_image *struct_images_reported(struct struct_images *images);

#endif
