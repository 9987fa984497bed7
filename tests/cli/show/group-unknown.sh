# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" show socket --group socket_raed "$FIXTURES/groups.o"
"$LAYLINE" show socket --group nothing "$FIXTURES/groups.o"
"$LAYLINE" show stream --group nothing "$FIXTURES/embedded.o"
"$LAYLINE" show socket --group socket_read --path tx "$FIXTURES/groups.o"
"$LAYLINE" show --all --group socket_read "$FIXTURES/groups.o"
