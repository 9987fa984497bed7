# SPDX-License-Identifier: GPL-2.0-or-later
mkdir docs
printf 'A title\n=======\n\nSome text.\n' >docs/text.rst
"$LAYLINE" rules import --docs docs --output rules
status=$?
ls
exit $status
