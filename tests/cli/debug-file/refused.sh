# SPDX-License-Identifier: GPL-2.0-or-later
# What is there and is no debug file: folders, texts, the file itself, one that was stripped, too.
. "$SOURCE/tests/cli/debug-file/strip.inc"
cp "$FIXTURES/linked.so" linked.so
strip --strip-debug linked.so
cp linked.so stripped
cp linked.so name && objcopy --add-gnu-debuglink=name linked.so && mv linked.so name
mkdir -p .debug/name first second third/.build-id/01/23456789abcdef.debug
echo text >first/name
: >second/name
cp stripped third/name
"$LAYLINE" list --debug-dir first --debug-dir second --debug-dir third name 2>&1 | sed "s/, /,\n    /g"
