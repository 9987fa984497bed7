# SPDX-License-Identifier: GPL-2.0-or-later
objcopy --strip-debug "$FIXTURES/btf.o" only-btf.o
"$LAYLINE" show hull only-btf.o
