# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" place socket u8 --group socket_read --format json --rules "$SOURCE/tests/cli/check/socket-fields.yaml" "$FIXTURES/groups.o"
