# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" check --rules "$SOURCE/tests/cli/check/socket.yaml" --format json -o old.json --no-check group-hole "$FIXTURES/groups.o"
for format in nipa markdown; do
	"$LAYLINE" check --rules "$SOURCE/tests/cli/check/socket.yaml" --baseline old.json --format $format "$FIXTURES/groups.o"
	echo "status $?"
done
"$LAYLINE" check --rules "$SOURCE/tests/cli/check/socket.yaml" --baseline old.json --format nipa --no-check group-hole "$FIXTURES/groups.o"
echo "status $?"
"$LAYLINE" check --rules "$SOURCE/tests/cli/check/socket.yaml" --baseline old.json --format sarif "$FIXTURES/groups.o" | grep -c '"baselineState": "unchanged"'
