# SPDX-License-Identifier: GPL-2.0-or-later
for format in junit ktap markdown; do
	echo "== $format"
	"$LAYLINE" check --rules "$SOURCE/tests/cli/check/socket.yaml" --format $format "$FIXTURES/groups.o" /dev/null | grep -B 3 -A 3 'could not'
done
