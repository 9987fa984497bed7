# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" check --rules "$SOURCE/tests/cli/check/socket.yaml" --format json "$FIXTURES/groups.o" | python3 -c 'import json, sys; print(*(" ".join((f["severity"], f["id"], f["message"])) for f in json.load(sys.stdin)["findings"]), sep="\n")'
