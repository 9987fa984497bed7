# SPDX-License-Identifier: GPL-2.0-or-later
"""The patches that the gate is shown: each a subject and, per file, a function from its text to the patched text."""
import re

HEADER = "include/linux/tcp.h"
SOURCE = "net/ipv4/tcp.c"


def _find(pattern, text):
    if not (found := re.search(rf"(?m)^.*{pattern}.*\n", text)):
        raise ValueError(f"no line matches {pattern}: the sources are other ones than the patches are for")
    return found


def _before(pattern, line):
    """An edit that puts a line before the one that matches."""
    def edit(text):
        at = _find(pattern, text).start()
        return text[:at] + line + text[at:]
    return edit


def _moved(pattern, before):
    """An edit that moves the line that matches to before another."""
    def edit(text):
        line = _find(pattern, text)
        return _before(before, line[0])(text[:line.start()] + text[line.end():])
    return edit


def _replaced(pattern, new):
    """An edit that replaces what matches within a line."""
    def edit(text):
        line = _find(pattern, text)
        return text[:line.start()] + re.sub(pattern, new, line[0]) + text[line.end():]
    return edit


# A member more at the end of a group.  The kernel's own assert allows its present size only, so that the
# author has to raise it.
ADDED = ("tcp: count what the gate lets through", {
    HEADER: _before(r"__cacheline_group_end\(tcp_sock_read_rx\)", "\tu32\trcv_gated;\n"),
    SOURCE: _replaced(r"(?<=GROUP_SIZE\(struct tcp_sock, tcp_sock_read_rx, )\d+", "76"),
})

# A bit-field, which offsetof() cannot name and so no assert of the kernel covers, from a group that every
# packet reads to the cold end.
MOVED = ("tcp: move recvmsg_inq to what is asked for seldom", {
    HEADER: _moved(r"\bu8\s+recvmsg_inq\b", r"\bu16\s+timeout_rehash;"),
})

# Words only; but every line of the header moves.
COMMENT = ("tcp: say what a comment says", {
    HEADER: _before(r"\bstruct tcp_sock \{", "/* Nothing that a build could see. */\n"),
})

# What no object is made of.
DOCUMENT = ("docs: tcp: say more", {
    "Documentation/tcp.rst": lambda text: text + "\nAnd this neither.\n",
})

# What no compiler takes.
NOT_C = ("tcp: forget how to write C", {
    HEADER: _before(r"\bstruct tcp_sock \{", "struct tcp_sock { not C\n"),
})
