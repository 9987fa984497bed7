# SPDX-License-Identifier: GPL-2.0-or-later
"""Kernel headers that a test may edit, and the probe compiled against them for several machines."""
import pathlib
import re
import shutil
import subprocess

from kernel_cache import cache_folder

PROBE = pathlib.Path(__file__).resolve().parent.parent.parent / "fixtures/kernel-probe"
# A machine, the script that compiles for it, and its compiler.
MACHINES = {"x86_64": ("build", "gcc"), "arm": ("build-arm", "clang")}
MORE_MACHINES = {"i386": ("build-i386", "clang"), "s390x": ("build-s390x", "clang")}


def cached_headers():
    """The (common, flavour) folders of the newest headers of Linux 6.12 in the cache, or None."""
    found = [(sorted(path.glob("usr/src/linux-headers-*-common")), sorted(path.glob("usr/src/linux-headers-*-cloud-amd64")))
             for path in sorted(cache_folder().glob("linux-headers-6.12.*-cloud-amd64"))]
    return (found[-1][0][0], found[-1][1][0]) if found else None


def linked_tree(source, target, edited):
    """A tree of links to `source`, but for the files in `edited` ({path below: text}), which are written."""
    target.mkdir()
    inner = {}
    for path, text in edited.items():
        head, _, rest = path.partition("/")
        inner.setdefault(head, {})[rest] = text
    for entry in source.iterdir():
        if entry.name not in inner:
            (target / entry.name).symlink_to(entry)
        elif "" in inner[entry.name]:
            (target / entry.name).write_text(inner[entry.name][""])
        else:
            linked_tree(entry, target / entry.name, inner[entry.name])


def compile_probe(machine, common, flavour, output, asserts=()):
    """Compiles the probe, with C appended, for a machine.  What the compiler says, "" when it is content."""
    script, compiler = (MACHINES | MORE_MACHINES)[machine]
    folder = output.with_suffix(".probe")
    folder.mkdir()
    shutil.copy(PROBE / script, folder)
    source = (PROBE / "probe.c").read_text()
    (folder / "probe.c").write_text(source + "".join(f"{line}\n" for line in asserts))
    done = subprocess.run([folder / script, common, flavour, output, compiler], capture_output=True, text=True,
                          check=False)
    return done.stderr if done.returncode else ""


def struct_span(text, name):
    """Where the body of a struct's definition begins and ends in a header."""
    found = re.search(rf"^struct {name} \{{$", text, re.M)
    begin = end = found.end()
    depth = 1
    while depth:
        depth += {"{": 1, "}": -1}.get(text[end], 0)
        end += 1
    return begin, end - 1


def without_comments(text):
    """The same text with blanks in place of comments."""
    return re.sub(r"/\*.*?\*/|//[^\n]*", lambda found: re.sub(r"[^\n]", " ", found[0]), text, flags=re.S)


def insert_after(text, struct, member, declaration):
    """A header with a declaration behind a member of a struct, or behind a group's marker."""
    begin, end = struct_span(text, struct)
    body = without_comments(text[begin:end])
    marker = re.fullmatch(r"__cacheline_group_(begin|end)__(\w+)", member)
    pattern = (rf"\b__cacheline_group_{marker[1]}(_aligned)?\({marker[2]}\b" if marker
               else rf"\b{member}\b(?=\s*(\[[^\]]*\]\s*)?(:\s*\d+\s*)?(__\w+(\(\w+\))?\s*)*[;,])")
    at = re.search(pattern, body).start()
    depth = sum({"{": 1, "(": 1, "}": -1, ")": -1}.get(letter, 0) for letter in body[:at])
    # To the end of the declaration of the struct itself that the name is in.
    while body[at] != ";" or depth:
        depth += {"{": 1, "(": 1, "}": -1, ")": -1}.get(body[at], 0)
        at += 1
    at += begin + 1
    return f"{text[:at]}\n\t{declaration}{text[at:]}"
