# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" try stream -e 'resize inet.base.core.hash u64' --all "$FIXTURES/embedded.o"
