# SPDX-License-Identifier: GPL-2.0-or-later
cp "$FIXTURES/groups.o" vmlinux; "$LAYLINE" check --rules "$SOURCE/tests/cli/check/hull.yaml" --rules-only
