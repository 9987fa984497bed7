# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" show --expand=0 sock vmlinux
