# SPDX-License-Identifier: GPL-2.0-or-later
. "$SOURCE/tests/cli/matrix/make-results"
"$LAYLINE" report --matrix --format csv ci/clean.json ci/over.json
