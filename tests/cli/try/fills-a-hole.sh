# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" try socket -e 'add u8:2 flag after rate' --no-check member-undeclared --rules "$SOURCE/tests/cli/check/socket-fields.yaml" "$FIXTURES/groups.o"
