# SPDX-License-Identifier: GPL-2.0-or-later
. "$SOURCE/tests/cli/debug-file/strip.inc"
mkdir .debug
cp "$FIXTURES/linked.so" linked.so
strip_linked linked.so
mv linked.so.debug .debug
"$LAYLINE" list linked.so
