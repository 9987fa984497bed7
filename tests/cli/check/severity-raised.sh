# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" check --rules "$SOURCE/tests/cli/check/hull.yaml" -E group-hole "$FIXTURES/groups.o"
