# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" rules lint --rules "$SOURCE/tests/cli/check/hull.yaml" "$SOURCE/tests/cli/check/socket.yaml"
"$LAYLINE" rules lint --rules "$SOURCE/tests/cli/check/hull.yaml"
