# SPDX-License-Identifier: GPL-2.0-or-later
. "$SOURCE/tests/cli/matrix/make-results"
# One of another kernel release, with other structs, and a rule about a struct that it lacks.
sed 's/"release": null/"release": "6.12.117"/' ci/over.json >ci/released.json
"$LAYLINE" check --format json --require-all --rules "$SOURCE/tests/cli/matrix/flow.yaml" "$FIXTURES/groups.o" >ci/other.json
"$LAYLINE" report --matrix ci/clean.json ci/other.json ci/released.json
