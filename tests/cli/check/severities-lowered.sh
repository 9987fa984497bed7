# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" check --rules "$SOURCE/tests/cli/check/socket.yaml" -N group-too-large -W member-missing --no-check member-outside-group --no-check group-hole "$FIXTURES/groups.o"
