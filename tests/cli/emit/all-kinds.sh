# SPDX-License-Identifier: GPL-2.0-or-later
cat >r.yaml <<'EOF'
layline: 1
struct: s
groups:
  - name: s_read_tx
    max_size: {64: 40, 32: 32, line128: 100, x86_64: 44, default: 48}
    members:
      - plain
      - flags
      - {name: by_config, optional: true}
      - {name: by_list, optional: true}
      - {name: unknown, optional: true}
      - {name: wide, when: {word_size: 64, machine: [x86_64, arm64]}}
      - {name: macro, alias: sk.inner}
  - {name: hull, markers: false, members: [x]}
  - {name: maybe, optional: true, members: [y]}
  - {name: "", members: [z]}
  - {name: on_64, when: {word_size: 64}, max_size: 24 + sizeof(struct list_head), members: [w]}
fields:
  - {name: flags, type: "u8:3"}
  - {name: by_config, type: u8, config: CONFIG_A}
  - {name: by_list, type: u8, config: "IS_ENABLED(CONFIG_B) || IS_ENABLED(CONFIG_C)"}
EOF
"$LAYLINE" rules emit --c s --rules r.yaml
