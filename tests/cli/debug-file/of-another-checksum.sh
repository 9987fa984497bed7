# SPDX-License-Identifier: GPL-2.0-or-later
# Without a build id in one of the two, the checksum decides.
. "$SOURCE/tests/cli/debug-file/strip.inc"
cp "$FIXTURES/linked-without-id.so" linked.so
strip_linked linked.so
"$LAYLINE" list linked.so | sed 1q
echo >>linked.so.debug
"$LAYLINE" list linked.so 2>&1 | sed 's/0x[0-9a-f]\{8\}/0xXXXXXXXX/g'
