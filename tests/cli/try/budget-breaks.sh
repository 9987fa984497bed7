# SPDX-License-Identifier: GPL-2.0-or-later
cat >tight.yaml <<'END'
layline: 1
struct: socket
groups:
  - {name: socket_read, access: read, max_size: 16}
  - {name: socket_write, access: write, apart_from: [socket_read]}
END
"$LAYLINE" try socket -e 'add u64 fresh after stamp' --rules tight.yaml "$FIXTURES/groups.o"
