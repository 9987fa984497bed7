# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" rules import --image "$FIXTURES/groups.o" --output rules
cat rules/*
"$LAYLINE" rules import --image "$FIXTURES/groups.o" --output rules
