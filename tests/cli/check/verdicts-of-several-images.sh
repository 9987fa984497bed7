# SPDX-License-Identifier: GPL-2.0-or-later
# Two builds that differ, and five that do not: these share a row.
mkdir build
for name in a b c d e; do
	cp "$FIXTURES/counters.o" "build/$name.o"
done
"$LAYLINE" check --rules "$SOURCE/tests/cli/check/socket.yaml" --rules "$SOURCE/tests/cli/check/counters.yaml" --rules-only \
	"$FIXTURES/groups.o" "$FIXTURES/btf.o" build | sed -n '/^  struct .*verdict/,$p'
