# SPDX-License-Identifier: GPL-2.0-or-later
#
# Which Debian packages layline needs, and how missing ones get installed.  Sourced by the scripts
# beside it.  Nothing is installed that is there already.

# shellcheck disable=SC2034 # used by the scripts that read this file

# What a build needs.  Named one by one, because without recommended packages gcc brings no libc headers.
packages_to_build="gcc libc6-dev meson ninja-build pkg-config python3
	libbpf-dev libdwarf-dev libelf-dev libjansson-dev liblzma-dev libyaml-dev libzstd-dev zlib1g-dev"

# What the tests need besides: cmocka for unit tests, pahole (dwarves) and readelf (binutils) as
# yardsticks, clang, dwz and dwp (llvm, binutils) for the inputs they produce, Sphinx for
# the documents that are written, xz for the sources of a kernel and, as zstd, to pack modules; what a kernel's make needs (make, bc,
# bison, flex); git, curl and YAML for the integrations, which are run;
# a browser for maps; validators of JSON and XML and GitHub's own reader of Markdown for formats.
packages_to_test="libcmocka-dev dwarves binutils clang llvm dwz python3-sphinx xz-utils zstd make bc bison flex git curl python3-yaml chromium
	python3-jsonschema libxml2-utils cmark-gfm"

# Prints those of the packages named that are not installed.
packages_missing() {
	for package in "$@"; do
		case $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) in
		installed) ;;
		*) printf '%s ' "$package" ;;
		esac
	done
}

# packages_install LOG WHY PACKAGE...: installs what is missing; output goes to LOG.
#
# Exits with status 2 when that cannot be done, naming the command that would.
packages_install() {
	packages_log=$1
	packages_why=$2
	shift 2
	command -v apt-get >/dev/null ||
		{ echo "layline: no apt-get here; install by hand: $*" >&2; exit 2; }
	missing=$(packages_missing "$@")
	[ -n "$missing" ] || return 0

	as_root=
	if [ "$(id -u)" != 0 ]; then
		if ! command -v sudo >/dev/null; then
			echo "layline: packages are missing ($packages_why); as root, run:" >&2
			echo "  apt-get update && apt-get install --no-install-recommends $missing" >&2
			exit 2
		fi
		as_root=sudo
	fi
	echo "installing packages ($packages_why): $missing" >&2
	# The lists of a machine may be absent or old: fetch them when the first attempt fails, not always.
	{ packages_apt install || { packages_apt update && packages_apt install; }; } \
		>>"$packages_log" 2>&1 </dev/null || {
		tail -n 20 "$packages_log" >&2
		echo "layline: apt-get could not install $missing(all it said: $packages_log)" >&2
		exit 2
	}
}

# packages_apt install|update: one apt-get call that asks nothing, for packages_install.
packages_apt() {
	if [ "$1" = update ]; then
		$as_root apt-get update
	else
		# shellcheck disable=SC2086 # a list of words
		$as_root env DEBIAN_FRONTEND=noninteractive \
			apt-get install -y --no-install-recommends $missing
	fi
}
