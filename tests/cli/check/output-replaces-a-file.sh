# SPDX-License-Identifier: GPL-2.0-or-later
echo old >report; chmod 640 report; "$LAYLINE" check --rules "$SOURCE/tests/cli/check/hull.yaml" --rules-only -o report "$FIXTURES/groups.o"; stat -c %a report; ls; head -n 3 report
