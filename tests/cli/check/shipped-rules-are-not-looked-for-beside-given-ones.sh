# SPDX-License-Identifier: GPL-2.0-or-later
LAYLINE_RULES=$SOURCE/tests/cli/check/hull.yaml "$LAYLINE" check --rules "$SOURCE/tests/cli/check/hull.yaml" \
	"$FIXTURES/groups.o" --fail-on never --no-check group-hole
