# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" check -l 16 --rules "$SOURCE/tests/cli/check/hull.yaml" --rules-only --fail-on warning "$FIXTURES/groups.o" >report; echo "status $?"; "$LAYLINE" check -l 16 --rules "$SOURCE/tests/cli/check/hull.yaml" --rules-only "$FIXTURES/groups.o" | cmp - report
