# SPDX-License-Identifier: GPL-2.0-or-later
mkdir real; echo old >real/report; ln -s real/report link; "$LAYLINE" check --rules "$SOURCE/tests/cli/check/hull.yaml" --rules-only -o link "$FIXTURES/groups.o"; readlink link; head -n 1 real/report; ls real
