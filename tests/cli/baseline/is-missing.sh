# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" check --baseline old.json "$FIXTURES/grown.o"
