# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" check --rules "$SOURCE/tests/cli/check/hull.yaml" --fail-on note "$FIXTURES/groups.o" | tail -n 1; "$LAYLINE" check --rules "$SOURCE/tests/cli/check/hull.yaml" --fail-on note "$FIXTURES/groups.o" >report; echo "status $?"
