# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" show context --format svg "$FIXTURES/two-second.o" | sed '/<style>/,/<\/style>/d'
