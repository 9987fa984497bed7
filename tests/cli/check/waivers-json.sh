# SPDX-License-Identifier: GPL-2.0-or-later
export SOURCE_DATE_EPOCH=1782864000
"$LAYLINE" check --format json --rules "$SOURCE/tests/cli/check/socket-waived.yaml" --rules-only "$FIXTURES/groups.o" >result.json
python3 "$SOURCE/tests/cli/json_schema.py" "$SOURCE/docs/layline-check.schema.json" <result.json
python3 -c '
import json, sys
result = json.load(open("result.json"))
for finding in result["findings"]:
    print(finding["id"], finding["severity"], json.dumps(finding["waived"]))
print(result["summary"])'
