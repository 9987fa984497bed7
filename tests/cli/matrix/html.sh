# SPDX-License-Identifier: GPL-2.0-or-later
. "$SOURCE/tests/cli/matrix/make-results"
"$LAYLINE" report --matrix --format html --output m.html ci/clean.json ci/over.json ci/outside.json ci/long-lines.json
sed -e "/<style>/,/<\/style>/d" m.html
! grep "https\?:" m.html
