# SPDX-License-Identifier: GPL-2.0-or-later
DESC_FD=5 "$LAYLINE" check --rules "$SOURCE/tests/cli/check/socket.yaml" -N member-missing -N member-outside-group -N group-too-large --format nipa "$FIXTURES/groups.o" >/dev/null 5>line
echo "status $?"
cat line
