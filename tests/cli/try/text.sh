# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" try socket -e 'add u64 fresh after stamp' --rules "$SOURCE/tests/cli/check/socket-fields.yaml" "$FIXTURES/groups.o"
