// SPDX-License-Identifier: GPL-2.0-or-later
/* The kernel's own checks, for `layline rules import`. */
static void __init pair_struct_check(void)
{
	CACHELINE_ASSERT_GROUP_MEMBER(struct pair_sock, pair_sock_read_tx, mss);
	CACHELINE_ASSERT_GROUP_MEMBER(struct pair_sock, pair_sock_read_tx, table);
#ifdef CONFIG_PAIR_XPS
	CACHELINE_ASSERT_GROUP_MEMBER(struct pair_sock, pair_sock_read_tx, xps_maps);
#endif
	CACHELINE_ASSERT_GROUP_SIZE(struct pair_sock, pair_sock_read_tx, 40 + 4);
	CACHELINE_ASSERT_GROUP_MEMBER(struct pair_sock, pair_sock_write_rx, snd_nxt);
	CACHELINE_ASSERT_GROUP_MEMBER(struct pair_sock, pair_sock_write_rx, snd_nxt);
	CACHELINE_ASSERT_GROUP_MEMBER(struct pair_sock, pair_sock_write_rx, mss);
	CACHELINE_ASSERT_GROUP_SIZE(struct pair_sock, pair_sock_write_rx, PAIR_GROUP_ALIGN);
}

libeth_cacheline_set_assert(struct pair_queue, 64, 24 + sizeof(struct pair_rack), 32);
