# SPDX-License-Identifier: GPL-2.0-or-later
LAYLINE_RULES="$PWD/nowhere" "$LAYLINE" check vmlinux
