# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" check --rules "$SOURCE/tests/cli/baseline/flow.yaml" --baseline old.json --update-baseline "$FIXTURES/grown.o"
echo "status $?"
"$LAYLINE" check --rules "$SOURCE/tests/cli/baseline/flow.yaml" --format json "$FIXTURES/grown.o" | cmp - old.json && echo "the same as --format json prints"
