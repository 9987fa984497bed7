# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" check --release 6.12.117+deb12-cloud-amd64 --rules-only "$FIXTURES/groups.o"
