# SPDX-License-Identifier: GPL-2.0-or-later
. "$SOURCE/tests/cli/matrix/make-results"
# Names come out of files that anybody may have made.
sed 's#flow_read#<b>\&|`#g' ci/over.json >"ci/<i>.json"
for format in html markdown text; do
	"$LAYLINE" report --matrix --format "$format" "ci/<i>.json" | sed -e "/<style>/,/<\/style>/d"
done
