/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Two builds of the same structs, one compiled with -DFORMER and one with -DLATTER.  The
 * offsets that the expected answers name are held against the compiler by the asserts at the
 * end.
 */
#include <stddef.h>

#define GROUP_BEGIN(group) unsigned char __cacheline_group_begin__##group[0]
#define GROUP_END(group)   unsigned char __cacheline_group_end__##group[0]

#ifdef FORMER
#define IN_FORMER(...) __VA_ARGS__
#define IN_LATTER(...)
#else
#define IN_FORMER(...)
#define IN_LATTER(...) __VA_ARGS__
#endif

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;

struct timer {
	u64 expires;
	u32 flags;
	u32 slack;
};

/* Differs inside. */
struct options {
	u32 stamp;
	IN_LATTER(u16 mss;)
	u16 window;
	u8 sack : 1, fast : 2;
};

/* A bit of everything: members of groups move, are new, gone, renamed and of other types. */
struct session {
	u64 flags;
	GROUP_BEGIN(session_read);
	u32 window;
	u16 mss;
	IN_LATTER(u16 scale;)
	void *route;
	GROUP_END(session_read);
	IN_FORMER(u32 backoff;)
	IN_LATTER(u32 retries;)
	IN_FORMER(u16 gone;)
	struct timer timer;
	struct options options;
	IN_FORMER(u32 error;)
	IN_LATTER(u64 error;)
	IN_LATTER(u64 cookie[2];)
	GROUP_BEGIN(session_write);
	u64 sent;
	u64 received;
	u32 state : 4, closing : 1;
	GROUP_END(session_write);
	u32 late;
	u32 later;
};

/* The markers are new. */
struct packet {
	IN_LATTER(GROUP_BEGIN(packet_rx);)
	u32 length;
	IN_LATTER(u32 hash;)
	IN_FORMER(u8 headroom[120];)
	IN_FORMER(u32 hash;)
	IN_LATTER(GROUP_END(packet_rx);)
	IN_LATTER(u8 headroom[120];)
};

/* Has a group, and only what is outside moved. */
struct quiet {
	GROUP_BEGIN(quiet_read);
	u32 hot;
	GROUP_END(quiet_read);
	IN_LATTER(u32 inserted;)
	u32 cold;
	u32 colder;
};

struct same {
	GROUP_BEGIN(same_read);
	u32 hot;
	GROUP_END(same_read);
};

/* Known by a typedef alone. */
typedef struct {
	GROUP_BEGIN(handle);
	u32 id;
	IN_LATTER(u32 generation;)
	GROUP_END(handle);
} handle_t;

/* In one build only. */
#ifdef FORMER
struct stale {
	u32 value;
};
struct stale stale;
#else
struct fresh {
	GROUP_BEGIN(fresh_read);
	u32 value;
	GROUP_END(fresh_read);
};
struct fresh fresh;
#endif

struct session session;
struct packet packet;
struct quiet quiet;
struct same same;
handle_t handle;

#ifdef __x86_64__
#define AT(type, member, former, latter) \
	_Static_assert(offsetof(type, member) == IN_FORMER(former) IN_LATTER(latter), #member)

AT(struct session, window, 8, 8);
AT(struct session, route, 16, 16);
AT(struct session, timer, 32, 32);
AT(struct session, options, 48, 48);
AT(struct session, options.window, 52, 54);
AT(struct session, error, 56, 64);
AT(struct session, sent, 64, 88);
AT(struct session, received, 72, 96);
AT(struct session, late, 84, 108);
AT(struct packet, hash, 124, 4);
AT(struct quiet, cold, 4, 8);
_Static_assert(sizeof(struct session) == IN_FORMER(96) IN_LATTER(120), "session");
#endif
