# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" check --update-budgets "$FIXTURES/grown.o"
echo "status $?"
"$LAYLINE" check --rules "$SOURCE/tests/cli/baseline/budgets.yaml" --update-budgets --format json "$FIXTURES/grown.o"
echo "status $?"
"$LAYLINE" check --rules "$SOURCE/tests/cli/baseline/budgets.yaml" --update-budgets --baseline old.json --update-baseline "$FIXTURES/grown.o"
echo "status $?"
cp "$SOURCE/tests/cli/baseline/budgets.yaml" rule.yaml
"$LAYLINE" check --rules rule.yaml --update-budgets "$FIXTURES/grown.o" "$FIXTURES/no-debug.o"
echo "status $?"
cmp "$SOURCE/tests/cli/baseline/budgets.yaml" rule.yaml && ls
