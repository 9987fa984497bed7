# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" check --rules "$SOURCE/tests/cli/baseline/flow.yaml" --baseline old.json --update-baseline "$FIXTURES/grown.o" "$FIXTURES/no-debug.o" > report
echo "status $?"
tail -n 1 report
ls
