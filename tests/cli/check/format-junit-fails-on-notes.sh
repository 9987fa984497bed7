# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" check --rules "$SOURCE/tests/cli/check/socket.yaml" --format junit --fail-on note "$FIXTURES/groups.o" "$FIXTURES/bits.o"
