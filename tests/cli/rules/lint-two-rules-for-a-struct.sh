# SPDX-License-Identifier: GPL-2.0-or-later
mkdir v1
printf 'layline: 1\nstruct: a\ngroups:\n  - {name: g, members: [x]}\n' >v1/a.yaml
cp v1/a.yaml v1/b.yaml
"$LAYLINE" rules lint v1
