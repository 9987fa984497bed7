# SPDX-License-Identifier: GPL-2.0-or-later
. "$SOURCE/tests/cli/matrix/make-results"
report() {
	"$LAYLINE" report --matrix "$@"
	echo "status $?"
}
report
report ci/clean.json missing.json
echo "{" >broken.json
report ci/clean.json broken.json
printf "{\n \"schema\": \"layline-report/1\"\n}\n" >foreign.json
report foreign.json
echo "[]" >list.json
report list.json
sed "s/\"line_size\": 64/\"line_size\": \"wide\"/" ci/clean.json >wide.json
report wide.json
report "$FIXTURES/groups.o"
printf "{\"schema\": \"layline-check/1\", \"images\": [], \"structs\": [], \"findings\": []}" >empty.json
report empty.json
report --format htm ci/clean.json
report --format html --output none/m.html ci/clean.json
