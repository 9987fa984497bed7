/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Finds the BTF that a module's continues: that of the vmlinux it was built with. */
#ifndef LAYLINE_READ_BTF_BASE_H
#define LAYLINE_READ_BTF_BASE_H

#include "read/btf_blob.h"
#include "read/reader.h"

/*
 * The base of an image's split BTF: the module's own .BTF.base, else the file that the request
 * names, else the first of these that is there, has BTF, and is not known to be of another
 * release: `vmlinux` in the module's folder and those above it, boot/vmlinux-RELEASE below one
 * of them, /usr/lib/debug/boot/vmlinux-RELEASE, and for the release that is running
 * /sys/kernel/btf/vmlinux.
 *
 * The blob is the bases'.  Errors: ERROR_INPUT when none is found, or the named one does not
 * serve, which its message names.
 */
MUST_CHECK
struct error *btf_base_find(struct image *image, const struct read_request *request,
			    struct read_bases *bases, const struct btf_blob **ret);

#endif
