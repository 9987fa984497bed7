# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" check --rules "$SOURCE/tests/cli/check/hull.yaml" --rules-only --format json "$FIXTURES/groups.o" | sed 's/"build_id": "[0-9a-f]*"/"build_id": "..."/'
