# SPDX-License-Identifier: GPL-2.0-or-later
printf 'layline: 1\nstruct: nowhere\ndocs: {file: g.rst}\n' >r.yaml
"$LAYLINE" docs --rules r.yaml --add-missing --output out "$FIXTURES/groups.o"
status=$?
ls
exit $status
