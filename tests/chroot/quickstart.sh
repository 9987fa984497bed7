#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
#
# Runs tools/quickstart the way a newcomer does: in a bare Debian, from a clone, with nobody to answer
# questions.  Needs root, debootstrap and git.
#
#   quickstart.sh SUITE [--working-tree]
#
# SUITE is bookworm or trixie.  --working-tree takes the files as they stand instead of a clone of what is
# committed.  The bare system is kept in the cache folder of tools/fetch-kernel, as a tar file.
set -eu

fail() {
	echo "chroot/quickstart: $*" >&2
	exit 1
}

# Prints the Debian mirror that this machine's apt uses, if it names one.
mirror_of_host() {
	cat /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources 2>/dev/null |
		grep -v '^ *#' | grep -Eo '[a-z]+://[^ ]+/debian/?( |$)' | sed 's, *$,,' | head -n 1
}

# Makes $tarball: what debootstrap leaves, and not a package more.
tarball_make() {
	echo "chroot/quickstart: making a bare $suite" >&2
	# shellcheck disable=SC2046 # no mirror, no argument
	debootstrap --variant=minbase "$suite" "$work/root" $(mirror_of_host) >"$work/log" 2>&1 || {
		tail -n 20 "$work/log" >&2
		fail "debootstrap of $suite failed"
	}
	mkdir -p "$cache"
	tar -C "$work/root" --exclude=./proc/* --exclude=./sys/* --exclude='./var/cache/apt/archives/*.deb' \
		-cf "$work/tar" .
	mv "$work/tar" "$tarball"
	rm -rf "$work/root"
}

# Gives the bare system the way to the network that this machine has, and no more of its settings.
network_copy() {
	cp -L /etc/resolv.conf /etc/hosts "$work/root/etc/"
	for settings in /etc/apt/apt.conf /etc/apt/apt.conf.d/*; do
		if [ -f "$settings" ] && grep -q '^ *Acquire' "$settings"; then
			cp "$settings" "$work/root/etc/apt/apt.conf.d/"
		fi
	done
}

checkout_copy() {
	mkdir -p "$work/root/root"
	if [ -n "$working_tree" ]; then
		mkdir "$work/root/root/layline"
		git -C "$checkout" ls-files -z --cached --others --exclude-standard |
			tar -C "$checkout" --null --files-from=- -cf - | tar -C "$work/root/root/layline" -xf -
	else
		git clone --quiet "$checkout" "$work/root/root/layline"
	fi
}

[ $# -ge 1 ] || fail "usage: quickstart.sh SUITE [--working-tree]"
suite=$1
working_tree=
case ${2:-} in
'') ;;
--working-tree) working_tree=yes ;;
*) fail "unknown option $2" ;;
esac
[ "$(id -u)" = 0 ] || fail "needs root, for chroot"
for program in debootstrap git unshare; do
	command -v "$program" >/dev/null || fail "$program is not installed"
done
# In a mount namespace of our own, /proc in the chroot goes when we do, however that comes about.
if [ -z "${LAYLINE_UNSHARED:-}" ]; then
	LAYLINE_UNSHARED=yes exec unshare --mount --propagation private "$0" "$@"
fi

checkout=$(cd "$(dirname "$0")/../.." && pwd -P)
cache=${LAYLINE_CACHE:-${XDG_CACHE_HOME:-${HOME:-/root}/.cache}/layline}
tarball=$cache/bare-$suite.tar
work=$(mktemp -d "${TMPDIR:-/tmp}/layline-chroot.XXXXXX")
trap 'umount "$work/root/proc" 2>/dev/null || true; rm -rf --one-file-system "$work"' EXIT
trap 'exit 1' HUP INT TERM

[ -e "$tarball" ] || tarball_make
mkdir "$work/root"
tar -C "$work/root" -xf "$tarball"
network_copy
checkout_copy
mount -t proc proc "$work/root/proc"

echo "chroot/quickstart: tools/quickstart in a bare $suite" >&2
status=0
env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root TERM=dumb \
	${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} \
	chroot "$work/root" /root/layline/tools/quickstart >"$work/out" 2>"$work/err" </dev/null || status=$?
cat "$work/err" "$work/out"
[ "$status" = 0 ] || fail "tools/quickstart in $suite: exit status $status"
grep -q '^struct tcp_sock: [0-9,]* bytes, [0-9]* lines' "$work/out" ||
	fail "tools/quickstart in $suite: no layout of tcp_sock in the report"
grep -Eq '^[0-9,]+ structs?, .*: 0 errors, [0-9]+ warnings?' "$work/out" ||
	fail "tools/quickstart in $suite: no verdict in the report"
echo "chroot/quickstart: passed in $suite"
