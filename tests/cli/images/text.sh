# SPDX-License-Identifier: GPL-2.0-or-later
echo "int main;" >text.c && "$LAYLINE" check text.c
