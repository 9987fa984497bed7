# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" try socket -e 'move left before window' --fail-on warning --rules "$SOURCE/tests/cli/check/socket-fields.yaml" "$FIXTURES/groups.o"
