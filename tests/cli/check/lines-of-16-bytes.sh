# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" check -l 16 --rules "$SOURCE/tests/cli/check/hull.yaml" "$FIXTURES/groups.o"
