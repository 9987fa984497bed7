/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Why libbpf refused a BTF blob: it gives a number, people need a place. */
#ifndef LAYLINE_READ_BTF_FAULT_H
#define LAYLINE_READ_BTF_FAULT_H

#include "read/btf_blob.h"

/*
 * Walks the types of a blob (whose extent has been checked) to the first that is cut off or of
 * a kind that is not known.  NULL when there is none.  `start` is where the blob stands in its
 * section, `first_id` the number of its first type; both are for the message alone.
 */
struct error *btf_fault_find(const unsigned char *blob, uint64_t start,
			     const struct btf_extent *extent, uint32_t first_id);

#endif
