# SPDX-License-Identifier: GPL-2.0-or-later
mkdir -p a/net b/net
cp "$FIXTURES/grown.o" a/net/flow.o
cp "$FIXTURES/groups.o" a/net/groups.o
cp "$FIXTURES/embedded.o" a/net/embedded.o
cp "$FIXTURES/grown-added.o" b/net/flow.o
cp "$FIXTURES/grown.o" b/net/new.o
cp "$FIXTURES/groups.o" b/net/groups.o
"$LAYLINE" check --rules "$SOURCE/tests/cli/baseline/flow.yaml" --format json --fail-on never -o old.json a
"$LAYLINE" check --rules "$SOURCE/tests/cli/baseline/flow.yaml" --baseline old.json b
