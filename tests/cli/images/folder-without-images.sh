# SPDX-License-Identifier: GPL-2.0-or-later
mkdir modules && : >modules/modules.dep && "$LAYLINE" check modules
