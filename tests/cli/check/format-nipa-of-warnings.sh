# SPDX-License-Identifier: GPL-2.0-or-later
DESC_FD=5 "$LAYLINE" check --rules "$SOURCE/tests/cli/check/socket.yaml" --no-check member-missing --no-check member-outside-group -W group-too-large --format nipa "$FIXTURES/groups.o" >/dev/null 5>line
echo "status $?"
cat line
