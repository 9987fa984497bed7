# SPDX-License-Identifier: GPL-2.0-or-later
printf 'layline: 1\nstruct: a\ndocs: {file: ../s.rst}\n' >r.yaml
"$LAYLINE" docs --rules r.yaml --output out
