# SPDX-License-Identifier: GPL-2.0-or-later
: >empty && echo text >text && "$LAYLINE" check missing empty text
