# SPDX-License-Identifier: GPL-2.0-or-later
cp "$SOURCE/tests/cli/baseline/budgets.yaml" rule.yaml
sed -i 's/sizeof(int) + 4/2 + 2/' rule.yaml
"$LAYLINE" check --rules rule.yaml --update-budgets "$FIXTURES/grown.o" "$FIXTURES/grown-over.o" "$FIXTURES/grown-added.o"
grep max_size rule.yaml
