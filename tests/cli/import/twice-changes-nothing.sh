# SPDX-License-Identifier: GPL-2.0-or-later
D=$SOURCE/tests/cli/docs/samples
"$LAYLINE" rules import --docs "$D/plain" --source "$D/source" --output rules >/dev/null
cp -r rules before
"$LAYLINE" rules import --docs "$D/plain" --source "$D/source" --output rules | grep ^rules
diff -r before rules
