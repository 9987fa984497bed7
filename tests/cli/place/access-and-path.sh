# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" place socket u32 --access write --path rx --rules "$SOURCE/tests/cli/check/socket-fields.yaml" "$FIXTURES/groups.o"
