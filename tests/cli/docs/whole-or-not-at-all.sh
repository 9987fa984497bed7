# SPDX-License-Identifier: GPL-2.0-or-later
printf 'layline: 1\nstruct: s\ndocs: {file: s.rst}\n' >r.yaml
mkdir -p out/s.rst
"$LAYLINE" docs --rules r.yaml --output out
status=$?
ls out
exit $status
