# SPDX-License-Identifier: GPL-2.0-or-later
. "$SOURCE/tests/cli/matrix/make-results"
# A job that audited objects of two line sizes; and names that occur twice.
mkdir nightly
cp ci/over.json nightly/clean.json
python3 - <<"END"
import json
one, two = (json.load(open(f"ci/{name}.json")) for name in ("clean", "long-lines"))
for part in ("structs", "findings", "not_exercised"):
    one[part] += [dict(item, image=1) for item in two[part]]
one["images"] += two["images"]
json.dump(one, open("ci/both.json", "w"))
END
"$LAYLINE" report --matrix ci/both.json ci/clean.json nightly/clean.json
