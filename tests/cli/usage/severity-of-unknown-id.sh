# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" check -E group-to-large vmlinux
