# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" check --require-all --rules "$SOURCE/tests/cli/check/socket-optional.yaml" --rules-only --no-check field-undocumented --no-check group-hole "$FIXTURES/groups.o"
