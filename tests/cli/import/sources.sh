# SPDX-License-Identifier: GPL-2.0-or-later
cd "$SOURCE/tests/cli/docs/samples/source" && cp -r . "$OLDPWD/tree" && cd "$OLDPWD"
"$LAYLINE" rules import --docs "$SOURCE/tests/cli/docs/samples/plain" --source tree --output rules
cat rules/*
"$LAYLINE" rules lint rules
