/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The groups of a socket, far fewer than a kernel's; the kernel's own names, for the patches
 * are the same. */
#ifndef MINI_TCP_H
#define MINI_TCP_H

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;

#define __cacheline_group_begin(group) u8 __cacheline_group_begin__##group[0]
#define __cacheline_group_end(group)   u8 __cacheline_group_end__##group[0]

struct tcp_sock {
	u32 cold[16];

	__cacheline_group_begin(tcp_sock_read_rx);
	u32 copied_seq;
	u32 rcv_tstamp;
	u32 snd_wl1[14];
	u32 snd_ssthresh;
	u8 recvmsg_inq : 1;
	__cacheline_group_end(tcp_sock_read_rx);

	__cacheline_group_begin(tcp_sock_write_rx) __attribute__((aligned(64)));
	u32 segs_in;
	u32 rcv_nxt;
	__cacheline_group_end(tcp_sock_write_rx);

	u16 timeout_rehash;
};

#endif
