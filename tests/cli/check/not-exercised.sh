# SPDX-License-Identifier: GPL-2.0-or-later
# One image, two that make good what the other lacks, and as JSON.
rules="--rules $SOURCE/tests/cli/check/socket-optional.yaml --rules $SOURCE/tests/cli/check/counters.yaml"
"$LAYLINE" check $rules --rules-only --no-check field-undocumented "$FIXTURES/groups.o" | sed -n '/^not exercised/,$p'
"$LAYLINE" check $rules --rules-only --no-check field-undocumented "$FIXTURES/groups.o" "$FIXTURES/counters.o" |
	sed -n '/^not exercised/,$p'
"$LAYLINE" check $rules --rules-only --format json "$FIXTURES/groups.o" >result.json
python3 "$SOURCE/tests/cli/json_schema.py" "$SOURCE/docs/layline-check.schema.json" <result.json
python3 -c '
import json
for item in json.load(open("result.json"))["not_exercised"]:
    print(item["image"], item["struct"], item["group"], item["member"], item["why"], item["detail"], item["rule_at"]["line"])'
