# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" check --rules "$SOURCE/tests/cli/check/socket.yaml" --format sarif "$FIXTURES/groups.o" | python3 -c '
import json, sys
run = json.load(sys.stdin)["runs"][0]
run["tool"]["driver"]["rules"] = run["tool"]["driver"]["rules"][:1]
run["results"] = run["results"][:1] + run["results"][-1:]
json.dump(run, sys.stdout, indent=1)
print()'
