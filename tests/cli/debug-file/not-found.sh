# SPDX-License-Identifier: GPL-2.0-or-later
# What was tried is told, and it is another matter than a struct that is not there.
. "$SOURCE/tests/cli/debug-file/strip.inc"
cp "$FIXTURES/linked.so" linked.so
strip_linked linked.so
mv linked.so.debug kept
mkdir debug
"$LAYLINE" show socket linked.so; echo "status $?"
"$LAYLINE" show socket --debug-dir debug --source dwarf linked.so; echo "status $?"
"$LAYLINE" check --skip-no-debug --rules "$SOURCE/tests/cli/check/socket.yaml" linked.so "$FIXTURES/groups.o" | grep 'passed over'
mv kept linked.so.debug
"$LAYLINE" show sockets linked.so
