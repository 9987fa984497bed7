# SPDX-License-Identifier: GPL-2.0-or-later
mkdir modules && : >modules/a.ko.xz && : >modules/b.ko.zst && "$LAYLINE" check modules
