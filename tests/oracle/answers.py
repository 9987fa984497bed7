# SPDX-License-Identifier: GPL-2.0-or-later
"""Asks the compiler where members are: sizes and offsets as constants, bit-fields by setting all their bits.

For the host the constants are printed by a program that is run; for other targets they are read from the
object that holds them.
"""
import struct
from dataclasses import dataclass

from builds import LANGUAGE, run
from elf_sections import sections

PRINTER = """
extern int printf(const char *, ...);
int main(void)
{
	for (unsigned long i = 0; i < sizeof(oracle_numbers) / sizeof(*oracle_numbers); i++)
		printf("%llu ", oracle_numbers[i]);
	for (unsigned long i = 0; i < sizeof(oracle_objects) / sizeof(*oracle_objects); i++) {
		printf("\\n");
		for (unsigned long b = 0; b < oracle_objects[i].size; b++)
			printf("%02x", ((const unsigned char *)oracle_objects[i].at)[b]);
	}
}
"""


@dataclass
class Place:
    """Where the compiler put a member."""
    path: str
    offset_bits: int
    size_bits: int
    is_bitfield: bool
    group: str | None


@dataclass
class Answer:
    """What the compiler says of a type; `places` is sorted by offset, then as declared."""
    type: str
    size_bits: int
    align: int
    places: list[Place]
    groups: list[tuple[str, int, int]]  # name, begin, end in bytes


def source_text(fixture, probes, is_host):
    """A C program whose constants are the answers."""
    numbers, objects = [], []
    for probe in probes:
        numbers += [f"sizeof({probe.type})", f"_Alignof({probe.type})"]
        for asked in probe.members:
            if asked.is_bitfield:
                objects.append(f"{probe.type} oracle_object_{len(objects)} "
                               f"__attribute__((section(\".oracle.{len(objects)}\"), used)) "
                               f"= {{ .{asked.path} = -1 }};")
                continue
            numbers.append(f"__builtin_offsetof({probe.type}, {asked.path})")
            numbers.append(f"sizeof((({probe.type} *)0)->{asked.path})" if asked.has_size else "0")
        numbers += [f"__builtin_offsetof({probe.type}, __cacheline_group_{end}__{group})"
                    for group in probe.groups for end in ("begin", "end")]
    text = [f'#define ORACLE\n#include "{fixture}"',
            'const unsigned long long oracle_numbers[] '
            '__attribute__((section(".oracle.numbers"), used)) = {', ",\n".join(numbers), "};",
            *("const " + line for line in objects)]
    if is_host:
        text.append("static const struct { const void *at; unsigned long size; } oracle_objects[] = {")
        text += [f"{{ &oracle_object_{i}, sizeof(oracle_object_{i}) }}," for i in range(len(objects))]
        text += ["};", PRINTER]
    return "\n".join(text) + "\n"


def set_run(data, is_little_endian):
    """First bit and number of the bits set in an object, in the target's bit order."""
    bits = [8 * index + (bit if is_little_endian else 7 - bit)
            for index, byte in enumerate(data) for bit in range(8) if byte >> bit & 1]
    if not bits or max(bits) - min(bits) + 1 != len(bits):
        raise RuntimeError(f"the bits of a bit-field are not one run: {data.hex()}")
    return min(bits), len(bits)


def raw_answers(build, unit, text, folder):
    """The numbers, the bytes of the objects, and whether the target is little-endian."""
    source = folder / "probe.c"
    source.write_text(text, encoding="utf-8")
    built = folder / "probe"
    command = [build.compiler, *build.layout, *LANGUAGE, *([unit] if unit else []), source, "-o", built]
    if build.target.is_host:
        run(command)
        first, *rest = run([built]).split("\n")
        return [int(number) for number in first.split()], [bytes.fromhex(line) for line in rest], True
    run([*command, "-c"])
    found, is_little_endian = sections(built)
    numbers = found[".oracle.numbers"]
    count = sum(1 for name in found if name.startswith(".oracle.")) - 1
    return (list(struct.unpack(f"{'<' if is_little_endian else '>'}{len(numbers) // 8}Q", numbers)),
            [found[f".oracle.{index}"] for index in range(count)], is_little_endian)


def answers_of(build, fixture, unit, probes, folder):
    """The compiler's answers to all probes of one unit."""
    numbers, objects, is_little_endian = raw_answers(
        build, unit, source_text(fixture, probes, build.target.is_host), folder)
    numbers, objects = iter(numbers), iter(objects)
    answers = []
    for probe in probes:
        answer = Answer(probe.type, 8 * next(numbers), next(numbers), [], [])
        for asked in probe.members:
            if asked.is_bitfield:
                offset, size = set_run(next(objects), is_little_endian)
            else:
                offset, size = 8 * next(numbers), 8 * next(numbers)
            answer.places.append(Place(asked.path, offset, size, asked.is_bitfield, asked.group))
        answer.groups = [(group, next(numbers), next(numbers)) for group in probe.groups]
        answer.places.sort(key=lambda place: place.offset_bits)
        answers.append(answer)
    return answers
