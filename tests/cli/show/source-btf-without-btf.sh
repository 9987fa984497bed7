# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" show hull --source btf "$FIXTURES/groups.o"
