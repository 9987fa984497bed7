# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" rules import --docs "$SOURCE/tests/cli/docs/samples/plain" --output rules
"$LAYLINE" docs --rules rules --form plain --output out
diff -r "$SOURCE/tests/cli/docs/samples/plain" out
