# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" try socket -e 'move left before window' -e 'resize stamp u32' -e 'align last 64' --rules "$SOURCE/tests/cli/check/socket-fields.yaml" "$FIXTURES/groups.o"
