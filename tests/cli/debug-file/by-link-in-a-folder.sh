# SPDX-License-Identifier: GPL-2.0-or-later
. "$SOURCE/tests/cli/debug-file/strip.inc"
mkdir apart
cp "$FIXTURES/linked.so" linked.so
strip_linked linked.so
mv linked.so.debug apart
"$LAYLINE" list --debug-dir apart linked.so
