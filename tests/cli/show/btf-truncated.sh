# SPDX-License-Identifier: GPL-2.0-or-later
objcopy --output-target binary --only-section .BTF --set-section-flags .BTF=alloc "$FIXTURES/btf.o" hull.btf
head --bytes 20 hull.btf >short.btf
"$LAYLINE" show hull short.btf
