# SPDX-License-Identifier: GPL-2.0-or-later
"""The compilers, targets and options that each fixture is built with."""
import subprocess
from dataclasses import dataclass

LANGUAGE = ["-std=gnu17", "-w", "-Wno-psabi"]


@dataclass(frozen=True)
class Target:
    """A machine; `line_bytes` is the cache line that layline takes for it."""
    name: str
    word_bits: int
    line_bytes: int
    is_host: bool = False


X86_64 = Target("x86_64", 64, 64, is_host=True)
I386 = Target("i386", 32, 64)
CROSS = [Target("armv7", 32, 64), Target("aarch64", 64, 64), Target("s390x", 64, 256),
         Target("powerpc64", 64, 128), Target("powerpc", 32, 64)]


@dataclass(frozen=True)
class Build:
    """One way to compile a fixture; `layout` are the flags that the layout depends on."""
    compiler: str
    target: Target
    layout: tuple[str, ...]
    debug: tuple[str, ...]
    is_linked: bool = False

    @property
    def hides_whole_type(self):
        """clang describes a bit-field as wide as its type as a plain member."""
        return self.compiler == "clang"

    @property
    def label(self):
        """As printed beside failures."""
        return " ".join((self.compiler, *self.layout, *self.debug,
                         *(["(linked)"] if self.is_linked else [])))


def builds_of(compiler):
    """Every build of a compiler, gcc or clang."""
    plain = [(f"-gdwarf-{version}",) for version in (2, 3, 4, 5)]
    if compiler == "gcc":
        more = [("-gdwarf-2", "-gstrict-dwarf"), ("-gdwarf-4", "-gstrict-dwarf"),
                ("-gdwarf-5", "-gdwarf64"), ("-gdwarf-5", "-gz=zlib", "-O2"),
                ("-gdwarf-5", "-gno-column-info", "-gno-record-gcc-switches"),
                ("-gdwarf-4", "-fdebug-types-section"), ("-gdwarf-5", "-fdebug-types-section"),
                ("-gdwarf-4", "-gsplit-dwarf", "-fdebug-types-section"),
                ("-gdwarf-5", "-gsplit-dwarf", "-fdebug-types-section")]
        others = [(I386, ("-m32",))]
    else:
        more = [("-gdwarf-4", "-gz=zlib"), ("-gdwarf-5", "-O2"),
                ("-gdwarf-5", "-gno-column-info"), ("-gdwarf-5", "-fstandalone-debug"),
                ("-gdwarf-5", "-gsplit-dwarf=single"),
                ("-gdwarf-5", "-gsplit-dwarf", "-fsplit-dwarf-inlining", "-O2")]
        others = [(target, (f"--target={target.name}-linux-gnu",)) for target in [I386, *CROSS]]
    # Types in .dwo files, which lie beside the objects.
    split = [("-gdwarf-4", "-gsplit-dwarf"), ("-gdwarf-5", "-gsplit-dwarf")]
    found = [Build(compiler, X86_64, (), debug) for debug in plain + more + split]
    found += [Build(compiler, X86_64, (), debug, True) for debug in (plain[2], plain[3], *split)]
    found += [Build(compiler, target, layout, debug) for target, layout in others
              for debug in (plain[0], plain[2], plain[3], *split)]
    return found


def holds(target, only):
    """Whether a target is one of those that a fixture names ("64-bit", "x86"); all when it names none."""
    return all({"64-bit": target.word_bits == 64, "x86": target in (X86_64, I386)}[word]
               for word in only)


def run(command):
    """Runs a compiler; its words are in the error when it fails."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, command))}: {done.stderr.strip()}")
    return done.stdout


def compile_fixture(build, source, units, folder):
    """The object, or what several units were linked to, that layline is to read."""
    objects = []
    for number, unit in enumerate(units or [None]):
        objects.append(folder / f"unit{number}.o")
        pic = ["-fPIC"] if build.is_linked else []
        run([build.compiler, *build.layout, *build.debug, *LANGUAGE, *pic, *([unit] if unit else []),
             "-c", source, "-o", objects[-1]])
    if len(objects) == 1 and not build.is_linked:
        return objects[0]
    image = folder / "linked"
    run([build.compiler, *build.layout, "-nostdlib", "-shared" if build.is_linked else "-r",
         *objects, "-o", image])
    return image
