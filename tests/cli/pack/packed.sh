# SPDX-License-Identifier: GPL-2.0-or-later
echo 'struct wire { char a; long b; char c; } __attribute__((packed)) wire;' >wire.c
gcc -g -c wire.c
"$LAYLINE" pack wire wire.o | tail -n 1
