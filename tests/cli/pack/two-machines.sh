# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" pack flow --rules "$SOURCE/tests/cli/pack/flow.yaml" "$FIXTURES/pack.o" "$FIXTURES/pack32.o"
