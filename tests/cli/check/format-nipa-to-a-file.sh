# SPDX-License-Identifier: GPL-2.0-or-later
DESC_FD=5 "$LAYLINE" check --rules "$SOURCE/tests/cli/check/socket.yaml" --format nipa --output report "$FIXTURES/groups.o" 5>line
echo "status $?"
cat report line
