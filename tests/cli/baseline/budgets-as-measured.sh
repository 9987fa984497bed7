# SPDX-License-Identifier: GPL-2.0-or-later
cp "$SOURCE/tests/cli/baseline/budgets.yaml" rule.yaml
"$LAYLINE" check --rules rule.yaml --update-budgets "$FIXTURES/grown.o"
echo "status $?"
diff "$SOURCE/tests/cli/baseline/budgets.yaml" rule.yaml
"$LAYLINE" check --rules rule.yaml --update-budgets "$FIXTURES/grown.o"
"$LAYLINE" check --rules rule.yaml --rules-only --fail-on error "$FIXTURES/grown.o" > report
echo "status $?"
