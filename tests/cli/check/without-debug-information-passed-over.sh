# SPDX-License-Identifier: GPL-2.0-or-later
# A folder as builds leave them: two files without debug information, one of assembler units only.
mkdir build
cp "$FIXTURES/no-debug.o" build/empty.o
cp "$FIXTURES/no-debug.o" build/vgettimeofday.o
cp "$FIXTURES/assembler.o" build/purgatory.o
cp "$FIXTURES/groups.o" build/groups.o
check() {
	"$LAYLINE" check --rules "$SOURCE/tests/cli/check/socket.yaml" --rules-only --no-check group-hole "$@"
	echo "status $?"
}
check --skip-no-debug build
check build/purgatory.o build/groups.o | tail -n 4
check build | tail -n 6
check --skip-no-debug --format json build | sed -n '/passed_over/,/}/p'
check build/purgatory.o
check --skip-no-debug build/empty.o
check --skip-no-debug build/empty.o build/purgatory.o
check build/empty.o
