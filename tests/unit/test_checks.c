/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Every check with cases in which it speaks and cases in which it is quiet. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "support/audit_fixture.h"

/* An audit of `struct s`, and what one check says of it ("" when it is quiet). */
struct row {
	enum check_id check;
	const char *what;
	uint64_t size_bytes;
	const char *members; /* NULL: not defined */
	const char *rule;    /* NULL: audited from its markers */
	const char *expected;
	/* Less usual: */
	uint64_t other_bytes;
	const char *other_members;     /* a second definition */
	const char *container_members; /* of `struct outer`, 4096 bytes */
	const char *enumerators;       /* of `enum FIRST`, with values from 0 on */
	enum image_kind kind;
	uint64_t line_bytes;
	unsigned word_bits;
	const char *today;
	bool require_all;
};

#define RULE(groups)   "struct: s\ngroups:\n" groups
#define GROUP_G(more)  RULE("- {name: g" more "}")
#define FIELDS(rows)   "struct: s\nfields:\n" rows
#define COUNTERS(rows) "array: {struct: s, member: counters, enum: FIRST}\nfields:\n" rows

static const struct row rows[] = {
	/* struct-missing */
	{ .check = CHECK_STRUCT_MISSING,
	  "a vmlinux without the struct",
	  0,
	  NULL,
	  GROUP_G(", members: [a]"),
	  "error: s: not defined in this image" },
	{ .check = CHECK_STRUCT_MISSING,
	  "a module may lack it",
	  0,
	  NULL,
	  GROUP_G(", members: [a]"),
	  "note: s: not defined in this image",
	  .kind = IMAGE_MODULE },
	{ .check = CHECK_STRUCT_MISSING,
	  "an object may lack it",
	  0,
	  NULL,
	  GROUP_G(", members: [a]"),
	  "note: s: not defined in this image",
	  .kind = IMAGE_OBJECT },
	{ .check = CHECK_STRUCT_MISSING,
	  "defined elsewhere than declared_in says",
	  8,
	  "a@0+8",
	  "declared_in: net/other.h\n" GROUP_G(", members: [a]"),
	  "error: s: not defined in net/other.h, but elsewhere in this image" },
	{ .check = CHECK_STRUCT_MISSING,
	  "the end of a file name is not a path",
	  8,
	  "a@0+8",
	  "declared_in: st.h\n" GROUP_G(", members: [a]"),
	  "error: s: not defined in st.h, but elsewhere in this image" },
	{ .check = CHECK_STRUCT_MISSING,
	  "defined where declared_in says",
	  8,
	  "a@0+8",
	  "declared_in: test.h\n" GROUP_G(", members: [a]"),
	  "" },
	{ .check = CHECK_STRUCT_MISSING, "defined", 8, "a@0+8", GROUP_G(", members: [a]"), "" },

	/* member-missing */
	{ .check = CHECK_MEMBER_MISSING,
	  "a misspelt member",
	  16,
	  "first@0+8 second@8+8",
	  GROUP_G(", members: [first, secnod]"),
	  "error: g: s has no member secnod; did you mean second?" },
	{ .check = CHECK_MEMBER_MISSING,
	  "a member of an embedded struct",
	  16,
	  "in{deep@8+8}@0+16",
	  GROUP_G(", members: [deep]"),
	  "error: g: s has no member deep; did you mean in.deep?" },
	{ .check = CHECK_MEMBER_MISSING,
	  "an alias that leads nowhere",
	  16,
	  "a@0+8",
	  GROUP_G(", members: [a, {name: s_macro, alias: xyzzy.q}]"),
	  "error: g: s has no member xyzzy.q for s_macro" },
	{ .check = CHECK_MEMBER_MISSING,
	  "apart_from something unknown",
	  16,
	  "a@0+8",
	  GROUP_G(", members: [a], apart_from: [zzz]"),
	  "error: g: apart_from names zzz, but s has no such group or member" },
	{ .check = CHECK_MEMBER_MISSING,
	  "a container without the member",
	  64,
	  "a@0+64",
	  "container: {struct: outer, member: innr}\n" GROUP_G(", members: [a]"),
	  "error: s: its container outer has no member innr; did you mean inner?",
	  .container_members = "inner@64+64" },
	{ .check = CHECK_MEMBER_MISSING,
	  "optional, or not for this machine",
	  16,
	  "a@0+8",
	  GROUP_G(", members: [a, {name: b, optional: true}, "
		  "{name: c, when: {word_size: 32}}]"),
	  "" },
	{ .check = CHECK_MEMBER_MISSING,
	  "expected on a machine of 32 bits",
	  16,
	  "a@0+8",
	  GROUP_G(", members: [a, {name: c, when: {word_size: 32}}]"),
	  "error: g: s has no member c",
	  .word_bits = 32 },
	{ .check = CHECK_MEMBER_MISSING,
	  "a group for another machine is not asked",
	  16,
	  "a@0+8",
	  RULE("- {name: g, members: [a]}\n- {name: h, members: [no], when: {machine: [arm64]}}"),
	  "" },
	{ .check = CHECK_MEMBER_MISSING,
	  "paths through all kinds of structs",
	  32,
	  "in{deep@8+8}@0+16 <{x@0+8}@0+8 y@0+8>@16+8 bit@24:3+1",
	  GROUP_G(", members: [in.deep, x, y, bit, {name: m, alias: in.deep}], "
		  "apart_from: [in]"),
	  "" },

	/* member-outside-group */
	{ .check = CHECK_MEMBER_OUTSIDE_GROUP,
	  "behind the end marker",
	  24,
	  "(g@0 a@0+8 )g@8 (h@8 b@8+8 )h@16 c@16+8",
	  RULE("- {name: g, members: [a, c, b]}\n- {name: h}"),
	  "error: g: b at 8 lies outside the group's bytes 0-7 (it is in group h)\n"
	  "error: g: c at 16 lies outside the group's bytes 0-7" },
	{ .check = CHECK_MEMBER_OUTSIDE_GROUP,
	  "a bit-field that shares a byte with the end",
	  8,
	  "(g@0 a@0+1 )g@1 b@1:0+4",
	  GROUP_G(", members: [a, b]"),
	  "error: g: b at 1 lies outside the group's bytes 0" },
	{ .check = CHECK_MEMBER_OUTSIDE_GROUP,
	  "a member that only begins inside",
	  16,
	  "(g@0 a@0+16 )g@8",
	  GROUP_G(", members: [a]"),
	  "error: g: a at 0 lies outside the group's bytes 0-7" },
	{ .check = CHECK_MEMBER_OUTSIDE_GROUP,
	  "without a size, declared behind the end",
	  16,
	  "(g@0 a@0+8 in@8 )g@8 out@8 b@8+8",
	  GROUP_G(", members: [a, in, out]"),
	  "error: g: out at 8 lies outside the group's bytes 0-7" },
	{ .check = CHECK_MEMBER_OUTSIDE_GROUP,
	  "all between the markers",
	  16,
	  "(g@0 a@0+4 b@4:0+3 c@4:3+5 in{x@0+2}@6+2 )g@8 d@8+8",
	  GROUP_G(", members: [a, b, c, in.x]"),
	  "" },
	{ .check = CHECK_MEMBER_OUTSIDE_GROUP,
	  "a hull has no outside",
	  16,
	  "a@0+8 b@8+8",
	  GROUP_G(", members: [b]"),
	  "" },

	/* group-missing */
	{ .check = CHECK_GROUP_MISSING,
	  "renamed markers",
	  8,
	  "(s_read_rx@0 a@0+8 )s_read_rx@8",
	  RULE("- {name: s_read_xr, members: [a]}"),
	  "error: s_read_xr: s has no markers of this group; did you mean s_read_rx?" },
	{ .check = CHECK_GROUP_MISSING,
	  "markers demanded",
	  8,
	  "a@0+8",
	  GROUP_G(", markers: true, members: [a]"),
	  "error: g: s has no markers of this group" },
	{ .check = CHECK_GROUP_MISSING,
	  "neither members nor markers",
	  8,
	  "a@0+8",
	  GROUP_G(", max_lines: 1"),
	  "error: g: s has no markers of this group" },
	{ .check = CHECK_GROUP_MISSING,
	  "a begin without an end",
	  16,
	  "a@0+8 (g@8 b@8+8",
	  GROUP_G(", members: [b]"),
	  "error: g: begins at 8 and has no end marker" },
	{ .check = CHECK_GROUP_MISSING,
	  "a begin without an end, and no rule",
	  16,
	  "a@0+8 (g@8 b@8+8",
	  NULL,
	  "error: g: begins at 8 and has no end marker" },
	{ .check = CHECK_GROUP_MISSING,
	  "optional, another machine's, or a hull by rule",
	  8,
	  "(x@0 a@0+8 )x@8",
	  RULE("- {name: g, optional: true, members: [a]}\n"
	       "- {name: h, when: {word_size: 32}}\n"
	       "- {name: i, markers: false, members: [a]}\n- {name: x}"),
	  "" },
	{ .check = CHECK_GROUP_MISSING,
	  "no markers anywhere: a hull",
	  8,
	  "a@0+8",
	  GROUP_G(", members: [a]"),
	  "" },

	/* group-too-large */
	{ .check = CHECK_GROUP_TOO_LARGE,
	  "over a plain budget",
	  64,
	  "(g@0 a@0+40 b@40+8 )g@48",
	  GROUP_G(", max_size: 40"),
	  "error: g: 48 bytes, 8 more than the budget of 40" },
	{ .check = CHECK_GROUP_TOO_LARGE,
	  "over an expression",
	  64,
	  "(g@0 a@0+40 b@40+8 )g@48",
	  GROUP_G(", max_size: \"8 + sizeof(struct s) - 4 * sizeof(long)\""),
	  "error: g: 48 bytes, 8 more than the budget of 40 (the budget is 8 + sizeof(struct s) - "
	  "4 * sizeof(long))" },
	{ .check = CHECK_GROUP_TOO_LARGE,
	  "the budget of the word size",
	  64,
	  "(g@0 a@0+40 )g@40",
	  GROUP_G(", max_size: {64: 40, 32: 36}"),
	  "error: g: 40 bytes, 4 more than the budget of 36",
	  .word_bits = 32 },
	{ .check = CHECK_GROUP_TOO_LARGE,
	  "a hull counts covered bytes",
	  64,
	  "a@0+8 b@32+8 c@36+8",
	  GROUP_G(", max_size: 19, members: [a, b, c]"),
	  "error: g: 20 bytes, 1 more than the budget of 19" },
	{ .check = CHECK_GROUP_TOO_LARGE,
	  "exactly the budget",
	  64,
	  "(g@0 a@0+40 )g@40",
	  GROUP_G(", max_size: 40"),
	  "" },
	{ .check = CHECK_GROUP_TOO_LARGE,
	  "a group that is missing is not measured",
	  64,
	  "(h@0 a@0+40 )h@40",
	  RULE("- {name: g, max_size: 1, members: [a]}"),
	  "" },

	/* group-too-many-lines */
	{ .check = CHECK_GROUP_TOO_MANY_LINES,
	  "pushed across a border",
	  192,
	  "a@0+56 (g@56 b@56+96 )g@152",
	  GROUP_G(", max_lines: 2"),
	  "error: g: touches three lines (0-2), at most two are allowed (it starts 56 bytes into "
	  "line 0; to fit it may start at most 32 bytes into one: 24 bytes earlier or 8 later)" },
	{ .check = CHECK_GROUP_TOO_MANY_LINES,
	  "grown too large",
	  192,
	  "(g@0 b@0+65 )g@65",
	  GROUP_G(", max_lines: 1"),
	  "error: g: touches two lines (0, 1), at most one is allowed (its 65 bytes need at least "
	  "two lines)" },
	{ .check = CHECK_GROUP_TOO_MANY_LINES,
	  "scattered members",
	  512,
	  "a@0+8 b@128+8 c@320+8",
	  GROUP_G(", max_lines: 2, members: [a, b, c]"),
	  "error: g: touches three lines (0, 2, 5), at most two are allowed" },
	{ .check = CHECK_GROUP_TOO_MANY_LINES,
	  "within its lines",
	  192,
	  "(g@0 b@0+128 )g@128",
	  GROUP_G(", max_lines: 2"),
	  "" },
	{ .check = CHECK_GROUP_TOO_MANY_LINES,
	  "counted in pairs",
	  192,
	  "(g@0 b@0+128 )g@128",
	  "lines: pair\n" GROUP_G(", max_lines: 1"),
	  "" },
	{ .check = CHECK_GROUP_TOO_MANY_LINES,
	  "larger lines",
	  192,
	  "(g@0 b@0+128 )g@128",
	  GROUP_G(", max_lines: 1"),
	  "",
	  .line_bytes = 128 },

	/* group-misaligned */
	{ .check = CHECK_GROUP_MISALIGNED,
	  "not on a line",
	  128,
	  "a@0+40 (g@40 b@40+8 )g@48",
	  GROUP_G(", align: line"),
	  "error: g: starts 40 bytes into line 0, not on a line (40 bytes earlier or 24 later it "
	  "would)" },
	{ .check = CHECK_GROUP_MISALIGNED,
	  "not at a multiple",
	  128,
	  "a@0+40 (g@40 b@40+8 )g@48",
	  GROUP_G(", align: 16"),
	  "error: g: starts at 40, not at a multiple of 16 (8 bytes earlier or 8 later it would)" },
	{ .check = CHECK_GROUP_MISALIGNED,
	  "not at its offset",
	  256,
	  "a@0+120 b@120+8",
	  GROUP_G(", offset: 128, members: [b]"),
	  "error: g: starts at 120, not at 128" },
	{ .check = CHECK_GROUP_MISALIGNED,
	  "aligned in the struct, not in its container",
	  64,
	  "(g@0 b@0+8 )g@8",
	  "container: {struct: outer, member: inner}\n" GROUP_G(", align: line"),
	  "error: g: starts 40 bytes into line 0, not on a line (40 bytes earlier or 24 later it "
	  "would)",
	  .container_members = "x@0+680 inner@680+64" },
	{ .check = CHECK_GROUP_MISALIGNED,
	  "a multiple that counts from the container",
	  64,
	  "a@0+8 (g@8 b@8+8 )g@16",
	  "container: {struct: outer, member: inner}\n" GROUP_G(", align: 256"),
	  "error: g: starts at 8 (688 of outer), not at a multiple of 256 (176 bytes earlier or 80 "
	  "later it would)",
	  .container_members = "x@0+680 inner@680+64" },
	{ .check = CHECK_GROUP_MISALIGNED,
	  "aligned in its container only",
	  64,
	  "a@0+24 (g@24 b@24+8 )g@32",
	  "container: {struct: outer, member: inner}\n" GROUP_G(", align: line, offset: 24"),
	  "",
	  .container_members = "x@0+680 inner@680+64" },
	{ .check = CHECK_GROUP_MISALIGNED,
	  "where it should be",
	  256,
	  "a@0+128 b@128+8",
	  GROUP_G(", offset: 128, align: line, members: [b]"),
	  "" },

	/* group-not-apart */
	{ .check = CHECK_GROUP_NOT_APART,
	  "a neighbour on its line",
	  256,
	  "a@0+56 (g@64 b@64+8 )g@72 c@72+4 d@76:0+1 e@120+16 f@192+8",
	  GROUP_G(", own_lines: true"),
	  "error: g: must have its lines to itself, but shares line 1 (line 1 also: c, d, e)" },
	{ .check = CHECK_GROUP_NOT_APART,
	  "a neighbour inside the struct it is embedded in",
	  128,
	  "in{hot@0+8 cold@8+8 far@64+8}@0+128",
	  GROUP_G(", own_lines: true, members: [in.hot]"),
	  "error: g: must have its lines to itself, but shares line 0 (line 0 also: in.cold)" },
	{ .check = CHECK_GROUP_NOT_APART,
	  "on the line of a group it must be apart from",
	  256,
	  "a@0+8 b@8+120 c@128+8",
	  RULE("- {name: g, members: [a], apart_from: [h, c]}\n- {name: h, members: [b]}"),
	  "error: g: must share no line with h, but both touch line 0" },
	{ .check = CHECK_GROUP_NOT_APART,
	  "on the line of a member",
	  256,
	  "a@0+70 b@70+100",
	  GROUP_G(", members: [a], apart_from: [b]"),
	  "error: g: must share no line with b, but both touch line 1" },
	{ .check = CHECK_GROUP_NOT_APART,
	  "lines of its own, among them union and nothing",
	  256,
	  "a@0+64 none@64 <(g@0 b@0+8 )g@8 {same@0+8}@0+8>@64+8 c@128+8",
	  GROUP_G(", own_lines: true, apart_from: [a, c, none]"),
	  "" },

	/* definitions-differ */
	{ .check = CHECK_DEFINITIONS_DIFFER,
	  "a member that moved",
	  16,
	  "a@0+4 b@4+4",
	  GROUP_G(", members: [a]"),
	  "error: s: a.c and b.c define it differently: b is at 4 in the first and at 8 in the "
	  "second (16 bytes in 1 unit, 16 bytes in 1 unit; say which is meant: declared_in: in the "
	  "rule, or --declared-at FILE:LINE)",
	  16,
	  "a@0+4 b@8+4" },
	{ .check = CHECK_DEFINITIONS_DIFFER,
	  "a member that only one has",
	  16,
	  "(g@0 a@0+4 )g@4 b@4+4",
	  NULL,
	  "error: s: a.c and b.c define it differently: b is at 4 in the first and absent in the "
	  "second (16 bytes in 1 unit, 4 bytes in 1 unit; say which is meant: declared_in: in the "
	  "rule, or --declared-at FILE:LINE)",
	  4,
	  "(g@0 a@0+4 )g@4" },
	{ .check = CHECK_DEFINITIONS_DIFFER,
	  "a member that only the second has",
	  16,
	  "a@0+4",
	  GROUP_G(", members: [a]"),
	  "error: s: a.c and b.c define it differently: z is at 8 in the second and absent in the "
	  "first (16 bytes in 1 unit, 16 bytes in 1 unit; say which is meant: declared_in: in the "
	  "rule, or --declared-at FILE:LINE)",
	  16,
	  "a@0+4 z@8+8" },
	{ .check = CHECK_DEFINITIONS_DIFFER,
	  "a member inside a member, and its size",
	  16,
	  "in{x@0+4}@0+8",
	  GROUP_G(", members: [in]"),
	  "error: s: a.c and b.c define it differently: in.x has 4 bytes in the first and 2 bytes "
	  "in the second (16 bytes in 1 unit, 16 bytes in 1 unit; say which is meant: declared_in: "
	  "in the rule, or --declared-at FILE:LINE)",
	  16,
	  "in{x@0+2}@0+8" },
	{ .check = CHECK_DEFINITIONS_DIFFER,
	  "sizes only",
	  16,
	  "a@0+4",
	  GROUP_G(", members: [a]"),
	  "error: s: a.c and b.c define it differently: the members agree, the sizes are 16 bytes "
	  "and 24 bytes (16 bytes in 1 unit, 24 bytes in 1 unit; say which is meant: declared_in: "
	  "in the rule, or --declared-at FILE:LINE)",
	  24,
	  "a@0+4" },
	{ .check = CHECK_DEFINITIONS_DIFFER,
	  "one definition",
	  16,
	  "a@0+4 b@4+4",
	  GROUP_G(", members: [a]"),
	  "" },

	/* group-spans-lines */
	{ .check = CHECK_GROUP_SPANS_LINES,
	  "fits one line and starts too late",
	  1536,
	  "x@0+1448 (g@1448 a@1448+40 )g@1488",
	  GROUP_G(""),
	  "warning: g: 40 bytes fit one line but touch two (22, 23) (it starts 40 bytes into line "
	  "22; to fit it may start at most 24 bytes into one: 16 bytes earlier or 24 later)" },
	{ .check = CHECK_GROUP_SPANS_LINES,
	  "fits two lines",
	  1920,
	  "x@0+1784 (g@1784 a@1784+96 )g@1880",
	  NULL,
	  "warning: g: 96 bytes fit two lines but touch three (27-29) (it starts 56 bytes into line "
	  "27; to fit it may start at most 32 bytes into one: 24 bytes earlier or 8 later)" },
	{ .check = CHECK_GROUP_SPANS_LINES,
	  "fits only on a border",
	  192,
	  "x@0+8 (g@8 a@8+128 )g@136",
	  NULL,
	  "warning: g: 128 bytes fit two lines but touch three (0-2) (it starts 8 bytes into line 0; "
	  "to fit it must start on a line: 8 bytes earlier or 56 later)" },
	{ .check = CHECK_GROUP_SPANS_LINES,
	  "scattered members",
	  256,
	  "a@0+8 b@8+4 c@104+16 d@200+8",
	  GROUP_G(", members: [a, b, c]"),
	  "warning: g: 28 bytes fit one line but touch two (0, 1) (line 1 is needed for c only)" },
	{ .check = CHECK_GROUP_SPANS_LINES,
	  "counted from the container",
	  64,
	  "(g@0 a@0+32 )g@32",
	  "container: {struct: outer, member: inner}\n" GROUP_G(""),
	  "warning: g: 32 bytes fit one line but touch two (0, 1) (it starts 40 bytes into line 0; "
	  "to fit it may start at most 32 bytes into one: 8 bytes earlier or 24 later)",
	  .container_members = "x@0+680 inner@680+64" },
	{ .check = CHECK_GROUP_SPANS_LINES,
	  "at its least, and empty",
	  192,
	  "(e@0 )e@0 x@0+60 (g@60 a@60+68 )g@128",
	  NULL,
	  "" },

	/* line-shared */
	{ .check = CHECK_LINE_SHARED,
	  "a read group beside a written one",
	  192,
	  "(s_write_rx@0 w1@0+64 w2@64+8 )s_write_rx@72 (s_read_rx@72 r1@72+8 r2@128+8 )s_read_rx@136",
	  NULL,
	  "warning: s_read_rx: is read and shares line 1 with s_write_rx, which is written (line 1: "
	  "r1 (read) beside w2 (written))" },
	{ .check = CHECK_LINE_SHARED,
	  "by the access that the rule says",
	  64,
	  "a@0+4 b@4+4 c@8+4",
	  RULE("- {name: g, access: read, members: [a, c]}\n"
	       "- {name: h, access: write, members: [b]}"),
	  "warning: g: is read and shares line 0 with h, which is written (line 0: a, c (read) "
	  "beside b (written))" },
	{ .check = CHECK_LINE_SHARED,
	  "two read groups beside one that is written",
	  64,
	  "a@0+4 b@4+4",
	  RULE("- {name: g_read, members: [a]}\n- {name: h_read_mostly, members: [a]}\n"
	       "- {name: w_read_write, members: [b]}"),
	  "warning: g_read: is read and shares line 0 with w_read_write, which is written (line 0: a "
	  "(read) beside b (written))\n"
	  "warning: h_read_mostly: is read and shares line 0 with w_read_write, which is written "
	  "(line 0: a (read) beside b (written))" },
	{ .check = CHECK_LINE_SHARED,
	  "a member that the documentation says is written",
	  64,
	  "a@0+4 b@4+4 c@8+4",
	  RULE("- {name: g, access: read, members: [a]}\n") "fields:\n- {name: b, tx: read_write}\n- {name: c, rx: read_mostly}\n",
	  "warning: g: is read and shares line 0 with b, which is written (line 0: a (read) beside b "
	  "(written))" },
	{ .check = CHECK_LINE_SHARED,
	  "written, read, cold and unknown groups",
	  128,
	  "a@0+4 b@4+4 c@8+4 d@12+4 e@64+4",
	  RULE("- {name: w, access: write, members: [a]}\n- {name: s_write, members: [b]}\n"
	       "- {name: s_cold, members: [c]}\n- {name: lookup, members: [d]}\n"
	       "- {name: s_read, members: [e]}"),
	  "" },
	{ .check = CHECK_LINE_SHARED,
	  "the empty edge of a group suffers from nothing",
	  192,
	  "(s_write@0 w@0+40 )s_write@40 (s_read@44 r@64+8 )s_read@72",
	  NULL,
	  "" },
	{ .check = CHECK_LINE_SHARED,
	  "a written member inside a written group is told by the group",
	  64,
	  "a@0+4 b@64+4",
	  RULE("- {name: g, access: read, members: [a]}\n- {name: w, access: write, members: [b]}\n") "fields:\n- {name: b, tx: write_mostly}\n",
	  "" },

	/* member-undeclared */
	{ .check = CHECK_MEMBER_UNDECLARED,
	  "members that the rule does not know",
	  32,
	  "(g@0 a@0+8 b@8+4 bit@12:0+3 )g@16",
	  GROUP_G(", members: [a]"),
	  "warning: g: b (4 bytes at 8) is in the group, but no rule names it\n"
	  "warning: g: bit (3 bits at 12) is in the group, but no rule names it" },
	{ .check = CHECK_MEMBER_UNDECLARED,
	  "a group that the rule does not know",
	  32,
	  "(g@0 a@0+8 )g@8 (h@8 b@8+8 )h@16",
	  GROUP_G(", members: [a]"),
	  "warning: h: 8 bytes in the build, but no rule names this group" },
	{ .check = CHECK_MEMBER_UNDECLARED,
	  "each arm of a union needs its name",
	  16,
	  "(g@0 <a@0+8 b@0+8>@0+8 )g@8",
	  GROUP_G(", members: [a]"),
	  "warning: g: b (8 bytes at 0) is in the group, but no rule names it" },
	{ .check = CHECK_MEMBER_UNDECLARED,
	  "one member of a struct_group() does not name its copy",
	  16,
	  "(g@0 <{x@0+4 y@4+4}@0+8 copy{x@0+4 y@4+4}@0+8>@0+8 )g@8",
	  GROUP_G(", members: [x]"),
	  "warning: g: copy (8 bytes at 0) is in the group, but no rule names it\n"
	  "warning: g: y (4 bytes at 4) is in the group, but no rule names it" },
	{ .check = CHECK_MEMBER_UNDECLARED,
	  "both views of a struct_group(), by either",
	  32,
	  "(g@0 <{x@0+4 y@4+4}@0+8 copy{x@0+4 y@4+4}@0+8>@0+8 )g@8 "
	  "(h@8 <{v@0+4 w@4+4}@0+8 twin{v@0+4 w@4+4}@0+8>@8+8 )h@16",
	  RULE("- {name: g, members: [copy]}\n- {name: h, members: [v, w]}"),
	  "" },
	{ .check = CHECK_MEMBER_UNDECLARED,
	  "named by an alias, another group, in part, or for others",
	  64,
	  "(g@0 a@0+8 b@8+8 in{x@0+4 y@4+4}@16+8 c@24+8 )g@32 d@32+8",
	  RULE("- {name: g, members: [{name: macro, alias: a}, in.x, "
	       "{name: c, when: {word_size: 32}}]}\n"
	       "- {name: hull, markers: false, members: [b]}"),
	  "" },
	{ .check = CHECK_MEMBER_UNDECLARED,
	  "a group whose rule lists nothing",
	  16,
	  "(g@0 a@0+8 )g@8",
	  GROUP_G(""),
	  "" },

	/* member-straddles-line */
	{ .check = CHECK_MEMBER_STRADDLES_LINE,
	  "64 bytes that start late",
	  128,
	  "(g@0 a@0+62 b@62+64 )g@126",
	  NULL,
	  "warning: g: b (64 bytes at 62) fits one line but touches two (0, 1) (it starts 62 bytes "
	  "into line 0; to fit it must start on a line: 62 bytes earlier or 2 later)" },
	{ .check = CHECK_MEMBER_STRADDLES_LINE,
	  "a member of two groups is told of once",
	  128,
	  "a@56+16 b@0+8",
	  RULE("- {name: g, members: [a, b]}\n- {name: h, members: [a]}"),
	  "warning: g: a (16 bytes at 56) fits one line but touches two (0, 1) (it starts 56 bytes "
	  "into line 0; to fit it may start at most 48 bytes into one: 8 bytes earlier or 8 later)" },
	{ .check = CHECK_MEMBER_STRADDLES_LINE,
	  "a packed bit-field",
	  128,
	  "(g@0 a@0+8 b@63:4+7 )g@72",
	  NULL,
	  "warning: g: b (7 bits at 63:4) fits one line but touches two (0, 1) (it starts 63 bytes "
	  "into line 0; to fit it may start at most 62 bytes into one: 1 byte earlier or 1 later)" },
	{ .check = CHECK_MEMBER_STRADDLES_LINE,
	  "large, cold, outside, or without a size",
	  512,
	  "(g@0 a@0+60 b@60+68 )g@128 c@128+60 d@188+8 (s_cold@250 e@250+8 )s_cold@258 "
	  "(h@320 f@320 )h@320",
	  NULL,
	  "" },

	/* access-contradicts-group */
	{ .check = CHECK_ACCESS_CONTRADICTS_GROUP,
	  "in another group than it asks for",
	  24,
	  "(s_read_tx@0 a@0+8 )s_read_tx@8 (s_write_rx@8 b@8+8 )s_write_rx@16 c@16+8",
	  FIELDS("- {name: a, tx: read_write, rx: \"-\"}\n"
		 "- {name: b, tx: read_mostly, rx: write_mostly}\n"),
	  "warning: s_read_tx: a is documented as read_write (tx), which asks for a write_tx "
	  "group\n"
	  "warning: s_write_rx: b is documented as read_mostly (tx), write_mostly (rx), which "
	  "asks for a write_txrx group" },
	{ .check = CHECK_ACCESS_CONTRADICTS_GROUP,
	  "in no group, where there is one of that kind",
	  24,
	  "(s_read_tx@0 a@0+8 )s_read_tx@8 b@8+8 c@16+8",
	  FIELDS("- {name: b, tx: read_mostly}\n- {name: c, rx: read_mostly}\n"),
	  "warning: s: b is documented as read_mostly (tx), which asks for s_read_tx, but it is "
	  "in no group" },
	{ .check = CHECK_ACCESS_CONTRADICTS_GROUP,
	  "in a group without an access",
	  16,
	  "(s_read_tx@0 a@0+8 b@8+8 )s_read_tx@16",
	  FIELDS("- {name: a}\n- {name: b, tx: read_mostly}\n- {name: b, tx: \"\"}\n"),
	  "warning: s_read_tx: a is in the group, but by its row no fast path uses it" },
	{ .check = CHECK_ACCESS_CONTRADICTS_GROUP,
	  "what the rule says of a group counts before its name",
	  24,
	  "a@0+8 b@8+8 c@16+8",
	  "struct: s\ngroups:\n"
	  "- {name: one_read_tx, access: write, path: rx, members: [a]}\n"
	  "- {name: two, access: read, path: txrx, members: [b]}\n"
	  "fields:\n- {name: a, tx: read_mostly}\n- {name: b, rx: read_mostly}\n",
	  "warning: one_read_tx: a is documented as read_mostly (tx), which asks for a read_tx "
	  "group\n"
	  "warning: two: b is documented as read_mostly (rx), which asks for a read_rx group" },
	{ .check = CHECK_ACCESS_CONTRADICTS_GROUP,
	  "where its access asks for, part of a member, or in one of two groups",
	  40,
	  "(s_write_rxtx@0 in{x@0+4 y@4+4}@0+8 )s_write_rxtx@8 (s_read_rx@8 <b@0+8 c@0+4>@8+8 "
	  ")s_read_rx@16 d@16+8",
	  "struct: s\ngroups:\n- {name: s_write_rxtx}\n- {name: s_read_rx}\n"
	  "- {name: s_read_tx, markers: false, members: [d, b]}\n"
	  "fields:\n- {name: in.y, tx: read_write, rx: read_mostly}\n"
	  "- {name: b, rx: read_mostly}\n- {name: c, rx: read_mostly}\n"
	  "- {name: d, tx: read_mostly}\n",
	  "" },
	{ .check = CHECK_ACCESS_CONTRADICTS_GROUP,
	  "groups that do not tell, rows of another machine, rows of nothing",
	  24,
	  "(icmp@0 a@0+8 )icmp@8 (s_read_tx@8 b@8+8 )s_read_tx@16 c@16+8",
	  FIELDS("- {name: a, tx: read_mostly}\n- {name: b, rx: read_write, when: {word_size: 32}}\n"
		 "- {name: c, tx: read_write}\n- {name: d, tx: read_mostly}\n"),
	  "" },

	/* field-missing */
	{ .check = CHECK_FIELD_MISSING,
	  "gone, compiled out, optional, and an alias that leads nowhere",
	  16,
	  "first@0+8 in{x@0+8}@8+8",
	  FIELDS("- {name: frist}\n- {name: xyzzy}\n- {name: \"(x)\"}\n- {name: y, member: in.y}\n"
		 "- {name: dsa_ptr, config: CONFIG_DSA}\n- {name: maybe, optional: true}\n"
		 "- {name: s_macro, alias: in.q}\n"
		 "- {name: s_other, alias: in.q, config: CONFIG_Q}\n"),
	  "warning: s: frist is gone: it has a row, but there is no such member; did you mean "
	  "first?\n"
	  "warning: s: xyzzy is gone: it has a row, but there is no such member\n"
	  "warning: s: (x) is gone: it has a row, but there is no such member\n"
	  "warning: s: in.y is gone: it has a row, but there is no such member\n"
	  "note: s: dsa_ptr is compiled out: there is no such member here, and its row says that "
	  "it depends on CONFIG_DSA\n"
	  "note: s: maybe is left out: there is no such member here, and its row says that it is "
	  "optional\n"
	  "warning: s: s_macro is an alias that leads nowhere: there is no member in.q\n"
	  "note: s: s_other is compiled out: there is no such member here, and its row says that "
	  "it depends on CONFIG_Q" },
	{ .check = CHECK_FIELD_MISSING,
	  "an enumerator that is gone",
	  16,
	  "counters@0+16",
	  COUNTERS("- {name: FIRST}\n- {name: LOST}\n"),
	  "warning: s: LOST is gone: it has a row, but there is no such enumerator",
	  .enumerators = "FIRST SECOND" },
	{ .check = CHECK_FIELD_MISSING,
	  "an enum that is not there is said once",
	  16,
	  "counters@0+16",
	  COUNTERS("- {name: FIRST}\n- {name: SECOND}\n"),
	  "warning: s: no enum FIRST in this image; 2 rows were not looked at" },
	{ .check = CHECK_FIELD_MISSING,
	  "an array that is none",
	  8,
	  "counters@0+8",
	  COUNTERS("- {name: FIRST}\n- {name: SECOND}\n"),
	  "warning: s: counters is no array of this struct; 2 rows were not looked at",
	  .enumerators = "FIRST SECOND" },
	{ .check = CHECK_FIELD_MISSING,
	  "members, with bounds, by another path, through an alias, of another machine",
	  32,
	  "a@0+8 in{x@0+8}@8+8 <{u@0+8}@0+8 v@0+8>@16+8 bit@24:3+1",
	  FIELDS("- {name: a}\n- {name: \"a[3]\"}\n- {name: y, member: in.x}\n"
		 "- {name: s_macro, alias: in.x}\n- {name: u}\n- {name: v}\n- {name: bit}\n"
		 "- {name: b, when: {machine: arm64}}\n"),
	  "" },
	{ .check = CHECK_FIELD_MISSING,
	  "enumerators, one of them behind the array",
	  16,
	  "counters@0+16",
	  COUNTERS("- {name: SECOND}\n- {name: LAST}\n"),
	  "",
	  .enumerators = "FIRST SECOND A B C D E F G H I J K L M N LAST" },

	/* field-undocumented */
	{ .check = CHECK_FIELD_UNDOCUMENTED,
	  "members without a row",
	  40,
	  "a@0+8 (g@8 b@8+8 )g@16 <{u@0+8}@0+8 v@0+4>@16+8 bit@24:3+2 tail@40+0",
	  FIELDS("- {name: a}\n- {name: v}\n"),
	  "note: s: b (8 bytes at 8, in g) has no row\n"
	  "note: s: u (8 bytes at 16) has no row\n"
	  "note: s: bit (2 bits at 24:3) has no row\n"
	  "note: s: tail (0 bytes at 40) has no row" },
	{ .check = CHECK_FIELD_UNDOCUMENTED,
	  "of a nested struct that rows reach into, but not of one that has a row",
	  32,
	  "in{x@0+4 y@4+4 deep{p@0+8}@8+8}@0+16 whole{q@0+4 r@4+4}@16+8 other{t@0+8}@24+8",
	  FIELDS("- {name: in.x}\n- {name: whole}\n- {name: q, member: whole.q}\n"),
	  "note: s: in.y (4 bytes at 4) has no row\n"
	  "note: s: in.deep (8 bytes at 8) has no row\n"
	  "note: s: other (8 bytes at 24) has no row" },
	{ .check = CHECK_FIELD_UNDOCUMENTED,
	  "the copy that struct_group() makes",
	  16,
	  "<{a@0+4 b@4+4}@0+8 both{a@0+4 b@4+4}@0+8>@0+8 c@8+8",
	  FIELDS("- {name: a}\n- {name: b}\n- {name: c}\n"),
	  "note: s: both (8 bytes at 0) has no row (it is a struct_group() of members that have "
	  "rows)" },
	{ .check = CHECK_FIELD_UNDOCUMENTED,
	  "enumerators without a row",
	  16,
	  "counters@0+16",
	  COUNTERS("- {name: SECOND}\n"),
	  "note: s: FIRST (element 0) has no row\nnote: s: THIRD (element 2) has no row",
	  .enumerators = "FIRST SECOND THIRD" },
	{ .check = CHECK_FIELD_UNDOCUMENTED,
	  "markers, empty structs, and what a macro names",
	  24,
	  "(g@0 a@0+8 )g@8 ~g@8%8 nothing{}@8+0 in{x@0+8}@8+8",
	  FIELDS("- {name: a}\n- {name: s_x, alias: in.x}\n"),
	  "" },
	{ .check = CHECK_FIELD_UNDOCUMENTED,
	  "a rule without rows is not asked",
	  8,
	  "a@0+8",
	  GROUP_G(", members: [a]"),
	  "" },

	/* field-type-differs */
	{ .check = CHECK_FIELD_TYPE_DIFFERS,
	  "another width, a bit-field that is none, an array that is none",
	  32,
	  "a@0+4 bit@4:0+3 c@8+8 d@16+9",
	  FIELDS("- {name: a, type: u16}\n- {name: bit, type: u32}\n"
		 "- {name: \"c[2]\", type: u32}\n- {name: d, type: \"u8[8]\"}\n"),
	  "note: s: a is documented as u16, but is u32\n"
	  "note: s: bit is documented as u32, but is u32:3\n"
	  "note: s: c is documented as u32, but is u64\n"
	  "note: s: d is documented as u8[8], but is u8 [9]" },
	{ .check = CHECK_FIELD_TYPE_DIFFERS,
	  "an element of another type",
	  9,
	  "counters@0+9",
	  COUNTERS("- {name: FIRST, type: u64}\n- {name: SECOND, type: u8}\n"),
	  "note: s: FIRST is documented as u64, but is u8",
	  .enumerators = "FIRST SECOND" },
	{ .check = CHECK_FIELD_TYPE_DIFFERS,
	  "the same, under another name too, and rows without a type",
	  32,
	  "a@0+4 bit@4:0+3 c@8+8 d@16+9 in{x@0+2}@26+2",
	  FIELDS("- {name: a, type: unsigned_int}\n- {name: bit, type: \"u32:3\"}\n- {name: c}\n"
		 "- {name: \"d[9]\", type: u8}\n- {name: x, member: in.x, type: struct_in_u16}\n"
		 "- {name: in, type: struct}\n- {name: gone, type: u8}\n"),
	  "" },

	/* group-hole */
	{ .check = CHECK_GROUP_HOLE,
	  "bytes and bits",
	  128,
	  "(g@0 a@0+2 b@8+8 c@16:0+4 d@16:4+1 e@20+4 )g@24",
	  NULL,
	  "note: g: 6 bytes at 2 are unused (a member that fits here would not make the group "
	  "larger)\n"
	  "note: g: 3 bytes and 3 bits at 16:5 are unused (a member that fits here would not make "
	  "the group larger)" },
	{ .check = CHECK_GROUP_HOLE,
	  "before the end marker, and what is behind it is not the group's",
	  128,
	  "x@0+64 (g@64 a@64+20 )g@88%8 ~g@96%32 b@96+8",
	  NULL,
	  "note: g: 4 bytes at 84 are unused (a forced alignment behind it makes the hole)" },
	{ .check = CHECK_GROUP_HOLE,
	  "the padding of the struct",
	  64,
	  "(g@0 a@0+60 )g@64",
	  NULL,
	  "note: g: 4 bytes at 60 are unused (a member that fits here would not make the group "
	  "larger)" },
	{ .check = CHECK_GROUP_HOLE,
	  "a single byte",
	  64,
	  "(g@0 a@0+1 b@2+2 )g@4",
	  NULL,
	  "note: g: 1 byte at 1 is unused (a member that fits here would not make the group "
	  "larger)" },
	{ .check = CHECK_GROUP_HOLE,
	  "full, unions too; holes outside; a hull",
	  128,
	  "a@0+1 b@4+4 (g@8 <c@0+8 d@0+1>@8+8 )g@16 e@24+8",
	  RULE("- {name: g}\n- {name: h, markers: false, members: [a, b]}"),
	  "" },

	/* base-unaligned */
	{ .check = CHECK_BASE_UNALIGNED,
	  "aligned to less than a line",
	  64,
	  "(g@0 a@0+8 )g@8",
	  GROUP_G(""),
	  "note: s: aligned to 8 bytes, not to a line of 64 (lines are counted as if it started on "
	  "one; a container: in the rule would tell)" },
	{ .check = CHECK_BASE_UNALIGNED,
	  "no rule",
	  64,
	  "(g@0 a@0+4 )g@4",
	  NULL,
	  "note: s: aligned to 4 bytes, not to a line of 64 (lines are counted as if it started on "
	  "one)" },
	{ .check = CHECK_BASE_UNALIGNED,
	  "a container that is no better",
	  64,
	  "(g@0 a@0+8 )g@8",
	  "container: {struct: outer, member: inner}\n" GROUP_G(""),
	  "note: s: its container outer is aligned to 8 bytes, not to a line of 64 (lines are "
	  "counted as if outer started on one)",
	  .container_members = "x@0+8 inner@8+64" },
	{ .check = CHECK_BASE_UNALIGNED,
	  "a container that the image lacks",
	  64,
	  "(g@0 a@0+8 )g@8",
	  "container: {struct: outer, member: inner}\n" GROUP_G(""),
	  "note: s: aligned to 8 bytes, not to a line of 64 (its container outer is not in this "
	  "image; lines are counted as if s started on one)" },
	{ .check = CHECK_BASE_UNALIGNED,
	  "aligned to a line",
	  64,
	  "(g@0 a@0+8%64 )g@8",
	  GROUP_G(""),
	  "" },
	{ .check = CHECK_BASE_UNALIGNED,
	  "aligned to a line, but not to a pair",
	  64,
	  "(g@0 a@0+8%64 )g@8",
	  "lines: pair\n" GROUP_G(""),
	  "note: s: aligned to 64 bytes, not to a line of 128 (lines are counted as if it started on "
	  "one; a container: in the rule would tell)" },
	{ .check = CHECK_BASE_UNALIGNED,
	  "its container is aligned",
	  64,
	  "(g@0 a@0+8 )g@8",
	  "container: {struct: outer, member: inner}\n" GROUP_G(""),
	  "",
	  .container_members = "x@0+8%64 inner@8+64" },
	{ .check = CHECK_BASE_UNALIGNED,
	  "nothing is counted",
	  64,
	  "a@0+8",
	  "struct: s\nfields:\n- {name: a}\n",
	  "" },

	/* waiver-unused; more in test_waivers.c */
	{ .check = CHECK_WAIVER_UNUSED,
	  "there is nothing to waive",
	  64,
	  "(g@0 a@0+8 )g@8",
	  GROUP_G(", members: [a]") "\nwaivers:\n- {id: group-hole, group: g, reason: r}\n",
	  "warning: g: there is no group-hole of g here to waive; remove the waiver" },
	{ .check = CHECK_WAIVER_UNUSED,
	  "it waives something",
	  64,
	  "(g@0 a@0+4 b@8+8 )g@16",
	  GROUP_G(", members: [a, b]") "\nwaivers:\n- {id: group-hole, group: g, reason: r}\n",
	  "" },

	/* waiver-expired */
	{ .check = CHECK_WAIVER_EXPIRED,
	  "its last day has passed",
	  64,
	  "(g@0 a@0+4 b@8+8 )g@16",
	  GROUP_G(", members: [a, b]") "\nwaivers:\n"
				       "- {id: group-hole, reason: r, until: 2026-03-01}\n",
	  "warning: s: the waiver of group-hole ended on 2026-03-01; the finding counts again",
	  .today = "2026-03-02" },
	{ .check = CHECK_WAIVER_EXPIRED,
	  "it is its last day",
	  64,
	  "(g@0 a@0+4 b@8+8 )g@16",
	  GROUP_G(", members: [a, b]") "\nwaivers:\n"
				       "- {id: group-hole, reason: r, until: 2026-03-01}\n",
	  "",
	  .today = "2026-03-01" },

	/* rule-not-exercised */
	{ .check = CHECK_RULE_NOT_EXERCISED,
	  "what may be absent is, and all is required",
	  64,
	  "(g@0 a@0+8 )g@8",
	  RULE("- {name: g, members: [a, {name: b, optional: true}]}\n"
	       "- {name: h, optional: true, members: [c]}\n") "fields:\n- {name: d, config: CONFIG_D}\n- {name: e, optional: true}\n"
							      "- {name: b, config: CONFIG_B}\ncontainer: {struct: outer, member: inner}\n",
	  "error: s: its container outer is not in this image; lines count from the struct\n"
	  "error: g: b is optional and not in this build; nothing was checked\n"
	  "error: h: the group is optional and not in this build; nothing was checked\n"
	  "error: s: d is compiled out (CONFIG_D); nothing was checked\n"
	  "error: s: e is optional and not in this build; nothing was checked",
	  .require_all = true },
	{ .check = CHECK_RULE_NOT_EXERCISED,
	  "not all is required",
	  64,
	  "(g@0 a@0+8 )g@8",
	  RULE("- {name: g, members: [a, {name: b, optional: true}]}\n"),
	  "" },
	{ .check = CHECK_RULE_NOT_EXERCISED,
	  "the rule itself says that it is for other machines",
	  64,
	  "(g@0 a@0+8 )g@8",
	  RULE("- {name: g, max_size: {32: 4}, members: [a, {name: b, when: {word_size: 32}}]}\n"
	       "- {name: h, when: {machine: arm}, members: [c]}\n") "fields:\n- {name: d, config: CONFIG_D, when: {word_size: 32}}\n",
	  "",
	  .require_all = true },
	{ .check = CHECK_RULE_NOT_EXERCISED,
	  "what may be absent is there",
	  64,
	  "(g@0 a@0+8 )g@8",
	  RULE("- {name: g, optional: true, members: [{name: a, optional: true}]}\n") "fields:\n- {name: a, config: CONFIG_A}\n",
	  "",
	  .require_all = true },
};

