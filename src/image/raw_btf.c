/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Files that are one BTF blob and nothing around it: what their bytes and their path tell. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>

#include "base/bytes.h"
#include "image/image_private.h"

/* Documentation/bpf/btf.rst, "BTF Header". */
#define BTF_MAGIC 0xeb9f

/* Documentation/ABI/testing/sysfs-kernel-btf: here the running kernel shows its own BTF, and
 * that of each module under the module's name. */
static const char running_folder[] = "/sys/kernel/btf/";

bool raw_btf_is(const unsigned char *bytes, uint64_t size_bytes)
{
	return size_bytes >= 2 &&
	       (bytes_u16(bytes, true) == BTF_MAGIC || bytes_u16(bytes, false) == BTF_MAGIC);
}

/* BTF names neither machine nor release; of the running kernel both are known all the same. */
static void identify_running(struct image *image)
{
	char path[PATH_MAX];
	struct utsname kernel;

	if (!realpath(image->path, path) ||
	    strncmp(path, running_folder, strlen(running_folder)) != 0 || uname(&kernel))
		return;
	image->role = strcmp(path + strlen(running_folder), "vmlinux") == 0 ? IMAGE_ROLE_KERNEL
									    : IMAGE_ROLE_MODULE;
	image->release = arena_strdup(&image->arena, kernel.release);
	image->machine = machine_of_uname(kernel.machine);
	image->machine_name = image->machine ? image->machine->name
					     : arena_strdup(&image->arena, kernel.machine);
}

void raw_btf_open(struct image *image)
{
	struct section *section = malloc(sizeof(*section));

	if (!section)
		abort();
	*section = (struct section){ ".BTF", image->bytes, image->size_bytes };
	*map_put(&image->prepared, section->name) = section;
	image->little_endian = bytes_u16(image->bytes, true) == BTF_MAGIC;
	image->role = IMAGE_ROLE_OBJECT;
	image->machine_name = "unknown";
	identify_running(image);
}
