/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What `layline rules import` should make of a header: markers, conditions, macros, names. */
#ifndef PAIR_H
#define PAIR_H

#define PAIR_GROUP_ALIGN (4 * sizeof(long))

/* struct pair_sock { int in_a_comment; }; */
struct pair_rack {
	u32 mstamp;
};

struct pair_sock {
	struct list_head node;
#define pair_daddr sk.__common.daddr

	__cacheline_group_begin(pair_sock_read_tx);
	u16 mss;
	struct pair_table_of_all __rcu *table;
	union {
		u32 either;
		u64 other[2];
	};
	struct_group(flags, unsigned long wants_hardware_timestamps : 1; u8 is_open : 1;);
#ifdef CONFIG_PAIR_XPS
	void __rcu *xps_maps[2];
#endif
	__cacheline_group_end(pair_sock_read_tx);

	__cacheline_group_begin_aligned(pair_sock_write_rx, PAIR_GROUP_ALIGN);
	u32 snd_nxt, stat[3] ____cacheline_aligned;
	struct {
		u8 pending;
	} pair_ack;
	struct pair_rack rack;
	__cacheline_group_end_aligned(pair_sock_write_rx);

#if IS_ENABLED(CONFIG_PAIR_ULP) || defined(CONFIG_OTHER)
	void *ulp_data;
#else
	void *no_ulp_data;
#endif
	void (*destructor)(struct pair_sock *sk, int reason);
	int users;
};

enum {
	PAIR_MIB_NUM = 0,
	PAIR_MIB_SENT,
	PAIR_MIB_RECEIVED,
	__PAIR_MIB_MAX
};

struct pair_mib {
	unsigned long mibs[__PAIR_MIB_MAX];
};

#endif
