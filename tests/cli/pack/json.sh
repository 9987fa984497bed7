# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" pack flow --format json "$FIXTURES/pack.o" | head -n 70
