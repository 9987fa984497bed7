# SPDX-License-Identifier: GPL-2.0-or-later
# The 30th of June, the last day of one of them, and the day after it.
export SOURCE_DATE_EPOCH=1782863999
"$LAYLINE" check --rules "$SOURCE/tests/cli/check/socket-waived.yaml" --rules-only "$FIXTURES/groups.o"
echo "status $?"
export SOURCE_DATE_EPOCH=1782864000
"$LAYLINE" check --rules "$SOURCE/tests/cli/check/socket-waived.yaml" --rules-only "$FIXTURES/groups.o"
echo "status $?"
export SOURCE_DATE_EPOCH=yesterday
"$LAYLINE" check --rules "$SOURCE/tests/cli/check/socket-waived.yaml" --rules-only "$FIXTURES/groups.o"
