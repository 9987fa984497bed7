# SPDX-License-Identifier: GPL-2.0-or-later
mkdir rules
printf 'layline: 1\nstrukt: pair_sock\n' >rules/pair_sock.yaml
"$LAYLINE" rules import --source "$SOURCE/tests/cli/docs/samples/source" --output rules
status=$?
ls rules
exit $status
