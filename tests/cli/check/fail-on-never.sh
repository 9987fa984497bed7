# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" check --rules "$SOURCE/tests/cli/check/socket.yaml" --fail-on never "$FIXTURES/groups.o" | tail -n 1; "$LAYLINE" check --rules "$SOURCE/tests/cli/check/socket.yaml" --fail-on never "$FIXTURES/groups.o" >report
