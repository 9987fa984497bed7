# SPDX-License-Identifier: GPL-2.0-or-later
. "$SOURCE/tests/cli/matrix/make-results"
# A waived finding is no error, and counted as such.
cat "$SOURCE/tests/cli/matrix/flow.yaml" >rules.yaml
printf "waivers:\n  - {id: group-too-large, reason: agreed on}\n" >>rules.yaml
"$LAYLINE" check --format json --rules rules.yaml "$FIXTURES/grown-over.o" >ci/waived.json
"$LAYLINE" report --matrix ci/over.json ci/waived.json
"$LAYLINE" report --matrix --format csv ci/waived.json
