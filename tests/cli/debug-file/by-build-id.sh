# SPDX-License-Identifier: GPL-2.0-or-later
# The build id goes before the link, and the first folder before the second.
. "$SOURCE/tests/cli/debug-file/strip.inc"
cp "$FIXTURES/linked.so" linked.so
list_of linked.so >whole
strip_linked linked.so
mkdir -p first second/.build-id/01 third/.build-id/01
cp linked.so.debug second/.build-id/01/23456789abcdef.debug
cp linked.so.debug third/.build-id/01/23456789abcdef.debug
"$LAYLINE" list --debug-dir first --debug-dir second --debug-dir third linked.so
list_of --debug-dir second linked.so | diff whole - && echo "as before it was stripped"
