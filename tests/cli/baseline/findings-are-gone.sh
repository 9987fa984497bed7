# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" check --rules "$SOURCE/tests/cli/baseline/flow.yaml" --format json --fail-on never -o old.json "$FIXTURES/grown-added.o"
"$LAYLINE" check --rules "$SOURCE/tests/cli/baseline/flow.yaml" --baseline old.json "$FIXTURES/grown.o"
