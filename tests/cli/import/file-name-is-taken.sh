# SPDX-License-Identifier: GPL-2.0-or-later
mkdir rules
printf 'layline: 1\nstruct: other\n' >rules/pair_sock.yaml
"$LAYLINE" rules import --docs "$SOURCE/tests/cli/docs/samples/table" --output rules
