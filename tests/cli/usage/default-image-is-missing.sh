# SPDX-License-Identifier: GPL-2.0-or-later
KBUILD_OUTPUT="$PWD/build" "$LAYLINE" check 2>&1 | sed "s/vmlinux-.*/vmlinux-RELEASE/"
