# SPDX-License-Identifier: GPL-2.0-or-later
. "$SOURCE/tests/cli/debug-file/strip.inc"
mkdir build
cp "$FIXTURES/linked.so" linked.so
strip_linked linked.so
mv linked.so linked.so.debug build
ln -s build/linked.so current
"$LAYLINE" check --rules "$SOURCE/tests/cli/check/socket.yaml" --format json current | grep 'path\|debug_file'
