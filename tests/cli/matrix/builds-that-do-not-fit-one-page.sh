# SPDX-License-Identifier: GPL-2.0-or-later
. "$SOURCE/tests/cli/matrix/make-results"
for number in 1 2 3 4 5 6 7; do
	cp ci/over.json "ci/configuration-$number.json"
done
"$LAYLINE" report --matrix ci/configuration-*.json
