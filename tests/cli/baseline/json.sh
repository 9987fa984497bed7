# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" check --rules "$SOURCE/tests/cli/baseline/flow.yaml" --format json --fail-on never -o old.json "$FIXTURES/grown.o"
"$LAYLINE" check --rules "$SOURCE/tests/cli/baseline/flow.yaml" --baseline old.json --format json -o new.json "$FIXTURES/grown-added.o"
python3 "$SOURCE/tests/cli/json_schema.py" "$SOURCE/docs/layline-check.schema.json" < new.json
python3 -c '
import json
said = json.load(open("new.json"))
print(json.dumps({key: said[key] for key in ("baseline", "gone", "changes", "summary")}, indent=1))
for finding in said["findings"]:
    print(finding["new"], finding["id"], finding["struct"], finding["group"], finding["member"])
'
