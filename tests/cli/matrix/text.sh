# SPDX-License-Identifier: GPL-2.0-or-later
. "$SOURCE/tests/cli/matrix/make-results"
"$LAYLINE" report --matrix ci/clean.json ci/over.json ci/outside.json ci/long-lines.json
