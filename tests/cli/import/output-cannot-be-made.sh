# SPDX-License-Identifier: GPL-2.0-or-later
: >file
"$LAYLINE" rules import --source "$SOURCE/tests/cli/docs/samples/source" --output file/rules
