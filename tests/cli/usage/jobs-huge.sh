# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" check --jobs 99999999999999999999 vmlinux
