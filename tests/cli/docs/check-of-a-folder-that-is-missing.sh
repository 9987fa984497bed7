# SPDX-License-Identifier: GPL-2.0-or-later
printf 'layline: 1\nstruct: s\ndocs: {file: s.rst}\n' >r.yaml
"$LAYLINE" docs --rules r.yaml --check nowhere
