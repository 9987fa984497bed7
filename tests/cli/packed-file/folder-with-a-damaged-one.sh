# SPDX-License-Identifier: GPL-2.0-or-later
# "No findings" does not rest on modules that nobody read.
mkdir modules
cp "$FIXTURES/groups.o" modules/a.ko
: >modules/b.ko.xz
echo "not packed" >modules/c.ko.zst
gzip -c "$FIXTURES/groups.o" | head -c 40 >modules/d.ko.gz
"$LAYLINE" check --rules "$SOURCE/tests/cli/check/socket-waived.yaml" modules | tail -n 2
