# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" place socket u8:2 --access read --path tx --rules "$SOURCE/tests/cli/check/socket-fields.yaml" "$FIXTURES/groups.o" "$FIXTURES/groups32.o"
