# SPDX-License-Identifier: GPL-2.0-or-later
printf 'layline: 1\nstruct: s\n' >r.yaml
"$LAYLINE" rules emit --c t --rules r.yaml
"$LAYLINE" rules emit --c s --rules r.yaml
