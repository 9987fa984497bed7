#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Holds `layline check --format json` of one of Debian's 6.12.117 images against groups-6.12.117.json.

Every group with its bytes, lines and members; and the findings, which follow from the same measurements: exactly
those below, no more.  Exit status: 77 (skipped) when the image is not in the cache.
"""
import sys

import facts as facts_of_kernel

IMAGES = {
    "vmlinux": "boot/vmlinux-*",
    "idpf.ko": "lib/modules/*/kernel/drivers/net/ethernet/intel/idpf/idpf.ko",
}

# (id, struct, group, member); findings about holes and alignment are compared by test_groups() and elsewhere.
FINDINGS = {
    "vmlinux": {
        ("group-spans-lines", "tcp_sock", "tcp_sock_read_tx", None),
        ("group-spans-lines", "net_device", "net_device_read_txrx", None),
        ("group-spans-lines", "tcp_sock", "tcp_sock_write_rx", None),
        ("line-shared", "sock", "sock_read_rx", None),
        ("line-shared", "sock", "sock_read_tx", None),
        ("member-straddles-line", "net_device", "net_device_read_tx", "tc_to_txq"),
        ("member-straddles-line", "tcp_sock", "tcp_sock_write_rx", "rcv_rtt_est"),
        # The lookup groups of sock_common, which have no markers.
        ("group-spans-lines", "sock_common", "lookup_key_v4", None),
        ("group-spans-lines", "sock_common", "slow_written", None),
        ("line-shared", "sock_common", "lookup_key", None),
        ("line-shared", "sock_common", "lookup_key_v4", None),
        ("member-straddles-line", "sock_common", "lookup_key", "skc_v6_daddr"),
    },
    "idpf.ko": None,  # no rule: only its groups
}

# Bytes that members cover, first and last byte of the hull, and lines, of groups without markers.
LOOKUP = {
    "lookup_key": (100, 0, 128, 0, 1),
    "lookup_key_v4": (45, 0, 120, 0, 1),
    "refcount": (4, 128, 132, 2, 2),
    "slow_written": (24, 88, 136, 1, 2),
}


def compare(faults, what, is_now, should_be):
    """Notes a difference."""
    if is_now != should_be:
        faults.append(f"{what}: {is_now}, measured {should_be}")


def compare_groups(faults, name, struct, measured):
    """One struct's groups."""
    compare(faults, f"{name}: size", struct["size"], measured["size"])
    if "lines" in measured:
        compare(faults, f"{name}: lines", struct["lines"], measured["lines"])
    compare(faults, f"{name}: groups", [group["name"] for group in struct["groups"]],
            [group["name"] for group in measured["groups"]])
    for group, right in zip(struct["groups"], measured["groups"]):
        where = f"{name}: {right['name']}"
        compare(faults, f"{where}: bytes", [group["begin"], group["end"], group["size"]],
                [right["begin"], right["end"], right["end"] - right["begin"]])
        compare(faults, f"{where}: lines", [group["first_line"], group["last_line"]], right["lines"])
        compare(faults, f"{where}: number of lines", group["lines"],
                right["lines"][1] - right["lines"][0] + 1)
        compare(faults, f"{where}: least lines", group["best_lines"], right["least"])
        if "members" in right:
            compare(faults, f"{where}: members", sorted(group["members"]), sorted(right["members"]))


def compare_lookup(faults, struct):
    """The groups of sock_common, each the hull of its members."""
    found = {group["name"]: (group["size"], group["begin"], group["end"], group["first_line"],
                             group["last_line"]) for group in struct["groups"]}
    compare(faults, "sock_common", found, LOOKUP)


def compare_findings(faults, said, expected):
    """All findings of the kinds that `expected` has, and no error of any kind."""
    kinds = {finding[0] for finding in expected}
    found = {(finding["id"], finding["struct"], finding["group"], finding["member"])
             for finding in said["findings"] if finding["id"] in kinds}
    for finding in sorted(found - expected, key=str):
        faults.append(f"unexpected finding {finding}")
    for finding in sorted(expected - found, key=str):
        faults.append(f"missing finding {finding}")
    compare(faults, "errors", said["summary"]["errors"], 0)


def judge(options, facts, said):
    """Every difference."""
    checked = said("check")
    structs = {struct["name"]: struct for struct in checked["structs"]}
    faults = []
    for name, measured in facts.items():
        if measured["image"] != options.image:
            continue
        if name in structs:
            compare_groups(faults, name, structs[name], measured)
        else:
            faults.append(f"{name}: not in the report")
    if FINDINGS[options.image]:
        compare_lookup(faults, structs["sock_common"])
        compare_findings(faults, checked, FINDINGS[options.image])
    return faults


if __name__ == "__main__":
    sys.exit(facts_of_kernel.run(__doc__, judge, IMAGES))
