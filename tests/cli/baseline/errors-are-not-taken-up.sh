# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" check --rules "$SOURCE/tests/cli/baseline/flow.yaml" --format json --fail-on never -o old.json "$FIXTURES/grown.o"
cp old.json kept.json
"$LAYLINE" check --rules "$SOURCE/tests/cli/baseline/flow.yaml" --baseline old.json --update-baseline "$FIXTURES/grown-outside.o"
echo "status $?"
cmp old.json kept.json && ls
"$LAYLINE" check --rules "$SOURCE/tests/cli/baseline/flow.yaml" --baseline old.json --update-baseline --fail-on never "$FIXTURES/grown-outside.o" | tail -n 2
cmp -s old.json kept.json || echo "written"
