# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" check --format json --source btf --rules "$SOURCE/tests/cli/check/hull.yaml" "$FIXTURES/btf.o" |
	grep -E '"(source|declared_at|definitions|variants)"' | sort -u
