# SPDX-License-Identifier: GPL-2.0-or-later
# Each of these is a fault of its own; the last one has none.
rule() {
	printf 'layline: 1\nstruct: s\nwaivers:\n  - {%s}\n' "$2" >"rules/$1.yaml"
	sed -i "s/struct: s/struct: $1/" "rules/$1.yaml"
}
mkdir rules
rule a_misspelt 'id: member-stradles-line, reason: r'
rule b_of_waivers 'id: waiver-expired, reason: r'
rule c_no_reason 'id: group-hole'
rule d_empty_reason 'id: group-hole, reason: ""'
rule e_no_such_day 'id: group-hole, reason: r, until: 2026-02-29'
rule f_no_date 'id: group-hole, reason: r, until: next year'
rule g_no_id 'group: g, reason: r'
rule h_when 'id: group-hole, reason: r, when: {word_size: 16}'
rule i_fine 'id: group-hole, reason: r, when: {word_size: 32}, until: 2028-02-29'
"$LAYLINE" rules lint rules
"$LAYLINE" rules lint rules/i_fine.yaml
"$LAYLINE" check --rules rules/a_misspelt.yaml "$FIXTURES/groups.o"
