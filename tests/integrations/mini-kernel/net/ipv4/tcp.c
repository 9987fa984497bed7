/* SPDX-License-Identifier: GPL-2.0-or-later */
#include <linux/tcp.h>

#define CACHELINE_ASSERT_GROUP_SIZE(type, group, size)                                        \
	_Static_assert(                                                                       \
		__builtin_offsetof(type, __cacheline_group_end__##group) -                    \
				__builtin_offsetof(type, __cacheline_group_begin__##group) <= \
			(size),                                                               \
		#group)

CACHELINE_ASSERT_GROUP_SIZE(struct tcp_sock, tcp_sock_read_rx, 69);

void tcp_received(struct tcp_sock *tp, u32 seq)
{
	if (tp->copied_seq < seq && !tp->recvmsg_inq)
		tp->rcv_nxt = seq;
}
