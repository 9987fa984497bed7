# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" check --line-size 0 vmlinux
