# SPDX-License-Identifier: GPL-2.0-or-later
mkdir v1 && "$LAYLINE" rules lint v1
