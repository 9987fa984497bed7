# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" check --update-baseline "$FIXTURES/grown.o"
