# SPDX-License-Identifier: GPL-2.0-or-later
cp "$FIXTURES/groups.o" b.o; "$LAYLINE" check --rules "$SOURCE/tests/cli/check/hull.yaml" --rules-only "$FIXTURES/groups.o" b.o
