# SPDX-License-Identifier: GPL-2.0-or-later
# The running kernel comes last, where it has BTF.
said=$(KBUILD_OUTPUT="$PWD/build" "$LAYLINE" list 2>&1 | sed "s/vmlinux-.*, /vmlinux-RELEASE, /" | head --lines 1)
if [ -e /sys/kernel/btf/vmlinux ]; then
	case $said in
	"layline: /sys/kernel/btf/vmlinux "*) echo "the running kernel is taken" ;;
	*) echo "$said" ;;
	esac
else
	case $said in
	"layline: no image is named, and none is found at vmlinux, $PWD/build/vmlinux, /usr/lib/debug/boot/vmlinux-RELEASE, /sys/kernel/btf/vmlinux")
		echo "the running kernel is taken" ;;
	*) echo "$said" ;;
	esac
fi
