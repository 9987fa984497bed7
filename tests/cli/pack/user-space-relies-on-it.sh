# SPDX-License-Identifier: GPL-2.0-or-later
mkdir -p include/uapi/linux
echo 'struct told { char a; long b; char c; };' >include/uapi/linux/told.h
echo '#include "include/uapi/linux/told.h"
struct told told;' >told.c
gcc -g -c told.c
"$LAYLINE" pack told told.o | tail -n 1