static const char *row_findings(struct audit_fixture *fixture, const struct row *row)
{
	struct error *err;

	fixture->image.kind = row->kind;
	fixture->options.today = row->today;
	fixture->options.require_all = row->require_all;
	if (row->line_bytes)
		fixture->image.target.line_bytes = row->line_bytes;
	if (row->word_bits)
		fixture->image.target.word_bits = row->word_bits;
	if (row->members)
		(void)audit_fixture_define(fixture, "s", row->size_bytes, row->members, "a.c");
	if (row->other_members)
		(void)audit_fixture_define(fixture, "s", row->other_bytes, row->other_members,
					   "b.c");
	if (row->container_members)
		(void)audit_fixture_define(fixture, "outer", 4096, row->container_members,
					   "a.c");
	if (row->enumerators)
		audit_fixture_enumerate(fixture, "FIRST", row->enumerators);
	if (row->rule)
		audit_fixture_rule(fixture, row->rule);
	err = audit_fixture_run(fixture);
	if (err)
		print_error("%s\n", error_message(err));
	assert_null(err);
	return audit_fixture_findings(fixture, row->check);
}

static void checks_say_what_the_table_expects(void **state)
{
	size_t failed = 0;

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct audit_fixture fixture;
		const char *got;

		audit_fixture_init(&fixture);
		got = row_findings(&fixture, &rows[i]);
		if (strcmp(got, rows[i].expected) != 0) {
			print_error("%s, %s:\n  got:\n%s\n  want:\n%s\n",
				    checks[rows[i].check].id, rows[i].what, got,
				    rows[i].expected);
			failed++;
		}
		audit_fixture_deinit(&fixture);
	}
	assert_int_equal(failed, 0);
}

