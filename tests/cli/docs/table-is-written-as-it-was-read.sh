# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" rules import --docs "$SOURCE/tests/cli/docs/samples/table" --output rules
"$LAYLINE" docs --rules rules --output out
diff -r "$SOURCE/tests/cli/docs/samples/table" out
