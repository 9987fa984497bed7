# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" show --all --format html "$FIXTURES/groups.o"
