# SPDX-License-Identifier: GPL-2.0-or-later
mkdir -p build/net; cp "$FIXTURES/groups.o" build/net/groups.o; cp "$FIXTURES/bits.o" build/bits.ko; : >build/notes.txt; "$LAYLINE" check --rules "$SOURCE/tests/cli/check/hull.yaml" --rules-only build
