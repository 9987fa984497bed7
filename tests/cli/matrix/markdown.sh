# SPDX-License-Identifier: GPL-2.0-or-later
. "$SOURCE/tests/cli/matrix/make-results"
"$LAYLINE" report --matrix --format markdown ci/clean.json ci/over.json ci/long-lines.json
