# SPDX-License-Identifier: GPL-2.0-or-later
"""The known differences of an image: one a line, "STRUCT: DIFFERENCE  # reason"."""
import pathlib


class LedgerFault(Exception):
    """An entry that cannot be used."""


def read_entries(text):
    """The entries as {difference: reason}; every entry must give its reason."""
    entries = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        difference, mark, reason = line.partition("  # ")
        if not mark or not reason.strip():
            raise LedgerFault(f"line {number}: no reason given")
        if difference in entries:
            raise LedgerFault(f"line {number}: entered twice")
        entries[difference] = reason.strip()
    return entries


def verdict(found, entries):
    """What the ledger does not know of, and what it knows that did not occur."""
    return ([difference for difference in found if difference not in entries],
            [difference for difference in entries if difference not in set(found)])


def judge(path, found):
    """Prints where the differences found and a ledger's file disagree; the exit status of a test."""
    try:
        entries = read_entries(pathlib.Path(path).read_text(encoding="utf-8"))
    except LedgerFault as fault:
        print(f"{path}: {fault}")
        return 1
    unknown, gone = verdict(found, entries)
    for difference in unknown:
        print(f"not in the ledger: {difference}")
    for difference in gone:
        print(f"no longer occurs: {difference}")
    return 1 if unknown or gone else 0