static void every_check_has_a_case_that_fires_and_one_that_is_quiet(void **state)
{
	(void)state;
	for (size_t check = 0; check < CHECK_COUNT; check++) {
		size_t fires = 0, quiet = 0;

		for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
			if (rows[i].check != check)
				continue;
			if (*rows[i].expected)
				fires++;
			else
				quiet++;
		}
		if (!fires || !quiet)
			print_error("%s: %zu cases that fire, %zu that are quiet\n",
				    checks[check].id, fires, quiet);
		assert_true(fires && quiet);
	}
}

/* What `rules explain` prints must be worth reading. */
static void every_check_is_explained(void **state)
{
	(void)state;
	for (size_t i = 0; i < CHECK_COUNT; i++) {
		assert_int_equal(check_find(checks[i].id), i);
		assert_true(strlen(checks[i].meaning) < 80);
		assert_true(strlen(checks[i].explanation) > 200);
		for (size_t k = 0; checks[i].id[k]; k++)
			assert_true(checks[i].id[k] == '-' ||
				    (checks[i].id[k] >= 'a' && checks[i].id[k] <= 'z'));
		for (size_t k = 0; k < i; k++)
			assert_string_not_equal(checks[i].id, checks[k].id);
	}
	assert_int_equal(check_find("no-such-check"), CHECK_COUNT);
	assert_string_equal(severity_name(SEVERITY_OFF), "off");
	assert_string_equal(severity_name(SEVERITY_WARNING), "warning");
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(checks_say_what_the_table_expects),
		cmocka_unit_test(every_check_has_a_case_that_fires_and_one_that_is_quiet),
		cmocka_unit_test(every_check_is_explained),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
