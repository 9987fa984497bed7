# SPDX-License-Identifier: GPL-2.0-or-later
# As distributions ship modules: packed, and without the debug sections, which are in a file that is not.
. "$SOURCE/tests/cli/debug-file/strip.inc"
cp "$FIXTURES/groups.o" groups.ko
strip_linked groups.ko
gzip groups.ko
"$LAYLINE" list groups.ko.gz
gzip groups.ko.debug && mv groups.ko.debug.gz groups.ko.debug
"$LAYLINE" list groups.ko.gz
