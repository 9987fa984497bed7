# SPDX-License-Identifier: GPL-2.0-or-later
cat >kernel.h <<'END'
#define __cacheline_group_begin_aligned(g) unsigned char __cacheline_group_begin__##g[0] __attribute__((aligned(64)))
#define __cacheline_group_begin(g) unsigned char __cacheline_group_begin__##g[0]
#define __cacheline_group_end(g) unsigned char __cacheline_group_end__##g[0]
#define __cacheline_group_end_aligned(g) __cacheline_group_end(g) __attribute__((aligned(sizeof(long)))); \
	struct { } __cacheline_group_pad__##g __attribute__((aligned(64)))
struct base { unsigned long long key[7]; };
END
"$LAYLINE" pack flow "$FIXTURES/pack.o" | sed -n '/{$/,$p' >flow.h
echo '_Static_assert(sizeof(struct flow) == 256, "as foretold");' | gcc -include kernel.h -include flow.h -xc -c -o flow.o - &&
	"$LAYLINE" pack --output new.txt flow "$FIXTURES/pack.o" && grep -c was new.txt
