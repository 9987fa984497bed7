# SPDX-License-Identifier: GPL-2.0-or-later
cp "$FIXTURES/groups.o" 'a,"b".o'
"$LAYLINE" report --rules "$SOURCE/tests/cli/check/socket-fields.yaml" --format csv 'a,"b".o'
