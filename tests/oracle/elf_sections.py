# SPDX-License-Identifier: GPL-2.0-or-later
"""The bytes of the sections of an ELF file, by name: just enough to read constants from an object."""
import struct


def sections(path):
    """{name: bytes} and whether the file is little-endian."""
    with open(path, "rb") as file:
        data = file.read()
    if data[:4] != b"\x7fELF":
        raise ValueError(f"{path}: not ELF")
    order = "<" if data[5] == 1 else ">"
    if data[4] == 2:
        table, = struct.unpack_from(order + "Q", data, 40)
        entry, count, names = struct.unpack_from(order + "HHH", data, 58)
        form = "IIQQQQIIQQ"
    else:
        table, = struct.unpack_from(order + "I", data, 32)
        entry, count, names = struct.unpack_from(order + "HHH", data, 46)
        form = "IIIIIIIIII"
    headers = [struct.unpack_from(order + form, data, table + entry * index)
               for index in range(count)]
    texts = headers[names][4]
    found = {}
    for header in headers:
        start = texts + header[0]
        name = data[start:data.index(b"\0", start)].decode()
        found[name] = data[header[4]:header[4] + header[5]] if header[1] != 8 else b""
    return found, order == "<"
