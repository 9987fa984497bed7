# SPDX-License-Identifier: GPL-2.0-or-later
. "$SOURCE/tests/cli/matrix/make-results"
"$LAYLINE" report --matrix --format json ci/clean.json ci/over.json ci/long-lines.json >m.json
python3 "$SOURCE/tests/cli/json_schema.py" "$SOURCE/docs/layline-matrix.schema.json" <m.json
cat m.json
