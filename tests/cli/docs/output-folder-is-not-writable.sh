# SPDX-License-Identifier: GPL-2.0-or-later
printf 'layline: 1\nstruct: s\ndocs: {file: s.rst}\n' >r.yaml
: >file
"$LAYLINE" docs --rules r.yaml --output file/out
"$LAYLINE" docs --rules r.yaml --output file
