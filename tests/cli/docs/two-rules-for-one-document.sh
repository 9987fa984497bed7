# SPDX-License-Identifier: GPL-2.0-or-later
mkdir r
printf 'layline: 1\nstruct: a\ndocs: {file: s.rst}\n' >r/a.yaml
printf 'layline: 1\nstruct: b\ndocs: {file: s.rst}\n' >r/b.yaml
"$LAYLINE" docs --rules r --output out
