# SPDX-License-Identifier: GPL-2.0-or-later
. "$SOURCE/tests/cli/debug-file/strip.inc"
damaged() {
	cp "$FIXTURES/no-debug.o" "$1.o"
	objcopy --add-section .gnu_debuglink=link "$1.o"
	"$LAYLINE" list "$1.o"
	echo "status $?"
}
: >link && damaged empty
printf 'name' >link && damaged unending
printf '\0\0\0\0\1\2\3\4' >link && damaged nameless
printf 'nam\0' >link && damaged without-checksum
printf 'name\0\0\0\0\1\2\3' >link && damaged with-half-a-checksum
