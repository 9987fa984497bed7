# SPDX-License-Identifier: GPL-2.0-or-later
printf 'layline: 1\nstruct: renamed\n' >renamed.yaml
"$LAYLINE" check --rules renamed.yaml "$FIXTURES/two.o"
