/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What a map has to show: groups, holes, bit-fields, a union, a member over a line's end, one
 * over several lines, padding. */
#define GROUP_BEGIN(group) unsigned char __cacheline_group_begin__##group[0]
#define GROUP_END(group)   unsigned char __cacheline_group_end__##group[0]

struct big {
	long words[25];
};

struct map {
	GROUP_BEGIN(map_read_tx);
	unsigned mtu, flags;
	char first;
	/* seven bytes that nothing uses */
	void *dev;
	GROUP_END(map_read_tx);
	GROUP_BEGIN(map_write_rx);
	unsigned char state : 3, busy : 1;
	unsigned char kind;
	union {
		unsigned long cookie;
		struct {
			unsigned low, high;
		};
	};
	struct {
		long packets, bytes, drops, errors;
	} stats; /* at 40, over the end of the first line */
	GROUP_END(map_write_rx);
	struct big big;
	void (*release)(struct map *map, const char *why);
	char last;
} __attribute__((aligned(64)));

struct map map;
