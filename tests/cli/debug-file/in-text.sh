# SPDX-License-Identifier: GPL-2.0-or-later
. "$SOURCE/tests/cli/debug-file/strip.inc"
rules=$SOURCE/tests/cli/check/socket-fields.yaml
cp "$FIXTURES/linked.so" linked.so
strip_linked linked.so
"$LAYLINE" check --rules "$rules" linked.so | grep from
"$LAYLINE" show socket --rules "$rules" --format html linked.so | grep -o 'linked.so (.*debug)'
"$LAYLINE" diff --rules "$rules" linked.so "$FIXTURES/groups.o" | grep from
"$LAYLINE" diff --rules "$rules" --format markdown linked.so "$FIXTURES/groups.o" | grep from
"$LAYLINE" report --rules "$rules" linked.so | grep from
