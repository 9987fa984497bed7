# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" check --rules-only --rules "$SOURCE/tests/cli/check/socket-fields.yaml" "$FIXTURES/groups.o"
