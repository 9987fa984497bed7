# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" rules import --docs "$SOURCE/tests/cli/docs/samples/plain" --output rules >/dev/null
"$LAYLINE" docs --rules rules --form table --output out
cat out/pair_sock.rst out/index.rst
