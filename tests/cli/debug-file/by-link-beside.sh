# SPDX-License-Identifier: GPL-2.0-or-later
. "$SOURCE/tests/cli/debug-file/strip.inc"
cp "$FIXTURES/groups.o" groups.o
list_of groups.o >whole
strip_linked groups.o
"$LAYLINE" list groups.o
list_of groups.o | diff whole - && echo "as before it was stripped"
