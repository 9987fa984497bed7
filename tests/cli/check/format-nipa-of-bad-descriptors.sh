# SPDX-License-Identifier: GPL-2.0-or-later
for fd in x 99 5; do
	DESC_FD=$fd "$LAYLINE" check --rules "$SOURCE/tests/cli/check/socket.yaml" --format nipa "$FIXTURES/groups.o" 5</dev/null
	echo "status $?"
done
