# SPDX-License-Identifier: GPL-2.0-or-later
. "$SOURCE/tests/cli/debug-file/strip.inc"
cp "$FIXTURES/linked.so" linked.so
mkdir -p debug/.build-id/01
strip_apart linked.so debug/.build-id/01/23456789abcdef.debug
"$LAYLINE" list --debug-dir debug linked.so
