# SPDX-License-Identifier: GPL-2.0-or-later
cat >a.yaml <<'END'
layline: 1
struct: a
groups:
  - name: a_read
    max_sze: 40
    members: [x]
END
"$LAYLINE" rules lint a.yaml
