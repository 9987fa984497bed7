# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" try socket -e 'add unsigned long fresh before rare' --rules "$SOURCE/tests/cli/check/socket-fields.yaml" "$FIXTURES/groups.o" "$FIXTURES/groups32.o"
