# SPDX-License-Identifier: GPL-2.0-or-later
"""Has the compiler judge the names of types that layline shows: each must be compatible with the member's."""
import re

from builds import LANGUAGE, run

# Anonymous types, and DWARF's own names for complex numbers.
NOT_IN_C = re.compile(r"{|^complex\b")
BROKEN = re.compile(r"oracle_type_(\d+)")


def type_faults(build, source, units, shown, answers, folder):
    """Faults in the types of plain members; that C can write."""
    if units:
        return
    by_name = {answer.type.split()[-1]: answer for answer in answers}
    bitfields = {(answer.type, place.path) for answer in answers for place in answer.places
                 if place.is_bitfield}
    lines, meant = [f'#define ORACLE\n#include "{source}"'], []
    for one in shown:
        answer = by_name.get(one.name)
        for row in one.rows if answer else []:
            if (answer.type, row.name) in bitfields or NOT_IN_C.search(row.type):
                continue
            lines.append(f"_Static_assert(__builtin_types_compatible_p(__typeof__("
                         f"(({answer.type} *)0)->{row.name}), __typeof__({row.type})), "
                         f"\"oracle_type_{len(meant)}\");")
            meant.append(f"{answer.type}: {row.name} has type {row.type!r}")
    probe = folder / "types.c"
    probe.write_text("\n".join(lines) + "\n", encoding="utf-8")
    try:
        run([build.compiler, *build.layout, *LANGUAGE, "-fsyntax-only", probe])
    except RuntimeError as error:
        numbers = sorted({int(number) for number in BROKEN.findall(str(error))})
        yield from [f"{meant[number]}, says the compiler not" for number in numbers] or [str(error)]
