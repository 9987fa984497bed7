# SPDX-License-Identifier: GPL-2.0-or-later
printf 'layline: 1\nstrct: a\n' >a.yaml
"$LAYLINE" check --rules a.yaml vmlinux
