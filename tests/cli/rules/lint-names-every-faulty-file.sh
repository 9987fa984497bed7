# SPDX-License-Identifier: GPL-2.0-or-later
mkdir v1
printf 'layline: 1\nstruct: a\ngroups: 3\n' >v1/a.yaml
printf 'layline: 1\nstruct: b\ngroups:\n  - {name: g, members: [x]}\n' >v1/b.yaml
printf 'layline: 2\nstruct: c\n' >v1/c.yaml
"$LAYLINE" rules lint v1
