# SPDX-License-Identifier: GPL-2.0-or-later
printf 'layline: 1\nstruct: resized\n' >resized.yaml
"$LAYLINE" check --rules resized.yaml "$FIXTURES/two.o"
