# SPDX-License-Identifier: GPL-2.0-or-later
for format in sarif junit github ktap markdown nipa; do
	echo "== $format"
	"$LAYLINE" check --rules "$SOURCE/tests/cli/check/socket-waived.yaml" --format $format "$FIXTURES/groups.o" >out
	echo "status $?"
	case $format in
	sarif) grep -A 20 -m 1 suppressions out ;;
	*) cat out ;;
	esac
done
