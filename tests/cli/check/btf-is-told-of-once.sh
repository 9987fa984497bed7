# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" check --source btf --rules "$SOURCE/tests/cli/check/hull.yaml" "$FIXTURES/btf.o" "$FIXTURES/btf.o" |
	grep --count "BTF tells neither"
