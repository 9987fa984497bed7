# SPDX-License-Identifier: GPL-2.0-or-later
cat > rule.yaml <<'END'
layline: 1
struct: flow
groups:
  - {name: flow_read, max_size: &size 48}
  - {name: flow_write, max_size: *size}
END
cp rule.yaml before.yaml
"$LAYLINE" check --rules rule.yaml --update-budgets "$FIXTURES/grown.o"
cmp rule.yaml before.yaml && echo "as it was"
