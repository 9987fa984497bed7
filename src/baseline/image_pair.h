/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Which image of an earlier run is the same image of a later build.
 *
 * Builds lie in other folders, have other releases and other build ids.  What stays is the
 * machine and the module's name: "a/net/foo.ko" is "b/net/foo.ko.xz", and "vmlinux-6.12.118" is
 * "vmlinux".  Of several images of one name the paths decide, from their ends.
 */
#ifndef LAYLINE_BASELINE_IMAGE_PAIR_H
#define LAYLINE_BASELINE_IMAGE_PAIR_H

#include "base/base.h"

#define IMAGE_UNPAIRED SIZE_MAX

struct image_name {
	const char *path;
	const char *machine;
};

/*
 * Gives for each image of now its index in before, or IMAGE_UNPAIRED; no image has two.  Where
 * both sides have one image of a machine, these are a pair whatever their names.
 */
void images_pair(const struct image_name *now, size_t now_count,
		 const struct image_name *before, size_t before_count, size_t *ret_before);

#endif
