# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" show socket --format html "$FIXTURES/groups.o" | sed '/<style>/,/<\/style>/d'
