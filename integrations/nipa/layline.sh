#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
#
# A patch test for netdev's NIPA: what a patch adds to the fast-path groups of structs, and what it breaks.
#
# NIPA runs it in a git tree whose HEAD is the patch, with DESC_FD naming a descriptor for one line of text,
# and judges by the status: 0 passed, 250 a warning, anything else a failure.  Objects are built before and
# after the patch; only what the patch brings is reported.
#
# All optional, from the environment:
#   LAYLINE            the program (default: layline)
#   LAYLINE_RULES      rule files and folders, separated by blanks, or a folder with one folder for each release
#                      (default: the shipped one)
#   LAYLINE_OBJECTS    the table of objects to build (default: the file `objects` beside this script)
#   LAYLINE_DEFCONFIG  the configuration to start from, a target of make (default: defconfig)
#   LAYLINE_CONFIG     lines added to that (default: the file `config` beside this script)
#   LAYLINE_MAKE       more arguments for make, separated by blanks (for example: LLVM=1)
#   LAYLINE_OUTPUT     where to build (default: build_layline)
#   FIRST_IN_SERIES    0: the build before this patch is the one after the previous patch, and not built again
set -u

here=$(cd "$(dirname "$0")" && pwd -P)
layline=${LAYLINE:-layline}
table=${LAYLINE_OBJECTS:-$here/objects}
fragment=${LAYLINE_CONFIG:-$here/config}
output=${LAYLINE_OUTPUT:-build_layline}
read -ra make_arguments <<<"${LAYLINE_MAKE:-}"
make_arguments+=("O=$output" -Oline "-j$(nproc)")

# Without a descriptor, as when somebody runs this by hand, the line goes to stdout.
DESC_FD=${DESC_FD:-1}
export DESC_FD

finish() { # STATUS DESCRIPTION
	echo "$2" >&"$DESC_FD"
	exit "$1"
}

# Prints the objects of the table that this source and configuration have.
objects_here() {
	local object needs _
	while read -r object needs _; do
		case $object in
		'' | \#*) continue ;;
		esac
		if [ ! -e "${object%.o}.c" ]; then
			echo "no ${object%.o}.c in this tree" >&2
		elif [ -n "$needs" ] && ! grep -q "^$needs=[ym]" "$output/.config"; then
			echo "$object: $needs is not set" >&2
		else
			echo "$object"
		fi
	done <"$table"
}

# Configures and builds what is checked out; sets $images.
build() {
	local objects
	mkdir -p "$output"
	make "${make_arguments[@]}" "${LAYLINE_DEFCONFIG:-defconfig}" || return 1
	cat "$fragment" >>"$output/.config"
	make "${make_arguments[@]}" olddefconfig || return 1
	mapfile -t objects < <(objects_here)
	[ ${#objects[@]} -gt 0 ] || finish 250 "No object of $table is in this tree: nothing was compared"
	make "${make_arguments[@]}" "${objects[@]}" || return 1
	images=("${objects[@]/#/$output/}")
}

# check FORMAT [ARGUMENT...]: audits the images that were built last.
check() {
	local arguments=(--format "$1") release rules
	shift
	release=$(make -s "O=$output" kernelversion) && arguments+=(--release "$release")
	for rules in ${LAYLINE_RULES:-}; do
		# The rules of many releases layline finds by itself, from the environment.
		compgen -G "$rules/v[0-9]*" >/dev/null || arguments+=(--rules "$rules")
	done
	"$layline" check "${arguments[@]}" "$@" "${images[@]}"
}

command -v "$layline" >/dev/null || finish 250 "layline is not installed: nothing was compared"

head=$(git symbolic-ref -q --short HEAD || git rev-parse HEAD)
echo "Tree base:"
git log -1 --pretty='%h ("%s")' HEAD~ || finish 1 "HEAD has no parent to compare with"
echo "Now at:"
git log -1 --pretty='%h ("%s")' HEAD

# Documents reach no object.  Of anything else make knows better than we do.
if ! git diff --name-only HEAD~ HEAD | grep -qvE '^(Documentation/.*\.(rst|txt|md|yaml)|MAINTAINERS|\.mailmap|CREDITS)$'; then
	finish 0 "Documents only: nothing to build, skip"
fi

before=$output/layline-$(git rev-parse 'HEAD~^{tree}').json
after=$output/layline-$(git rev-parse 'HEAD^{tree}').json
if [ "${FIRST_IN_SERIES:-}" = 0 ] && [ -s "$before" ]; then
	echo "The tree before the patch is that after the previous one"
else
	rm -f "$output"/layline-*.json
	echo "Building the tree before the patch"
	trap 'git checkout -q "$head"' EXIT
	git checkout -q HEAD~ || finish 1 "The tree before the patch cannot be checked out"
	build || finish 250 "The objects do not build before the patch: nothing was compared"
	check text --baseline "$before" --update-baseline --fail-on never >/dev/null ||
		finish 1 "layline could not read the build before the patch"
	git checkout -q "$head" || finish 1 "The patch cannot be checked out again"
	trap - EXIT
fi

echo "Building the tree with the patch"
build || finish 1 "The objects do not build with the patch"

# For the next patch of the series; and all that is new, for the log.
[ "$before" = "$after" ] ||
	check text --baseline "$after" --update-baseline --fail-on never >/dev/null
check text --baseline "$before" --fail-on never
check nipa --baseline "$before"
rc=$?
[ $rc != 2 ] || finish 1 "layline could not read the build with the patch"
exit $rc
