#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Makes edits in a copy of the kernel's headers, compiles, and expects what `layline try` predicted of the build
without them: every member, every group, every struct that embeds the edited one, and every finding.

Exit status: 77 (skipped) when the cache has no headers.
"""
import argparse
import collections
import json
import pathlib
import stat
import subprocess
import sys
import tempfile
from dataclasses import dataclass

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from kernel_cache import SKIPPED, cache_folder  # noqa: E402


@dataclass(frozen=True)
class Edit:
    """An edit as layline takes it, and what it is in a header: each text there, and what replaces it."""
    text: str
    replaced: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Case:
    struct: str
    header: str
    edits: tuple[Edit, ...]


def behind(line, new):
    """Puts a declaration behind a line."""
    return ((line, f"{line}\n{new}"),)


TCP = "include/linux/tcp.h"
SOCK = "include/net/sock.h"
NETDEVICE = "include/linux/netdevice.h"
MAX_WINDOW = "\tu32\tmax_window;\t/* Maximal window ever seen from peer\t*/"
LIMITED = "\t\tis_cwnd_limited:1;/* forward progress limited by snd_cwnd? */"
OOOPACK = "\tu32 rcv_ooopack; /* Received out-of-order packets, for tcpinfo */"
RECENT = "\tu32\tts_recent;\t/* Time stamp to echo next\t\t*/"
BOUND = "\tint\t\t\tskc_bound_dev_if;"
HEADROOM = "\tunsigned short\t\tneeded_headroom;"
MTU = "\tunsigned int\t\tmtu;"
GRO = "\tunsigned int\t\tgro_max_size;"

CASES = [
    Case("tcp_sock", TCP, (
        Edit("add u32 new_window after max_window", behind(MAX_WINDOW, "\tu32 new_window;")),)),
    Case("tcp_sock", TCP, (
        Edit("add u8:1 new_bit after is_cwnd_limited", behind(LIMITED, "\tu8 new_bit:1;")),
        Edit("move rcv_ooopack after max_window",
             ((OOOPACK, ""), (MAX_WINDOW, f"{MAX_WINDOW}\n{OOOPACK}"))))),
    Case("tcp_sock", TCP, (
        Edit("add u64 new_echo after rx_opt.ts_recent", behind(RECENT, "\tu64 new_echo;")),)),
    # Proposed in 2015: a mask of CPUs beside what every lookup compares.
    Case("sock_common", SOCK, (
        Edit("add unsigned long *skc_cpus after skc_bound_dev_if",
             behind(BOUND, "\tunsigned long *skc_cpus;")),)),
    Case("sock_common", SOCK, (
        Edit("resize skc_bound_dev_if u64", ((BOUND, "\tu64 skc_bound_dev_if;"),)),)),
    Case("net_device", NETDEVICE, (
        Edit("add u8 new_flag after needed_headroom", behind(HEADROOM, "\tu8 new_flag;")),)),
    Case("net_device", NETDEVICE, (
        Edit("add struct list_head new_list before mtu",
             ((MTU, f"\tstruct list_head new_list;\n{MTU}"),)),
        Edit("align gro_max_size 64",
             ((GRO, "\tunsigned int gro_max_size __attribute__((aligned(64)));"),)))),
]


def layline_json(layline, *arguments):
    """What a command prints as JSON."""
    run = subprocess.run([layline, *arguments, "--format", "json"], capture_output=True, text=True, check=False)
    if run.returncode == 2:
        raise SystemExit(f"layline {' '.join(map(str, arguments))}: {run.stderr.strip()}")
    return json.loads(run.stdout)


class Probe:
    """Compiles the probe; headers of an overlay go before the kernel's."""

    def __init__(self, build, compiler, headers, folder):
        self.build = build
        self.compiler = compiler
        self.common, = headers.glob("usr/src/linux-headers-*-common")
        self.flavour, = headers.glob("usr/src/linux-headers-*-cloud-amd64")
        self.folder = folder

    def compile(self, name, overlay=None):
        """The object."""
        compiler = self.compiler
        if overlay:
            compiler = self.folder / f"{name}-cc"
            compiler.write_text(f'#!/bin/sh\nexec {self.compiler} -I"{overlay}/include" "$@" '
                                f'-ffile-prefix-map="{overlay}/="\n', encoding="utf-8")
            compiler.chmod(compiler.stat().st_mode | stat.S_IXUSR)
        output = self.folder / f"{name}.o"
        subprocess.run([self.build, self.common, self.flavour, output, compiler], check=True)
        return output

    def compile_edited(self, name, case):
        """The object with the edits really made."""
        overlay = self.folder / name
        header = overlay / case.header
        text = (self.common / case.header).read_text(encoding="utf-8")
        for edit in case.edits:
            for old, new in edit.replaced:
                if text.count(old) != 1:
                    raise SystemExit(f"{case.header}: {old!r} is there {text.count(old)} times")
                text = text.replace(old, new)
        header.parent.mkdir(parents=True)
        header.write_text(text, encoding="utf-8")
        return self.compile(name, overlay)


