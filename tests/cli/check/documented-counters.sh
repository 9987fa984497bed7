# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" check --rules-only --rules "$SOURCE/tests/cli/check/counters.yaml" "$FIXTURES/counters.o"
