/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Asks for the affinity mask, so that taskset and cgroup cpusets are heeded. */
#include "base/cores.h"

#include <sched.h>

unsigned usable_cores(void)
{
	cpu_set_t cores;

	if (sched_getaffinity(0, sizeof(cores), &cores))
		return 1;
	return (unsigned)CPU_COUNT(&cores);
}
