# SPDX-License-Identifier: GPL-2.0-or-later
# By its build id, whatever the link's checksum says.
. "$SOURCE/tests/cli/debug-file/strip.inc"
cp "$FIXTURES/linked-again.so" linked.so.debug
cp "$FIXTURES/linked.so" linked.so
strip --strip-debug linked.so
objcopy --add-gnu-debuglink=linked.so.debug linked.so
mkdir -p debug/.build-id/01
cp linked.so.debug debug/.build-id/01/23456789abcdef.debug
"$LAYLINE" list --debug-dir debug linked.so; echo "status $?"
cp "$FIXTURES/linked-without-id.so" debug/.build-id/01/23456789abcdef.debug
"$LAYLINE" check --skip-no-debug --debug-dir debug linked.so
