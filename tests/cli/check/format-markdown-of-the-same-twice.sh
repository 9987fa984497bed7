# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" check --rules "$SOURCE/tests/cli/check/socket.yaml" --format markdown "$FIXTURES/groups.o" "$FIXTURES/compressed.o"
