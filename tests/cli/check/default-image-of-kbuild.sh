# SPDX-License-Identifier: GPL-2.0-or-later
mkdir build; cp "$FIXTURES/groups.o" build/vmlinux; KBUILD_OUTPUT=build "$LAYLINE" check --rules "$SOURCE/tests/cli/check/hull.yaml" --rules-only