def finding_key(finding):
    """What makes it the same in another build."""
    return tuple(finding[key] for key in ("id", "severity", "struct", "group", "member", "other"))


def compare(faults, what, predicted, compiled):
    """Notes a difference."""
    if predicted != compiled:
        faults.append(f"{what}:\n  predicted {json.dumps(predicted)}\n  compiled  {json.dumps(compiled)}")


def comparable(value):
    """JSON without source places, which an edit shifts, and with the one type that compilers spell in more ways
    than one as people do."""
    if isinstance(value, dict):
        return {key: comparable(inner) for key, inner in value.items() if key != "declared_at"}
    return "unsigned long *" if value == "long unsigned int *" else value


def compare_struct(faults, predicted, compiled):
    """The struct itself: all that `diff` tells of the two builds."""
    for key in compiled:
        if key in ("members", "groups"):
            for ours, theirs in zip(predicted[key], compiled[key]):
                compare(faults, f"{key}: {theirs['name']}", comparable(ours), comparable(theirs))
            compare(faults, f"number of {key}", len(predicted[key]), len(compiled[key]))
        elif key != "fastpath":
            compare(faults, key, predicted[key], compiled[key])


def compare_embedders(faults, layline, predicted, images):
    """What embeds it and is in the probe."""
    for embedder in predicted:
        diff = layline_json(layline, "diff", *images, f"{embedder['kind']} {embedder['name']}")["structs"][0]
        for key in ("size_before", "size_after", "lines_before", "lines_after", "hot_moved"):
            compare(faults, f"{embedder['name']}: {key}", embedder[key], diff[key])
        compare(faults, f"{embedder['name']}: groups", embedder["groups_changed"],
                [group["name"] for group in diff["groups"] if group["changes"]])


def compare_findings(faults, layline, predicted, images):
    """What appears and disappears, and the words of what appears."""
    before, after = (layline_json(layline, "check", image)["findings"] for image in images)
    old, new = (collections.Counter(map(finding_key, findings)) for findings in (before, after))
    for what, made in (("findings_added", new - old), ("findings_removed", old - new)):
        compare(faults, what, sorted(map(finding_key, predicted[what]), key=str), sorted(made.elements(), key=str))
    words = {(finding_key(finding), finding["message"]) for finding in after}
    for finding in predicted["findings_added"]:
        if (finding_key(finding), finding["message"]) not in words:
            faults.append(f"not said of the build: {finding['message']}")


def check_case(layline, probe, plain, number, case):
    """The faults of one case."""
    faults = []
    arguments = [word for edit in case.edits for word in ("-e", edit.text)]
    predicted = layline_json(layline, "try", case.struct, *arguments, plain)
    edited = probe.compile_edited(f"edited{number}", case)
    images = (plain, edited)
    compared = layline_json(layline, "diff", *images, case.struct)["structs"][0]
    compare_struct(faults, predicted["structs"][0], compared)
    compare_embedders(faults, layline, predicted["embedded_in"], images)
    compare_findings(faults, layline, predicted, images)
    print(f"{case.struct}: {'; '.join(edit.text for edit in case.edits)}: {len(compared['members'])} members changed, "
          f"{len(predicted['embedded_in'])} structs embed it, {len(predicted['findings_added'])} findings appear, "
          f"{len(predicted['findings_removed'])} disappear: {'DIFFERS' if faults else 'as compiled'}")
    return faults


def main():
    """Exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--layline", required=True)
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--build", required=True, help="fixtures/kernel-probe/build")
    options = parser.parse_args()
    found = sorted(cache_folder().glob("linux-headers-6.12.117*-cloud-amd64"))
    if not found:
        print(f"{cache_folder()}: no 6.12.117 headers; tools/run-tests gets them")
        return SKIPPED
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        probe = Probe(options.build, options.compiler, found[-1], pathlib.Path(folder))
        plain = probe.compile("plain")
        for number, case in enumerate(CASES):
            faults += check_case(options.layline, probe, plain, number, case)
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
