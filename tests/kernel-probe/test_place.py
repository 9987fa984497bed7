#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Asks `layline place` about structs of a real kernel, then puts the member there and lets the compiler judge.

The structs are those of fixtures/kernel-probe, compiled for x86_64 and for 32-bit arm.  Of each question the best
answers are tried: the member is declared there in a copy of the kernel's headers, and the probe is compiled again
with static asserts of the offset, the size and the group's end that were foretold.

Exit status: 77 (skipped) when the cache has no headers of Linux 6.12.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from kernel_cache import SKIPPED  # noqa: E402
from kernel_headers import MACHINES, cached_headers, compile_probe, insert_after, linked_tree  # noqa: E402

HEADERS = {"tcp_sock": "include/linux/tcp.h", "sock_common": "include/net/sock.h",
           "net_device": "include/linux/netdevice.h", "sock": "include/net/sock.h",
           "page_pool": "include/net/page_pool/types.h"}

# What is asked, how many answers are compiled, and what is known of them: the exit status, and of the first answer
# the neighbour, whether it is a hole, and by machine the offset and the group's bytes afterwards.
QUESTIONS = [
    # The kernel asserts 69 bytes, and on 64-bit machines all are used: 4 more are 73.  Where pointers have 4 bytes,
    # out_of_order_queue leaves room for them.  The struct does not grow: write_tx begins on a line.
    (["tcp_sock", "u32", "--group", "tcp_sock_read_rx"], 2, 1, ("snd_ssthresh", False),
     {"x86_64": (1588, 73), "arm": (1196, 69)}),
    # A bit has room in the byte of recvmsg_inq.
    (["tcp_sock", "u8:1", "--group", "tcp_sock_read_rx"], 1, 0, ("recvmsg_inq", True),
     {"x86_64": (None, 69), "arm": (None, 65)}),
    # The idea of 2015, a pointer to a mask of processors among the lookup keys: the first two lines are full, and
    # the reference count behind them must stay at 128 on 64-bit machines.
    (["sock_common", "unsigned long *", "--group", "lookup_key"], 1, 1, ("skc_incoming_cpu", False),
     {"x86_64": (128, 108), "arm": (100, 84)}),
    # The hole of 2 bytes at 126.
    (["net_device", "u8", "--access", "read", "--path", "tx"], 2, 0, ("tc_to_txq", True),
     {"x86_64": (126, 160)}),
    (["net_device", "void *"], 2, 0, None, {}),
    (["tcp_sock", "u16"], 1, 0, None, {}),
    (["sock", "u32", "--access", "write", "--path", "rx"], 1, 0, None, {}),
    # A hole of 4 bytes where pointers have 8, none where they have 4.
    (["page_pool", "u32", "--group", "frag"], 1, 0, ("frag_offset", False), {"x86_64": (84, 24), "arm": (60, 16)}),
]


def ask(layline, question, images):
    """What `layline place` answers, as (status, document)."""
    run = subprocess.run([layline, "place", *question, *images, "--format", "json"], capture_output=True, text=True,
                         check=False)
    if run.returncode == 2:
        raise SystemExit(f"layline place {' '.join(question)}: {run.stderr.strip()}")
    return run.returncode, json.loads(run.stdout)


def unexpected(answer, expected_status, first, numbers):
    """How an answer differs from what is known."""
    status, document = answer
    best = document["candidates"][0]
    if status != expected_status:
        yield f"status {status} instead of {expected_status}"
    if best["recommended"] != (status == 0):
        yield "status and recommendation disagree"
    if first and (best["after"], best["hole"]) != first:
        yield f"first is after {best['after']}, hole: {best['hole']}"
    for image, effect in zip(document["images"], best["images"]):
        offset, group = numbers.get(image["machine"], (None, None))
        if offset not in (None, effect["offset"]):
            yield f"{image['machine']}: offset {effect['offset']} instead of {offset}"
        if group not in (None, effect["group"] and effect["group"]["size_after"]):
            yield f"{image['machine']}: group of {effect['group']}, not of {group} bytes"


def asserts(struct, candidate, effect, is_bitfield):
    """What the compiler has to agree with."""
    lines = [f"_Static_assert(sizeof(struct {struct}) == {effect['size_after']}, \"size\");"]
    if not is_bitfield:
        lines.append(f"_Static_assert(offsetof(struct {struct}, new_member) == {effect['offset']}, \"offset\");")
    if effect["group"] and struct != "sock_common":
        marker = "offsetof(struct %s, __cacheline_group_%s__%s)"
        begin, end = (marker % (struct, side, candidate["group"]) for side in ("begin", "end"))
        lines.append(f"_Static_assert({end} - {begin} == {effect['group']['size_after']}, \"group\");")
    return lines


def refuted(folder, headers, question, candidate, images):
    """What the compiler makes otherwise, one line a machine."""
    struct, spelling = question[:2]
    common, flavour = headers
    header = HEADERS[struct]
    is_bitfield = ":" in spelling
    type_name, _, bits = spelling.partition(":")
    declaration = f"{type_name} new_member{':' + bits if bits else ''};"
    text = insert_after((common / header).read_text(), struct, candidate["after"], declaration)
    edited = folder / "edited"
    linked_tree(common, edited, {header: text})
    for image, effect in zip(images, candidate["images"]):
        said = compile_probe(image["machine"], edited, flavour, folder / f"{image['machine']}.o",
                             asserts(struct, candidate, effect, is_bitfield))
        if said:
            yield f"after {candidate['after']}, {image['machine']}: {said}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--layline", required=True)
    arguments = parser.parse_args()
    if not (headers := cached_headers()):
        print("no headers of Linux 6.12 in the cache; run tools/fetch-kernel headers")
        return SKIPPED
    faults = compiled = 0
    with tempfile.TemporaryDirectory(prefix="layline-place-") as name:
        folder = pathlib.Path(name)
        images = []
        for machine in MACHINES:
            images.append(folder / f"{machine}.o")
            if said := compile_probe(machine, *headers, images[-1]):
                raise SystemExit(f"the probe for {machine}: {said}")
        for number, (question, most, status, first, numbers) in enumerate(QUESTIONS):
            answer = ask(arguments.layline, question, images)
            found = list(unexpected(answer, status, first, numbers))
            for rank, candidate in enumerate(answer[1]["candidates"][:most]):
                place = folder / f"{number}-{rank}"
                place.mkdir()
                found += refuted(place, headers, question, candidate, answer[1]["images"])
                compiled += len(images)
            for fault in found:
                print(f"place {' '.join(question)}: {fault}", file=sys.stderr)
            faults += len(found)
    print(f"{len(QUESTIONS)} questions, {compiled} places compiled, {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
