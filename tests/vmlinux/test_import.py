#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Holds `layline rules import` of the sources of Linux 6.12.117 against what was found in them by other means.

    test_import.py --layline FILE --facts asserts-6.12.117.json --rules rules/v6.12

Documents: written again, they are the same bytes.  Asserts: as many, about the same members, as grep finds; and the
members that none of them names.  Shipped rules: an import finds nothing to add to them, and nothing they contradict.
Exit status: 77 (skipped) when the sources are not in the cache.
"""
import argparse
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
import kernel_cache  # noqa: E402

RELEASE = "6.12.117"
DOCUMENTS = "Documentation/networking/net_cachelines"
# A driver's buffer for DMA, which is apart from others by markers without a name; there is no shipped rule for it.
NOT_SHIPPED = "powerz_priv"
# What the kernel's sources call this size: 4 * sizeof(long).
MACROS = {"PAGE_POOL_FRAG_GROUP_ALIGN": "4 * sizeof(long)"}


def run(layline, *arguments):
    """What a command prints."""
    done = subprocess.run([layline, *map(str, arguments)], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"layline {arguments[0]}: status {done.returncode}: {done.stderr.strip()}")
    return done.stdout


def compare(faults, what, is_now, should_be):
    """Notes a difference."""
    if is_now != should_be:
        faults.append(f"{what}: {is_now}, expected {should_be}")


def compare_documents(faults, layline, source, work):
    """Import, then write: the same files."""
    run(layline, "rules", "import", "--docs", source / DOCUMENTS, "--output", work / "from-docs")
    run(layline, "docs", "--rules", work / "from-docs", "--form", "plain", "--output", work / "docs")
    there = sorted(path.name for path in (source / DOCUMENTS).glob("*.rst"))
    compare(faults, "documents", sorted(path.name for path in (work / "docs").iterdir()), there)
    compare(faults, "number of documents", len(there), 7)
    for name in there:
        compare(faults, f"{name}: the same bytes", (work / "docs" / name).read_bytes() ==
                (source / DOCUMENTS / name).read_bytes(), True)


def unasserted_of(report):
    """{struct: {group: [members]}} of the members that no assert names."""
    found = {}
    for struct, group, members in re.findall(r"^  struct (\w+), (\w+): (.*)$", report, re.M):
        found.setdefault(struct, {})[group] = sorted(members.split(", "))
    return found


def emitted(layline, rules, struct):
    """{group: (members, size)} as the kernel's asserts would be written from a rule."""
    text = run(layline, "rules", "emit", "--c", struct, "--rules", rules)
    groups = {}
    for group, member in re.findall(r"ASSERT_GROUP_MEMBER\(struct \w+, (\w+), ([\w.]+)\)", text):
        groups.setdefault(group, [set(), None])[0].add(member)
    for group, size in re.findall(r"ASSERT_GROUP_SIZE\(struct \w+, (\w+), (.*)\);", text):
        groups.setdefault(group, [set(), None])[1] = size
    return groups


def compare_asserts(faults, layline, source, work, facts):
    """The asserts, and the rules that are made of them."""
    report = run(layline, "rules", "import", "--docs", source / DOCUMENTS, "--source", source,
                 "--output", work / "from-source")
    members = sum(group["asserts"] for group in facts["groups"])
    sizes = sum(group["max_size"] is not None for group in facts["groups"])
    compare(faults, "summary", re.findall(r"^asserts: .*$", report, re.M),
            [f"asserts: {members} of members, {sizes} of sizes, {len(facts['libeth'])} of libeth"])
    compare(faults, "twice", re.findall(r": (\w+): asserted to be in \w+ twice$", report, re.M),
            facts["twice"])
    should_be = {struct: {group: sorted(names) for group, names in groups.items()}
                 for struct, groups in facts["unasserted"].items()}
    compare(faults, "members that no assert names", unasserted_of(report), should_be)
    count = sum(len(names) for groups in should_be.values() for names in groups.values())
    compare(faults, "their number", re.findall(r"^(\d+) members of groups that no", report, re.M),
            [str(count)])
    for group in facts["groups"]:
        where = f"{group['struct']}: {group['group']}"
        now = emitted(layline, work / "from-source", group["struct"]).get(group["group"], (set(), None))
        compare(faults, f"{where}: members that the rule lacks", set(group["members"]) - now[0], set())
        compare(faults, f"{where}: size", now[1], MACROS.get(group["max_size"], group["max_size"]))
    for path in (work / "from-source").iterdir():
        run(layline, "rules", "lint", path)


def compare_shipped(faults, layline, source, work, rules):
    """The shipped rules agree with the sources."""
    shutil.copytree(rules, work / "shipped")
    report = run(layline, "rules", "import", "--docs", source / DOCUMENTS, "--source", source,
                 "--output", work / "shipped")
    lines = re.findall(r"/(\w+)\.yaml: (new|unchanged|\d+ added).*?(\d+ kept|$)", report, re.M)
    compare(faults, "structs that have no shipped rule", [name for name, what, _ in lines if what == "new"],
            [NOT_SHIPPED])
    for name, what, kept in lines:
        if name != NOT_SHIPPED:
            compare(faults, f"import into {name}.yaml", (what, kept), ("unchanged", "0 kept"))
    if len(lines) < 10:
        faults.append(f"only {len(lines)} rules were imported")


def main():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--layline", required=True)
    parser.add_argument("--facts", required=True)
    parser.add_argument("--rules", required=True)
    arguments = parser.parse_args()
    source = kernel_cache.cache_folder() / f"linux-source-{RELEASE}"
    if not (source / DOCUMENTS).is_dir():
        print(f"{source}: not there; `tools/fetch-kernel source` gets it")
        return kernel_cache.SKIPPED
    facts = json.loads(pathlib.Path(arguments.facts).read_text(encoding="utf-8"))
    faults = []
    with tempfile.TemporaryDirectory(prefix="layline-import-") as folder:
        work = pathlib.Path(folder)
        compare_documents(faults, arguments.layline, source, work)
        compare_asserts(faults, arguments.layline, source, work, facts)
        compare_shipped(faults, arguments.layline, source, work, arguments.rules)
    print("\n".join(faults) or "documents, asserts and shipped rules agree with the sources")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
