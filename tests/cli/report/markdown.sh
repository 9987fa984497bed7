# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" report --rules "$SOURCE/tests/cli/check/socket-fields.yaml" --rules "$SOURCE/tests/cli/check/counters.yaml" --format markdown "$FIXTURES/groups.o" "$FIXTURES/counters.o"
