# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" check --rules "$SOURCE/tests/cli/check/socket.yaml" --rules-only --color always "$FIXTURES/groups.o" | sed 's/\x1b/ESC/g'
