# SPDX-License-Identifier: GPL-2.0-or-later
. "$SOURCE/tests/cli/matrix/make-results"
# Named twice; and a copy of one that has build ids.
"$LAYLINE" report --matrix ci/clean.json ci/clean.json | sed -n 1,5p
sed 's/"build_id": null/"build_id": "c0ffee"/' ci/over.json >a.json
cp a.json b.json
"$LAYLINE" report --matrix a.json b.json | sed -n 1,5p
# Without build ids two jobs may well have the same layouts.
cp ci/clean.json gcc.json
cp ci/clean.json clang.json
"$LAYLINE" report --matrix gcc.json clang.json | sed -n 1,5p
