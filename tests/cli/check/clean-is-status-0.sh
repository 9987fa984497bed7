# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" check --rules "$SOURCE/tests/cli/check/hull.yaml" --rules-only "$FIXTURES/groups.o"
