# SPDX-License-Identifier: GPL-2.0-or-later
objcopy --output-target binary --only-section .BTF --set-section-flags .BTF=alloc "$FIXTURES/btf.o" hull.btf
"$LAYLINE" show hull --source dwarf hull.btf
